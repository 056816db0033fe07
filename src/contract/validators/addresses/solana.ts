import { readBase58 } from './base58.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const KEY_BYTES = 32

/** A public key; it carries no checksum. */
export const judgeSolana = (text: string): AddressVerdict =>
  readBase58(text)?.length === KEY_BYTES ? right(text) : wrong('shape')

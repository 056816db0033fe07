import { base58 } from '@scure/base'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
/** Longest text of the families that use it. Decoding takes quadratic time, so nothing longer is decoded. */
const MAX_LENGTH = 50

export const readBase58 = (text: string): Uint8Array | undefined =>
  text.length <= MAX_LENGTH && BASE58.test(text) ? base58.decode(text) : undefined

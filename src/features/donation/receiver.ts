import type { DonationIntent } from './contract.ts'
import { DONATION_ADDRESS, DONATION_CHAIN_ID, DONATION_TOKEN } from './settings.ts'

/** Not the zero address: what is sent there is burnt. */
const ADDRESS = /^0x(?!0{40}$)[0-9a-f]{40}$/i

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A receiving address that may be shown: the site's own when it knows one, and never the token's contract. */
export function isReceiver(address: string | null, expected: string): boolean {
  if (address === null || !ADDRESS.test(address) || isSame(address, DONATION_TOKEN)) return false
  return expected === '' || isSame(address, expected)
}

/**
 * The receiving address that a page may show, of an intent or of what a request's status says of its donation; undefined
 * where nothing may be sent, or where the site does not accept what the API names.
 */
export function receiverOf(
  { sandbox, address, chain_id }: Pick<DonationIntent, 'sandbox' | 'address' | 'chain_id'>,
  expected = DONATION_ADDRESS,
): string | undefined {
  if (sandbox || address === null || chain_id !== DONATION_CHAIN_ID) return undefined
  return isReceiver(address, expected) ? address : undefined
}

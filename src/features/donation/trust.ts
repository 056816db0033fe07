import type { DonationIntent } from './contract.ts'
import { isReceiver, isSame } from './receiver.ts'
import { DONATION_ADDRESS, DONATION_CHAIN_ID, DONATION_DECIMALS, DONATION_TOKEN } from './settings.ts'

/**
 * Whether what the API asks for is what this site asks for. An attacker who can change the API's answers must not be able
 * to send people's money elsewhere, so one difference is enough to show nothing.
 */
export function isTrusted(intent: DonationIntent, expected = DONATION_ADDRESS): boolean {
  if (intent.waived) return true
  const { token, chain_id, sandbox, address, amount, amount_units } = intent
  const isToken = isSame(token.address, DONATION_TOKEN) && token.decimals === DONATION_DECIMALS
  if (!isToken || chain_id !== DONATION_CHAIN_ID) return false
  const units = BigInt(amount_units)
  if (units <= 0n || wholeTokens(units, token.decimals) !== amount) return false
  // What is left to pay is never more than was asked for.
  const missing = intent.verdict?.missing
  if (missing && BigInt(tokenUnitsOf(missing, token.decimals)) > units) return false
  return sandbox ? address === null && expected === '' : isReceiver(address, expected)
}

/** "20000.1234" in the token's smallest units; digits beyond its decimals are none of it. */
export function tokenUnitsOf(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return String(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')))
}

/** First four bytes of keccak256('transfer(address,uint256)') and of keccak256('balanceOf(address)'): ERC-20. */
const TRANSFER = 'a9059cbb'
const BALANCE_OF = '70a08231'

const ANY_ADDRESS = /^0x[0-9a-f]{40}$/i
const MAX_UINT256 = 2n ** 256n - 1n

/** One argument as contracts take it: 32 bytes, filled up on the left. */
const word = (digits: string): string => digits.toLowerCase().padStart(64, '0')

function addressWord(address: string): string {
  if (!ANY_ADDRESS.test(address)) throw new TypeError(`${address} is no address`)
  return word(address.slice(2))
}

/** What a wallet sends to a token's contract so that `units` of it go to an address; nothing else is asked for. */
export function transferCall(to: string, units: string): string {
  const amount = BigInt(units)
  if (amount <= 0n || amount > MAX_UINT256) throw new RangeError(`${units} cannot be sent`)
  return `0x${TRANSFER}${addressWord(to)}${word(amount.toString(16))}`
}

export const balanceCall = (of: string): string => `0x${BALANCE_OF}${addressWord(of)}`

interface Transfer {
  token: string
  chainId: number
  to: string
  units: string
}

/** A payment as an address that wallets can read (EIP-681). */
export const paymentLink = ({ token, chainId, to, units }: Transfer): string =>
  `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`

/** Smallest units as whole tokens, all decimals written out: 200001234 of 4 → "20000.1234". */
export function wholeTokens(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

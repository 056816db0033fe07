import { BRAND_TOKEN } from '#content/brand.ts'
import { isListingKind, LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { checkEvm } from '#contract/validators/addresses/evm.ts'
import {
  type Environment,
  listSetting,
  textSetting,
  webUrlSetting,
  wholeNumberSetting,
  wrongSetting,
} from '#platform/config.ts'
import { DONATION_BASE } from '../base.ts'

export interface DonationSettings {
  /** Undefined: sandbox, nothing may be sent. */
  address: string | undefined
  rpcUrls: string[]
  chainId: number
  token: string
  tokenDecimals: number
  /** In whole tokens. */
  baseDapp: number
  baseOther: number
  confirmations: number
  /** How much less than the amount may confirm by itself, in millionths of it. */
  tolerance: number
  /** Which kinds of listing ask for a donation. */
  kinds: ListingKind[]
}

declare module '#platform/config.ts' {
  interface Config {
    donation: DonationSettings
  }
}

/** Ten years of blocks would fit; more is a typo. */
const MAX_CONFIRMATIONS = 10_000
/** The fraction that tells payments apart has four digits. */
const MIN_TOKEN_DECIMALS = 4
const MAX_TOKEN_DECIMALS = 36
const ZERO_ADDRESS = /^0x0{40}$/
function evmAddress(name: string, text: string): string {
  if (ZERO_ADDRESS.test(text)) wrongSetting(name, 'the zero address has no owner')
  if (!checkEvm(text).ok)
    wrongSetting(name, `"${text}" is not an EVM address (or its mixed-case checksum is wrong)`)
  return text
}

function donationKinds(env: Environment): ListingKind[] {
  const text = textSetting(env, 'DONATION_KINDS')
  if (text === undefined) return [...LISTING_KINDS]
  if (text === 'none') return []
  return listSetting(env, 'DONATION_KINDS').map(kind =>
    isListingKind(kind)
      ? kind
      : wrongSetting('DONATION_KINDS', `"${kind}" is none of ${LISTING_KINDS.join(', ')} (or "none" alone)`),
  )
}

/** Percent, with four decimals at most. */
function tolerance(env: Environment): number {
  const text = textSetting(env, 'DONATION_TOLERANCE') ?? '0'
  const percent = /^\d(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  if (!(percent <= 1)) wrongSetting('DONATION_TOLERANCE', `"${text}" is not a percentage from 0 to 1`)
  return Math.round(percent * 10_000)
}

export function readDonationSettings(env: Environment): DonationSettings {
  const receiving = textSetting(env, 'DONATION_ADDRESS')
  const address = receiving === undefined ? undefined : evmAddress('DONATION_ADDRESS', receiving)
  const token = evmAddress('DONATION_TOKEN', textSetting(env, 'DONATION_TOKEN') ?? BRAND_TOKEN.address)
  if (address?.toLowerCase() === token.toLowerCase()) {
    wrongSetting('DONATION_ADDRESS', 'is the token contract itself; what is sent there is lost')
  }
  const rpcUrls = listSetting(env, 'DONATION_RPC_URL').map(
    text => webUrlSetting('DONATION_RPC_URL', text).href,
  )
  if (address && rpcUrls.length === 0) {
    wrongSetting(
      'DONATION_RPC_URL',
      'is needed with DONATION_ADDRESS: without a node no payment can be confirmed',
    )
  }
  return {
    address,
    rpcUrls,
    token,
    chainId: wholeNumberSetting(env, 'DONATION_CHAIN_ID', 56, 1, Number.MAX_SAFE_INTEGER),
    tokenDecimals: wholeNumberSetting(
      env,
      'DONATION_TOKEN_DECIMALS',
      4,
      MIN_TOKEN_DECIMALS,
      MAX_TOKEN_DECIMALS,
    ),
    baseDapp: wholeNumberSetting(env, 'DONATION_BASE_DAPP', DONATION_BASE.dapp, 0, 1_000_000_000),
    baseOther: wholeNumberSetting(env, 'DONATION_BASE_OTHER', DONATION_BASE.other, 0, 1_000_000_000),
    confirmations: wholeNumberSetting(env, 'DONATION_CONFIRMATIONS', 15, 1, MAX_CONFIRMATIONS),
    tolerance: tolerance(env),
    kinds: donationKinds(env),
  }
}

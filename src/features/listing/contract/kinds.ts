import { array, type InferType, object } from 'yup'
import {
  MAX_ACCOUNT,
  MAX_AUDIT_LINK,
  MAX_AUDITS,
  MAX_FAUCETS,
  MAX_INTRODUCTION,
  MAX_LINK,
  MAX_LISTED_TOKENS,
  MAX_NAME,
  MAX_NETWORKS,
  MAX_REPORT_PAGES,
  MAX_RPC_URLS,
  MAX_SUBTITLE,
  MAX_SYMBOL,
  MAX_WEBSITE,
} from '#contract/limits.ts'
import type { AssetKind } from '#contract/validators/token-ids.ts'
import { codeWith } from './codes.ts'
import {
  categories,
  choice,
  decimals,
  emailAddress,
  type FieldMeta,
  line,
  logo,
  longText,
  only,
  webAddress,
  wholeNumber,
  yesNo,
} from './fields.ts'
import {
  contacts,
  contractsByNetwork,
  network,
  networks,
  reports,
  tokenIdOf,
  webAddresses,
} from './list-fields.ts'

/** The largest number that an EVM contract can hold. */
const MAX_UINT256 = 2n ** 256n - 1n
/** More gas than any block of any chain takes. */
const MAX_GAS = 10n ** 12n

/** What a token and an NFT collection begin with; the network and the standard decide what the first field means. */
const idFields = <Standard extends string>(kind: AssetKind, standardField: Standard) => ({
  address: tokenIdOf(kind, standardField),
  network: network(),
  // The type of a computed name is lost.
  ...({ [standardField]: line(MAX_SYMBOL, { widget: 'standard' }) } as Record<
    Standard,
    ReturnType<typeof line>
  >),
})

const assetFields = {
  name: line(MAX_NAME),
  symbol: line(MAX_SYMBOL),
  total_supply: wholeNumber(MAX_UINT256),
  bl_symbol: line(MAX_SYMBOL),
  owner_address: line(MAX_ACCOUNT),
}

const ownerFields = {
  website: webAddress(MAX_WEBSITE),
  companyName: line(MAX_NAME),
  description: longText(MAX_INTRODUCTION),
  email: emailAddress(),
  contact: contacts(),
  icon_url: logo(),
}

/** Specification, section 3, token submission; the order here is the order of the form. */
export const tokenListing = object({
  ...idFields('token', 'tokenStandard'),
  ...assetFields,
  decimal: decimals(),
  precision: decimals(),
  gas: wholeNumber(MAX_GAS),
  ...ownerFields,
})
  .noUnknown()
  .test('precision', 'precision', (value, test) => {
    const { precision, decimal } = value
    const areWhole = /^\d{1,3}$/.test(precision ?? '') && /^\d{1,3}$/.test(decimal ?? '')
    // More places shown than there are: every amount would end in noughts that mean nothing.
    return (
      !(areWhole && Number(precision) > Number(decimal)) ||
      test.createError({ path: 'precision', message: 'precision' })
    )
  })

export type TokenListing = InferType<typeof tokenListing>

/**
 * Specification, section 3: a token submission with the NFT's type. Precision, decimals and gas are left out, as a piece
 * of a collection cannot be divided and has no transfer of one price.
 */
export const nftListing = object({
  ...idFields('nft', 'nft_type'),
  ...assetFields,
  ...ownerFields,
}).noUnknown()

export type NftListing = InferType<typeof nftListing>

const CHAIN_TYPES = ['mainnet', 'testnet'] as const
/** EIP-2294: the largest chain id that wallets can sign for. */
const MAX_CHAIN_ID = 4_503_599_627_370_476n

/** Readings, chain form; the names of the currency are flat so that each has its own words and its own error. */
export const chainListing = object({
  chain_id: wholeNumber(MAX_CHAIN_ID),
  name: line(MAX_NAME),
  short_name: line(MAX_SYMBOL),
  type: choice(CHAIN_TYPES),
  currency_name: line(MAX_NAME),
  currency_symbol: line(MAX_SYMBOL),
  currency_decimals: decimals(),
  rpc_urls: webAddresses(MAX_LINK, MAX_RPC_URLS),
  info_url: webAddress(),
  email: emailAddress(),
  contact: contacts(),
  explorer_url: webAddress(MAX_LINK, { optional: true }),
  faucets: webAddresses(MAX_LINK, MAX_FAUCETS, { optional: true }),
  icon_url: logo(),
}).noUnknown()

export type ChainListing = InferType<typeof chainListing>

/** One submission per language: the language its words are in. */
const SUBMISSION_LANGUAGES = ['en', 'zh', 'zh-tw'] as const
const TP_CONNECT = ['both', 'extension', 'mobile', 'none'] as const
/** Paid by a smart contract on its own, or claimed by the inviter in the DApp. */
const REFERRAL_REWARDS = ['automatic', 'claimed'] as const

const listedToken = object({
  network: network(),
  symbol: line(MAX_SYMBOL),
  contract: tokenIdOf('token'),
}).noUnknown()

const tokensMeta: FieldMeta = { widget: 'tokens', maxItems: MAX_LISTED_TOKENS }
const listedTokens = () =>
  array(listedToken)
    .required('tokenItem')
    .min(1, 'tokenItem')
    .max(MAX_LISTED_TOKENS, codeWith('tooMany', MAX_LISTED_TOKENS))
    .meta({ ...tokensMeta })

/** Specification, section 3, DApp submission; the order here is the order of the form. */
export const dappListing = object({
  url: webAddress(MAX_WEBSITE),
  title: line(MAX_NAME),
  desc: line(MAX_SUBTITLE, { isProse: true }),
  language: choice(SUBMISSION_LANGUAGES),
  platform: networks(MAX_NETWORKS),
  address: contractsByNetwork('platform'),
  categories: categories(),
  tp_connect: choice(TP_CONNECT),
  hasReferral: yesNo(),
  referralReward: only('hasReferral', true, choice(REFERRAL_REWARDS), ''),
  hasInviteReward: only('hasReferral', true, yesNo(), false),
  inviteAccount: only('referralReward', 'automatic', line(MAX_ACCOUNT), ''),
  rakeBackAccount: only('referralReward', 'automatic', line(MAX_ACCOUNT), ''),
  hasAudit: yesNo(),
  audit_url: only('hasAudit', true, webAddresses(MAX_AUDIT_LINK, MAX_AUDITS, { optional: true }), []),
  audit_report: only('hasAudit', true, reports(MAX_REPORT_PAGES), []),
  hasTokens: yesNo(),
  tokens: only('hasTokens', true, listedTokens(), []),
  email: emailAddress(),
  contact: contacts(),
  icon_url: logo(),
})
  .noUnknown()
  .test('audit', 'auditItem', (value, test) => {
    const isEmpty = (value.audit_url ?? []).length === 0 && (value.audit_report ?? []).length === 0
    return (
      !(value.hasAudit === true && isEmpty) || test.createError({ path: 'audit_url', message: 'auditItem' })
    )
  })

export type DappListing = InferType<typeof dappListing>

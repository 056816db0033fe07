import { array, type InferType, object } from 'yup'
import {
  MAX_ACCOUNT,
  MAX_AUDIT_LINK,
  MAX_AUDITS,
  MAX_LISTED_TOKENS,
  MAX_NAME,
  MAX_NETWORKS,
  MAX_REPORT_PAGES,
  MAX_SUBTITLE,
  MAX_SYMBOL,
  MAX_WEBSITE,
} from '#contract/limits.ts'
import {
  categories,
  choice,
  emailAddress,
  type FieldMeta,
  line,
  logo,
  only,
  webAddress,
  yesNo,
} from './fields.ts'
import { contacts, reports, webAddresses } from './list-fields.ts'
import { codeWith } from './message-keys.ts'
import { contractOn, contractsByNetwork, network, networks } from './network-fields.ts'

/** One submission per language: the language its words are in. */
export const SUBMISSION_LANGUAGES = ['en', 'zh', 'zh-tw'] as const
export const TP_CONNECT = ['both', 'extension', 'mobile', 'none'] as const
/** Paid by a smart contract on its own, or claimed by the inviter in the DApp. */
export const REFERRAL_REWARDS = ['automatic', 'claimed'] as const

export const listedToken = object({
  network: network(),
  symbol: line(MAX_SYMBOL),
  contract: contractOn('network'),
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
  language: choice(SUBMISSION_LANGUAGES),
  platform: networks(MAX_NETWORKS),
  title: line(MAX_NAME),
  desc: line(MAX_SUBTITLE),
  url: webAddress(MAX_WEBSITE),
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

import { isListingKind, LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { normalEmail } from '#contract/validators/email.ts'
import {
  type Environment,
  listSetting,
  textSetting,
  wholeNumberSetting,
  wrongSetting,
} from '#platform/config.ts'
import { readUnpaidQuota, type UnpaidQuota } from './quotas.ts'

export interface ListingSettings {
  /** A request that nothing was paid for ends after so many days. */
  unpaidDays: number
  unpaidRequests: UnpaidQuota
  /** Mails in a day to one address that nothing was paid for yet. */
  mailsPerRecipient: number
  /** What pictures and reports may hold together; the same content counts once. */
  maxPictureBytes: number
  /** Where staff are told what cannot wait until they look at their list. */
  staffMail: string | undefined
  /** Kinds of which whoever asks for a listing is asked to prove that it is theirs. */
  proofKinds: ListingKind[]
}

/** Of the staff command. */
export interface ReviewSettings {
  /** Who acts unless the command says so; undefined: the account of the machine. */
  account: string | undefined
  /** A payment that was not found by itself is accepted by two people. */
  twoPeople: boolean
}

declare module '#platform/config.ts' {
  interface Config {
    listing: ListingSettings
    review: ReviewSettings
  }
}

const MAX_UNPAID_DAYS = 365

function onOff(env: Environment, name: string): boolean {
  const text = textSetting(env, name)
  if (text === undefined || text === 'off') return false
  return text === 'on' || wrongSetting(name, `"${text}" is neither on nor off`)
}

function staffMail(env: Environment): string | undefined {
  const text = textSetting(env, 'STAFF_MAIL')
  if (text !== undefined && !normalEmail(text))
    wrongSetting('STAFF_MAIL', `"${text}" is not an e-mail address`)
  return text
}

export const readListingSettings = (env: Environment): ListingSettings => ({
  unpaidDays: wholeNumberSetting(env, 'UNPAID_DAYS', 7, 1, MAX_UNPAID_DAYS),
  unpaidRequests: readUnpaidQuota(env),
  mailsPerRecipient: wholeNumberSetting(env, 'MAILS_PER_RECIPIENT', 3, 1, 1_000_000),
  maxPictureBytes: wholeNumberSetting(env, 'MAX_PICTURES_MB', 5_000, 1, 1_000_000) * 1_000_000,
  staffMail: staffMail(env),
  proofKinds: listSetting(env, 'PROOF_KINDS').map(kind =>
    isListingKind(kind)
      ? kind
      : wrongSetting('PROOF_KINDS', `"${kind}" is none of ${LISTING_KINDS.join(', ')}`),
  ),
})

export const readReviewSettings = (env: Environment): ReviewSettings => ({
  account: textSetting(env, 'REVIEW_ACCOUNT'),
  twoPeople: onOff(env, 'REVIEW_TWO_PEOPLE'),
})

import { TOKEN_REVIEW_WORKING_DAYS } from '#contract/limits.ts'
import { presentOf } from '#platform/db/present.ts'
import type { Services } from '#platform/feature.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer, Message } from '#platform/mail.ts'
import { type MailQueue, runMailQueue } from '#platform/mail-queue.ts'
import { serverTexts, type Texts } from '#platform/texts.ts'
import { readCode } from '../contract/codes.ts'
import { wordKeys } from '../contract/message-keys.ts'
import { PROVING_STEP } from '../contract/proof.ts'
import { CHANGE_REASONS } from '../contract/submission-ids.ts'
import { REJECTION_REASONS, type SubmissionState } from '../contract/submissions.ts'
import { PROVABLE } from './change/prove.ts'
import { claimStepMail, type MailWaits, type StepMail } from './claim-mails.ts'
import { REOPENED, UNMATCHED } from './steps.ts'

interface SubmissionMailOptions extends Pick<Services, 'db' | 'donations'> {
  /** Without it no mail waits. */
  waits?: MailWaits
  mailer: Mailer
  log: Log
  /** Where the pages are reached from outside; never taken from a request. */
  siteUrl: () => string
  /** How long a request waits for its donation. */
  unpaidDays: number
}

/**
 * No subject and no mail but the approval holds anything that the submitter typed: otherwise our mail server would carry
 * anybody's sentence to any address.
 */
const SUBJECTS = {
  awaiting_donation: 'mail:listing.awaitingSubject',
  in_review: 'mail:listing.reviewSubject',
  changes_requested: 'mail:listing.changesSubject',
  approved: 'mail:listing.approvedSubject',
  rejected: 'mail:listing.rejectedSubject',
  withdrawn: 'mail:listing.withdrawnSubject',
  expired: 'mail:listing.expiredSubject',
} as const satisfies Record<SubmissionState, string>
const TEXTS = {
  awaiting_donation: 'mail:listing.awaitingText',
  in_review: 'mail:listing.reviewText',
  changes_requested: 'mail:listing.changesText',
  approved: 'mail:listing.approvedText',
  rejected: 'mail:listing.rejectedText',
  withdrawn: 'mail:listing.withdrawnText',
  expired: 'mail:listing.expiredText',
} as const satisfies Record<SubmissionState, string>

const isAmong = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some(known => known === code)

function rejectionText({ t }: Texts, code: string): string {
  const known = isAmong(REJECTION_REASONS, code) ? code : 'other'
  return t(`mail:rejectionReasons.${known}`)
}

/** The form's own codes (`tooLong:200`) get a general text; the page shows them in full beside the field. */
function changeText({ t }: Texts, text: string): string {
  const { code } = readCode(text)
  return isAmong(CHANGE_REASONS, code) ? t(`listing:staffReasons.${code}`) : t('listing:errors.other')
}

/** The field as the form names it, `tokens` for `tokens.1.contract`; some have a name of their own in each form. */
function fieldLabel({ find }: Texts, kind: string, path: string): string {
  const [own, shared] = wordKeys(kind, path.split('.')[0] ?? path)
  return find(`listing:fields.${own}.label`) ?? find(`listing:fields.${shared}.label`) ?? path
}

const changeList = (texts: Texts, { kind, fields }: StepMail): string =>
  Object.entries(fields)
    .map(([path, code]) =>
      texts.t('mail:listing.error', {
        field: fieldLabel(texts, kind, path),
        reason: changeText(texts, code),
      }),
    )
    .join('\n')

/** `2026-11-25 16:00`: read alike in every language. */
const dayAndTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** Where people see what was approved: a DApp has a page in the store, the other lists are read by wallets alone. */
function storePageOf({ lang, state, publishedAs }: StepMail, siteUrl: string): string | undefined {
  const [kind, id] = publishedAs?.split(' ') ?? []
  return state === 'approved' && kind === 'dapp' ? `${siteUrl}/${lang}/dappstore/detail/?id=${id}` : undefined
}

interface Facts {
  siteUrl: string
  unpaidDays: number
  /** Of the donation, with its token. */
  amount: string
}

function textKeyOf({ note, state }: StepMail, isInStore: boolean) {
  if (note === PROVING_STEP) return 'mail:listing.proveText'
  if (note === UNMATCHED) return 'mail:listing.expiredUnmatchedText'
  return isInStore ? 'mail:listing.inStoreText' : TEXTS[state]
}

/** What is said before the text itself. */
function leadOf({ t }: Texts, { state, note, submissionId: id }: StepMail, count: number, sentence: string) {
  return [
    ...(state === 'changes_requested' ? [t('mail:listing.changesLead', { id, count })] : []),
    ...(note === REOPENED ? [t('mail:listing.reopenedLead', { id })] : []),
    ...(note === REOPENED && sentence !== '' ? [`${sentence}\n`] : []),
  ].filter(line => line !== '')
}

function stepMessage(
  mail: StepMail,
  { siteUrl, unpaidDays, amount }: Facts,
): Pick<Message, 'subject' | 'text'> {
  const { lang, submissionId: id, state, note, message, dueAt, proofUntil, title, key } = mail
  const texts = serverTexts(lang)
  const { t } = texts
  const changes = changeList(texts, mail)
  // Staff name a field at least; a mail of none would announce no corrections.
  const count = Math.max(1, Object.keys(mail.fields).length)
  const reason = state === 'rejected' ? rejectionText(texts, note) : ''
  const sentence = message === '' ? '' : t('mail:listing.reviewerMessage', { message })
  const paragraphs = (texts: string[]) => texts.filter(Boolean).join('\n\n')
  const storePage = storePageOf(mail, siteUrl)
  const isProving = note === PROVING_STEP
  const text = t(textKeyOf(mail, storePage !== undefined), {
    id,
    amount,
    // The fragment is never sent to a server, so the key ends up in no log.
    link: `${siteUrl}/${lang}/status/#id=${id}&key=${key}`,
    title,
    faults: paragraphs([changes, sentence]),
    reason: paragraphs([reason, changes, sentence]),
    listed: storePage ?? '',
  })
  const lead = leadOf(texts, mail, count, sentence)
  const due =
    state === 'in_review' && dueAt !== null
      ? [t('mail:listing.reviewDue', { due: dayAndTime(dueAt), count: TOKEN_REVIEW_WORKING_DAYS })]
      : []
  const isProvable = PROVABLE.includes(state) && proofUntil !== null && proofUntil > new Date().toISOString()
  const deadline =
    state === 'awaiting_donation' && !isProving
      ? [t('mail:listing.awaitingDeadline', { count: unpaidDays })]
      : []
  return {
    subject: t(isProving ? 'mail:listing.proveSubject' : SUBJECTS[state], { id, count }),
    text: [
      ...lead,
      text,
      ...(isProvable ? [t('mail:listing.mayProve')] : []),
      ...due,
      ...deadline,
      t('mail:listing.safety'),
      t('mail:verify', { link: `${siteUrl}/${lang}/verify/` }),
    ].join('\n'),
  }
}

/** Tells submitters by mail what became of their request. */
export function sendSubmissionMails({
  db,
  donations,
  mailer,
  log,
  siteUrl,
  unpaidDays,
  waits,
}: SubmissionMailOptions): MailQueue {
  return runMailQueue({
    claim: async () => claimStepMail(db, log, await presentOf(db), waits),
    send: async mail => {
      const donation = (await donations.statuses(db, [mail.intentId])).get(mail.intentId)?.summary
      const amount = donation ? `${donation.amount} ${donation.token}` : ''
      await mailer.send({
        id: `${mail.submissionId}.${mail.id}`,
        to: mail.email,
        ...stepMessage(mail, { siteUrl: siteUrl(), unpaidDays, amount }),
      })
    },
    mailer,
    log,
  })
}

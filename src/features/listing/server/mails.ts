import type { Db } from '#platform/db/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type MailQueue, runMailQueue } from '#platform/mail/queue.ts'
import { mailText, type WordKey, wordsOf } from '#platform/mail/words.ts'
import { readCode, wordKeys } from '../contract/message-keys.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type SubmissionState } from '../contract/submissions.ts'
import { claimStepMail, type StepMail } from './owed-mails.ts'

export interface SubmissionMailOptions {
  db: Db
  mailer: Mailer
  log: Log
  /** Where the pages are reached from outside; never taken from a request. */
  siteUrl: () => string
}

/**
 * No subject and no mail but the approval holds anything that the submitter typed: otherwise our mail server would carry
 * anybody's sentence to any address.
 */
const SUBJECTS: Record<SubmissionState, WordKey> = {
  awaiting_donation: 'mail:listing.awaitingSubject',
  in_review: 'mail:listing.reviewSubject',
  changes_requested: 'mail:listing.changesSubject',
  approved: 'mail:listing.approvedSubject',
  rejected: 'mail:listing.rejectedSubject',
  withdrawn: 'mail:listing.withdrawnSubject',
}
const TEXTS: Record<SubmissionState, WordKey> = {
  awaiting_donation: 'mail:listing.awaitingText',
  in_review: 'mail:listing.reviewText',
  changes_requested: 'mail:listing.changesText',
  approved: 'mail:listing.approvedText',
  rejected: 'mail:listing.rejectedText',
  withdrawn: 'mail:listing.withdrawnText',
}

const isAmong = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some(known => known === code)

function rejectionWords(lang: string, code: string): string {
  const known = isAmong(REJECTION_REASONS, code) ? code : 'other'
  return mailText(lang, `mail:rejectionReasons.${known}`)
}

/** The form's own codes (`tooLong:200`) are told in general; the page shows them in full beside the field. */
function changeWords(lang: string, text: string): string {
  const { code } = readCode(text)
  return isAmong(CHANGE_REASONS, code)
    ? mailText(lang, `listing:staffReasons.${code}`)
    : mailText(lang, 'listing:errors.other')
}

/** The field as the form names it, `tokens` for `tokens.1.contract`; some have a name of their own in each form. */
function fieldWords(lang: string, kind: string, path: string): string {
  const [own, shared] = wordKeys(kind, path.split('.')[0] ?? path)
  return (
    wordsOf(lang, `listing:fields.${own}.label`) ?? wordsOf(lang, `listing:fields.${shared}.label`) ?? path
  )
}

const faultList = ({ lang, kind, fields }: StepMail): string =>
  Object.entries(fields)
    .map(([path, code]) =>
      mailText(lang, 'mail:listing.fault', {
        field: fieldWords(lang, kind, path),
        reason: changeWords(lang, code),
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

export function stepMessage(mail: StepMail, siteUrl: string): { subject: string; text: string } {
  const { lang, submissionId: id, state, note, dueAt, title, key } = mail
  const faults = faultList(mail)
  const reason = state === 'rejected' ? rejectionWords(lang, note) : ''
  const storePage = storePageOf(mail, siteUrl)
  const text = mailText(lang, storePage ? 'mail:listing.inStoreText' : TEXTS[state], {
    id,
    // The fragment is never sent to a server, so the key ends up in no log.
    link: `${siteUrl}/${lang}/status/#id=${id}&key=${key}`,
    title,
    faults,
    reason: faults === '' ? reason : `${reason}\n\n${faults}`,
    listed: storePage ?? '',
  })
  const due =
    state === 'in_review' && dueAt !== null
      ? [mailText(lang, 'mail:listing.reviewDue', { due: dayAndTime(dueAt) })]
      : []
  return {
    subject: mailText(lang, SUBJECTS[state], { id }),
    text: [text, ...due, mailText(lang, 'mail:listing.safety')].join('\n'),
  }
}

/** Tells submitters by mail what became of their request. */
export function sendSubmissionMails({ db, mailer, log, siteUrl }: SubmissionMailOptions): MailQueue {
  return runMailQueue({
    claim: () => claimStepMail(db, log),
    send: async mail => {
      await mailer.send({ to: mail.email, ...stepMessage(mail, siteUrl()) })
      await mail.sent()
    },
    log,
  })
}

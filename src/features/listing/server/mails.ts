import { TOKEN_REVIEW_WORKING_DAYS } from '#contract/limits.ts'
import { parseWords, type Words } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { type MailQueue, runMailQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { type Mailer, type MailTranslator, mailTranslator } from '#platform/mail.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import { readCode } from '../contract/codes.ts'
import { wordKeys } from '../contract/message-keys.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type SubmissionState } from '../contract/submissions.ts'
import { REOPENED } from './steps.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A mail that could not be handed over is tried again after a minute, then after twice as long each time … */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS
/** … and no more once the step is this old; the private page has shown it all the time. */
const GIVE_UP_MS = 3 * 24 * HOUR_MS

interface StepMail {
  submissionId: string
  kind: string
  lang: string
  title: string
  email: string
  // The column holds what `moveSubmission` and `addStep` wrote.
  state: SubmissionState
  /** Reason code, or empty. */
  note: string
  /** What staff wrote beside the codes, or empty. */
  message: string
  /** Field → reason code. */
  fields: Words
  dueAt: string | null
  publishedAs: string | null
  /** Opens the private page; made for this mail, only its hash is kept. */
  key: string
  /** To be called when the mail is handed over; without it, it is tried again. */
  sent: () => Promise<void>
}

/** How long a mail has to wait for others that were sent to the same address; in milliseconds. */
type MailWaits = (mail: { email: string; state: SubmissionState }) => Promise<number>

const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)

async function giveUpOnOld(db: Db, log: Log, now: number): Promise<void> {
  const old = await db
    .selectFrom('submission_steps')
    .select(['id', 'submission_id'])
    .where('mail_due_at', 'is not', null)
    .where('at', '<', isoTime(now - GIVE_UP_MS))
    .execute()
  for (const { id, submission_id } of old) {
    if (await settle(db, id))
      log({ level: 'error', event: 'mail', error: 'given up', submission: submission_id })
  }
}

/** Takes the mail about this step off the queue; false when another server did so first. */
async function settle(db: Db, stepId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submission_steps')
    .set({ mail_due_at: null })
    .where('id', '=', stepId)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** As if it had not been tried yet. */
const postpone = (db: Db, stepId: number, until: number) =>
  db
    .updateTable('submission_steps')
    .set({ mail_due_at: isoTime(until), mail_tries: 0 })
    .where('id', '=', stepId)
    .execute()

const dueStep = (db: Db, now: number) =>
  db
    .selectFrom('submission_steps as step')
    .innerJoin('submissions', 'submissions.id', 'step.submission_id')
    .select([
      'step.id',
      'step.submission_id',
      'step.state',
      'step.note',
      'step.message',
      'step.mail_due_at',
      'step.mail_tries',
    ])
    .select(['kind', 'lang', 'title', 'email', 'fields_json', 'due_at', 'published_as'])
    .select(({ selectFrom }) =>
      selectFrom('submission_steps as other')
        .whereRef('other.submission_id', '=', 'step.submission_id')
        .select(eb => eb.fn.max('other.id').as('newest'))
        .as('newest'),
    )
    .where('step.mail_due_at', '<=', isoTime(now))
    .orderBy('step.mail_due_at')
    .orderBy('step.id')
    .limit(1)
    .executeTakeFirst()

/**
 * The mail that is due longest, claimed for this process for a while: several servers on one Postgres do not send twice,
 * and one that dies in the middle leaves the mail to be sent later. A step that a later one followed gets none, as the
 * mail about the later one tells the state of the request.
 */
export async function claimStepMail(
  db: Db,
  log: Log,
  now = Date.now(),
  waits: MailWaits = async () => 0,
): Promise<StepMail | undefined> {
  await giveUpOnOld(db, log, now)
  for (;;) {
    const step = await dueStep(db, now)
    if (!step) return undefined
    // Of a person that was forgotten there is no address either.
    if (step.newest !== step.id || step.email === '') {
      await settle(db, step.id)
      continue
    }
    const { numUpdatedRows } = await db
      .updateTable('submission_steps')
      .set({ mail_due_at: isoTime(now + waitAfter(step.mail_tries)), mail_tries: step.mail_tries + 1 })
      .where('id', '=', step.id)
      .where('mail_due_at', '=', step.mail_due_at)
      .executeTakeFirst()
    // Another server was quicker, and sends the rest of the queue too.
    if (numUpdatedRows !== 1n) return undefined
    const state = step.state as SubmissionState
    const waitMs = step.mail_tries > 0 ? 0 : await waits({ email: step.email, state })
    if (waitMs > 0) {
      await postpone(db, step.id, now + waitMs)
      continue
    }
    return {
      submissionId: step.submission_id,
      kind: step.kind,
      lang: step.lang,
      title: step.title,
      email: step.email,
      state,
      note: step.note,
      message: step.message,
      fields: parseWords(step.fields_json),
      dueAt: step.due_at,
      publishedAs: step.published_as,
      key: await mintKey(db, step.submission_id, now),
      sent: async () => {
        await settle(db, step.id)
      },
    }
  }
}

async function mintKey(db: Db, submissionId: string, now: number): Promise<string> {
  const key = newSecret()
  await db
    .insertInto('submission_keys')
    .values({ key_hash: hashOf(key), submission_id: submissionId, created_at: isoTime(now) })
    .execute()
  return key
}

interface SubmissionMailOptions {
  db: Db
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
const SUBJECTS: Record<SubmissionState, string> = {
  awaiting_donation: 'mail:listing.awaitingSubject',
  in_review: 'mail:listing.reviewSubject',
  changes_requested: 'mail:listing.changesSubject',
  approved: 'mail:listing.approvedSubject',
  rejected: 'mail:listing.rejectedSubject',
  withdrawn: 'mail:listing.withdrawnSubject',
  expired: 'mail:listing.expiredSubject',
}
const TEXTS: Record<SubmissionState, string> = {
  awaiting_donation: 'mail:listing.awaitingText',
  in_review: 'mail:listing.reviewText',
  changes_requested: 'mail:listing.changesText',
  approved: 'mail:listing.approvedText',
  rejected: 'mail:listing.rejectedText',
  withdrawn: 'mail:listing.withdrawnText',
  expired: 'mail:listing.expiredText',
}

const isAmong = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some(known => known === code)

function rejectionText({ t }: MailTranslator, code: string): string {
  const known = isAmong(REJECTION_REASONS, code) ? code : 'other'
  return t(`mail:rejectionReasons.${known}`)
}

/** The form's own codes (`tooLong:200`) get a general text; the page shows them in full beside the field. */
function changeText({ t }: MailTranslator, text: string): string {
  const { code } = readCode(text)
  return isAmong(CHANGE_REASONS, code) ? t(`listing:staffReasons.${code}`) : t('listing:errors.other')
}

/** The field as the form names it, `tokens` for `tokens.1.contract`; some have a name of their own in each form. */
function fieldLabel({ find }: MailTranslator, kind: string, path: string): string {
  const [own, shared] = wordKeys(kind, path.split('.')[0] ?? path)
  return find(`listing:fields.${own}.label`) ?? find(`listing:fields.${shared}.label`) ?? path
}

const changeList = (translator: MailTranslator, { kind, fields }: StepMail): string =>
  Object.entries(fields)
    .map(([path, code]) =>
      translator.t('mail:listing.fault', {
        field: fieldLabel(translator, kind, path),
        reason: changeText(translator, code),
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

function stepMessage(mail: StepMail, siteUrl: string, unpaidDays: number): { subject: string; text: string } {
  const { lang, submissionId: id, state, note, message, dueAt, title, key } = mail
  const translator = mailTranslator(lang, ['mail', 'listing'])
  const { t } = translator
  const changes = changeList(translator, mail)
  // Staff name a field at least; a mail of none would announce no corrections.
  const count = Math.max(1, Object.keys(mail.fields).length)
  const reason = state === 'rejected' ? rejectionText(translator, note) : ''
  const sentence = message === '' ? '' : t('mail:listing.reviewerMessage', { message })
  const paragraphs = (texts: string[]) => texts.filter(Boolean).join('\n\n')
  const storePage = storePageOf(mail, siteUrl)
  const text = t(storePage ? 'mail:listing.inStoreText' : TEXTS[state], {
    id,
    // The fragment is never sent to a server, so the key ends up in no log.
    link: `${siteUrl}/${lang}/status/#id=${id}&key=${key}`,
    title,
    faults: paragraphs([changes, sentence]),
    reason: paragraphs([reason, changes, sentence]),
    listed: storePage ?? '',
  })
  const lead = [
    state === 'changes_requested' && t('mail:listing.changesLead', { id, count }),
    note === REOPENED && t('mail:listing.reopenedLead', { id }),
    note === REOPENED && sentence && `${sentence}\n`,
  ].filter(line => typeof line === 'string' && line !== '')
  const due =
    state === 'in_review' && dueAt !== null
      ? [t('mail:listing.reviewDue', { due: dayAndTime(dueAt), count: TOKEN_REVIEW_WORKING_DAYS })]
      : []
  const deadline =
    state === 'awaiting_donation' ? [t('mail:listing.awaitingDeadline', { count: unpaidDays })] : []
  return {
    subject: t(SUBJECTS[state], { id, count }),
    text: [
      ...lead,
      text,
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
  mailer,
  log,
  siteUrl,
  unpaidDays,
  waits,
}: SubmissionMailOptions): MailQueue {
  return runMailQueue({
    claim: () => claimStepMail(db, log, Date.now(), waits),
    send: async mail => {
      await mailer.send({ to: mail.email, ...stepMessage(mail, siteUrl(), unpaidDays) })
      await mail.sent()
    },
    log,
  })
}

import { parseWords, type Words } from '#platform/db/lists.ts'
import { wrongAfter } from '#platform/db/present.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Log } from '#platform/log.ts'
import { MAIL_LEASE_MS, type QueuedMail } from '#platform/mail-queue.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import { PROVING_STEP } from '../contract/proof.ts'
import type { SubmissionState } from '../contract/submissions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A mail that could not be handed over is tried again after a minute, then after twice as long each time … */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS
/** … and no more once the step is this old; the private page has shown it all the time … */
const GIVE_UP_MS = 3 * 24 * HOUR_MS
/** … and was planned at that age, which is at least once a day: by a wrong clock any step is old. */
const PLANNED_WITHIN_MS = 25 * HOUR_MS

/** How the log of staff tells of a mail that the mail server will never take. */
export const MAIL_REFUSED = { account: 'mail server', action: 'mail refused' } as const

export interface StepMail extends QueuedMail {
  /** Of the step that it tells of. */
  id: number
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
  /** Until when a request for something new may be proved; null where nothing is to be. */
  proofUntil: string | null
  intentId: string
  /** Opens the private page; made for this mail, only its hash is kept. */
  key: string
}

/** How long a mail has to wait for others that were sent to the same address; in milliseconds. */
export type MailWaits = (mail: {
  email: string
  state: SubmissionState
  /** The receipt of a request that asks for a donation: nothing was mailed about it before. */
  isFirst: boolean
}) => Promise<number>

const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)

async function giveUpOnOld(db: Db, log: Log, now: number): Promise<void> {
  const old = await db
    .selectFrom('submission_steps')
    .select(['id', 'submission_id'])
    .where('mail_due_at', 'is not', null)
    .where('at', '<', isoTime(now - GIVE_UP_MS))
    .where('mail_planned_at', '>', isoTime(now - PLANNED_WITHIN_MS))
    .execute()
  for (const { id, submission_id } of old) {
    if (await settle(db, id))
      log({ level: 'error', event: 'mail', error: 'given up', submission: submission_id })
  }
}

/** Takes the mail about this step off the queue; false when another server did so first. */
async function settle(db: Db | Tx, stepId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submission_steps')
    .set({ mail_due_at: null })
    .where('id', '=', stepId)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Staff find it beside the request: nobody else knows that its owner was not told. */
async function noteRefusal(
  db: Db,
  step: { id: number; submission_id: string },
  reply: string,
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (!(await settle(tx, step.id))) return
    await tx
      .insertInto('staff_log')
      .values({ at: isoTime(Date.now()), ...MAIL_REFUSED, subject: step.submission_id, note: reply })
      .execute()
  })
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
    .leftJoin('listing_proofs', 'listing_proofs.submission_id', 'submissions.id')
    .select([
      'step.id',
      'step.submission_id',
      'step.state',
      'step.note',
      'step.message',
      'step.mail_due_at',
      'step.mail_tries',
    ])
    .select([
      'kind',
      'lang',
      'title',
      'email',
      'fields_json',
      'due_at',
      'published_as',
      'intent_id',
      'proof_until',
    ])
    .select(({ selectFrom }) => {
      const others = selectFrom('submission_steps as other').whereRef(
        'other.submission_id',
        '=',
        'step.submission_id',
      )
      return [
        others.select(eb => eb.fn.max('other.id').as('newest')).as('newest'),
        others.select(eb => eb.fn.min('other.id').as('oldest')).as('oldest'),
      ]
    })
    .where('step.mail_due_at', 'is not', null)
    .where(eb =>
      eb.or([
        eb('step.mail_due_at', '<=', isoTime(now)),
        // By a clock that has been set back since: nobody is made to wait for that.
        eb('step.mail_planned_at', '>', wrongAfter(now)),
      ]),
    )
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
    const wait = waitAfter(step.mail_tries)
    const lease = Math.max(MAIL_LEASE_MS, wait)
    const { numUpdatedRows } = await db
      .updateTable('submission_steps')
      .set({
        mail_due_at: isoTime(now + lease),
        mail_planned_at: isoTime(now),
        mail_tries: step.mail_tries + 1,
      })
      .where('id', '=', step.id)
      .where('mail_due_at', '=', step.mail_due_at)
      .executeTakeFirst()
    // Another server was quicker, and sends the rest of the queue too.
    if (numUpdatedRows !== 1n) return undefined
    const state = step.state as SubmissionState
    const isFirst = step.oldest === step.id && step.note !== PROVING_STEP
    const waitMs = step.mail_tries > 0 ? 0 : await waits({ email: step.email, state, isFirst })
    if (waitMs > 0) {
      await postpone(db, step.id, now + waitMs)
      continue
    }
    const key = await mintKey(db, step.submission_id, now)
    const setDue = async (due: number) => {
      await db
        .updateTable('submission_steps')
        .set({ mail_due_at: isoTime(due) })
        .where('id', '=', step.id)
        .where('mail_due_at', 'is not', null)
        .execute()
    }
    return {
      id: step.id,
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
      proofUntil: step.proof_until,
      intentId: step.intent_id,
      key,
      sent: async () => {
        await settle(db, step.id)
      },
      later: async () => {
        await dropKey(db, key)
        await setDue(now + wait)
      },
      giveBack: async () => {
        await dropKey(db, key)
        await setDue(now)
      },
      refused: reply => noteRefusal(db, step, reply),
    }
  }
}

export async function mintKey(db: Db, submissionId: string, now: number): Promise<string> {
  const key = newSecret()
  await db
    .insertInto('submission_keys')
    .values({ key_hash: hashOf(key), submission_id: submissionId, created_at: isoTime(now), mailed: 1 })
    .execute()
  return key
}

/** Nobody has got it. */
export const dropKey = (db: Db, key: string) =>
  db.deleteFrom('submission_keys').where('key_hash', '=', hashOf(key)).execute()

import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import { NOTHING_ARRIVED, releaseImages } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'
import { moveSubmission } from './steps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 100

const unpaidSince = (db: Pick<Db, 'selectFrom'>, before: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select(['submissions.id', 'submissions.values_json'])
    .where('submissions.state', '=', 'awaiting_donation')
    .where('submissions.updated_at', '<', before)
    .where('donation_intents.state', 'in', NOTHING_ARRIVED)

/** False: something arrived a moment ago, or another server was quicker. */
const expire = (db: Db, id: string, before: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const row = await unpaidSince(tx, before).where('submissions.id', '=', id).executeTakeFirst()
    if (!row || !(await moveSubmission(tx, id, ['awaiting_donation'], { state: 'expired' }, now)))
      return false
    await releaseImages(tx, id, valuesOf(row))
    return true
  })

/** Ends requests that have waited so long for their donation; returns how many. */
export async function expireUnpaid(db: Db, days: number, now = Date.now()): Promise<number> {
  const before = isoTime(now - days * DAY_MS)
  let expired = 0
  for (;;) {
    const rows = await unpaidSince(db, before).limit(AT_ONCE).execute()
    const earlier = expired
    for (const { id } of rows) expired += Number(await expire(db, id, before, new Date(now)))
    if (expired === earlier) return expired
  }
}

const unprovenSince = (db: Pick<Db, 'selectFrom'>, now: Date) =>
  db
    .selectFrom('submissions')
    .innerJoin('listing_changes', 'listing_changes.submission_id', 'submissions.id')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select(['submissions.id', 'submissions.values_json', 'listing_changes.email_confirmed_at'])
    .where('submissions.state', '=', 'in_review')
    .where('listing_changes.proof_until', '<', now.toISOString())
    // Who has paid is answered by staff.
    .where('donation_intents.waived', '=', 1)

/** False: it was proved a moment ago, or another server was quicker. */
const rejectUnproven = (db: Db, id: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const row = await unprovenSince(tx, now).where('submissions.id', '=', id).executeTakeFirst()
    const step = { state: 'rejected', note: 'unproven' } as const
    if (!row || !(await moveSubmission(tx, id, ['in_review'], step, now))) return false
    // Opened again it is looked at by staff.
    await tx
      .updateTable('listing_changes')
      .set({ proof_until: null })
      .where('submission_id', '=', id)
      .execute()
    // An address that somebody else may have typed gets no second mail.
    if (row.email_confirmed_at === null)
      await tx
        .updateTable('submission_steps')
        .set({ mail_due_at: null })
        .where('submission_id', '=', id)
        .execute()
    await releaseImages(tx, id, valuesOf(row))
    return true
  })

/** Ends requests about what is listed that nobody has proved in time; returns how many. */
export async function endUnproven(db: Db, now = new Date()): Promise<number> {
  const rows = await unprovenSince(db, now).execute()
  let ended = 0
  for (const { id } of rows) ended += Number(await rejectUnproven(db, id, now))
  return ended
}

/** The queue is for requests that paid or are proved: the others end by themselves, now and every hour. */
export const expireUnpaidHourly = ({
  config,
  db,
  log,
  onMailQueued,
}: Pick<Services, 'config' | 'db' | 'log' | 'onMailQueued'>): Job =>
  repeat({
    work: async () => {
      const expired = (await expireUnpaid(db, config.listing.unpaidDays)) + (await endUnproven(db))
      if (expired === 0) return
      log({ level: 'info', event: 'unpaid', expired })
      onMailQueued()
    },
    pauseMs: HOUR_MS,
    log,
    failure: { level: 'error', event: 'unpaid' },
  })

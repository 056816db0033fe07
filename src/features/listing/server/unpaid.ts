import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import { isBesideMoney } from './beside-money.ts'
import { NOTHING_ARRIVED, releaseImages } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'
import { FILES_KEPT_MS } from './near-misses.ts'
import { moveSubmission, UNMATCHED } from './steps.ts'

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

/** Of which nothing arrived; what has to be looked at first is not ended either. */
const quietSince = (db: Pick<Db, 'selectFrom'>, before: string) =>
  unpaidSince(db, before)
    .where('near_look_at', 'is', null)
    .where(eb => eb.not(isBesideMoney(eb)))

const besideMoneySince = (db: Pick<Db, 'selectFrom'>, before: string) =>
  unpaidSince(db, before).where(eb => isBesideMoney(eb))

/** False: something arrived a moment ago, or another server was quicker. */
const expire = (db: Db, id: string, before: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const row = await quietSince(tx, before).where('submissions.id', '=', id).executeTakeFirst()
    if (!row || !(await moveSubmission(tx, id, ['awaiting_donation'], { state: 'expired' }, now)))
      return false
    await releaseImages(tx, id, valuesOf(row))
    return true
  })

/** Money is there that may be its own: its files stay for a while, and staff are asked again. */
const expireBeside = (db: Db, id: string, before: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const row = await besideMoneySince(tx, before).where('submissions.id', '=', id).executeTakeFirst()
    const step = { state: 'expired', note: UNMATCHED } as const
    if (!row || !(await moveSubmission(tx, id, ['awaiting_donation'], step, now))) return false
    await tx
      .updateTable('submissions')
      .set({ staff_mail_due_at: now.toISOString(), files_until: isoTime(now.getTime() + FILES_KEPT_MS) })
      .where('id', '=', id)
      .execute()
    return true
  })

/** How long a request waits beside money that may be its own. */
const BESIDE_MONEY_DAYS = 60

/** Ends requests that have waited so long for their donation; returns how many. */
export async function expireUnpaid(db: Db, days: number, now = Date.now()): Promise<number> {
  const rounds = [
    { select: quietSince, end: expire, days },
    { select: besideMoneySince, end: expireBeside, days: Math.max(days, BESIDE_MONEY_DAYS) },
  ]
  let expired = 0
  for (const round of rounds) {
    const before = isoTime(now - round.days * DAY_MS)
    for (let earlier = -1; earlier !== expired; ) {
      earlier = expired
      const rows = await round.select(db, before).limit(AT_ONCE).execute()
      for (const { id } of rows) expired += Number(await round.end(db, id, before, new Date(now)))
    }
  }
  return expired
}

/** Ends the time for which an expired request kept its files; returns of how many. */
export async function endKeptFiles(db: Db, now = Date.now()): Promise<number> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'values_json'])
    .where('state', '=', 'expired')
    .where('files_until', '<=', isoTime(now))
    .limit(AT_ONCE)
    .execute()
  for (const row of rows)
    await db.transaction().execute(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('submissions')
        .set({ files_until: null })
        .where('id', '=', row.id)
        .where('state', '=', 'expired')
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await releaseImages(tx, row.id, valuesOf(row))
    })
  return rows.length
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
      await endKeptFiles(db)
      const expired = (await expireUnpaid(db, config.listing.unpaidDays)) + (await endUnproven(db))
      if (expired === 0) return
      log({ level: 'info', event: 'unpaid', expired })
      onMailQueued()
    },
    pauseMs: HOUR_MS,
    log,
    failure: { level: 'error', event: 'unpaid' },
  })

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

/** The queue is for requests that paid: the others end by themselves, now and every hour. */
export const expireUnpaidHourly = ({
  config,
  db,
  log,
  onMailQueued,
}: Pick<Services, 'config' | 'db' | 'log' | 'onMailQueued'>): Job =>
  repeat({
    work: async () => {
      const expired = await expireUnpaid(db, config.listing.unpaidDays)
      if (expired === 0) return
      log({ level: 'info', event: 'unpaid', expired })
      onMailQueued()
    },
    pauseMs: HOUR_MS,
    log,
    failure: { level: 'error', event: 'unpaid' },
  })

import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { donationAsked } from '#features/donation/base.ts'
import { type Db, isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { QueueOfKind } from '../contract/queue.ts'
import { medianWait, type Wait, waitsSince } from './waits.ts'

const HOUR_MS = 3_600_000
/** What was long ago says nothing of now. */
const ANSWERED_WITHIN_MS = 90 * 24 * HOUR_MS
/** A median of fewer would tell how long somebody in particular waited. */
const LEAST_ANSWERS = 5

/** What staff have to look at: a request about a listing waits for its proof first. */
export const waitingForStaff = (db: Db) =>
  db
    .selectFrom('submissions')
    .where('state', '=', 'in_review')
    .where('id', 'not in', eb =>
      eb.selectFrom('listing_changes').select('submission_id').where('proof_until', 'is not', null),
    )

function medianHours(sorted: readonly Wait[]): number | null {
  const middle = sorted.length < LEAST_ANSWERS ? null : medianWait(sorted)
  return middle === null ? null : Math.max(1, Math.round(middle / HOUR_MS))
}

export async function readQueueRows(
  { db, config }: Pick<Services, 'db' | 'config'>,
  now: number,
): Promise<QueueOfKind[]> {
  const [waiting, waits] = await Promise.all([
    waitingForStaff(db)
      .select(eb => ['kind', eb.fn.countAll<number | string>().as('count')])
      .groupBy('kind')
      .execute(),
    waitsSince(db, isoTime(now - ANSWERED_WITHIN_MS)),
  ])
  const counts = new Map(waiting.map(({ kind, count }) => [kind, Number(count)]))
  return LISTING_KINDS.map(kind => {
    // What is asked of something listed is answered on other terms.
    const own = waits.filter(wait => wait.kind === kind && wait.purpose === 'listing')
    return {
      kind,
      waiting: counts.get(kind) ?? 0,
      median_hours: medianHours(own),
      donation: donationAsked(kind, config.donation),
    }
  })
}

import { wrongAfter } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import { errorText } from '#platform/log.ts'
import { type DonationParts, pollClaim } from './claims.ts'
import { endOffers, readIntent } from './intents.ts'
import { LONGEST_PLAN_MS } from './settle.ts'
import type { IntentRow } from './verdict.ts'

const TICK_MS = 1_000
const HOUSEKEEPING_MS = 60_000
/** Longer than asking all nodes takes: a process that dies meanwhile leaves the claim to be polled by another. */
const LEASE_MS = 30_000
const AT_ONCE = 5

/** A claim that is due, claimed for this process for a while; several servers on one database do not ask twice. */
async function claimDue(db: Db, now: number): Promise<IntentRow[]> {
  const due = await db
    .selectFrom('donation_intents')
    .select(['id', 'look_at'])
    .where(eb =>
      // None is planned that far ahead: a clock has been set back since.
      eb.or([eb('look_at', '<=', isoTime(now)), eb('look_at', '>', wrongAfter(now, LONGEST_PLAN_MS))]),
    )
    .orderBy('look_at')
    .limit(AT_ONCE)
    .execute()
  const claimed: IntentRow[] = []
  for (const { id, look_at } of due) {
    const { numUpdatedRows } = await db
      .updateTable('donation_intents')
      .set({ look_at: isoTime(now + LEASE_MS) })
      .where('id', '=', id)
      .where('look_at', '=', look_at)
      .executeTakeFirst()
    const row = numUpdatedRows === 1n ? await readIntent(db, id) : undefined
    if (row) claimed.push(row)
  }
  return claimed
}

/** Polls what is due at that time, and returns how many claims that were. */
export async function pollDue(parts: DonationParts, now = Date.now()): Promise<number> {
  const rows = await claimDue(parts.db, now)
  await Promise.all(
    rows.map(row =>
      pollClaim(parts, row, now).catch((error: unknown) =>
        parts.log({ level: 'error', event: 'donation', error: errorText(error) }),
      ),
    ),
  )
  return rows.length
}

/** Follows submitted transactions until they are decided. What is to be done is in the database, so a restart loses nothing. */
export function watchDonations(parts: DonationParts, pauseMs = TICK_MS): Job {
  let keptAt = Number.NEGATIVE_INFINITY

  async function work(signal: AbortSignal): Promise<void> {
    // Not by the wall clock: set back by an hour, it would leave offers open for as long.
    if (performance.now() - keptAt >= HOUSEKEEPING_MS) {
      keptAt = performance.now()
      await endOffers(parts.db)
    }
    let polled = AT_ONCE
    while (polled === AT_ONCE && !signal.aborted) polled = await pollDue(parts)
  }

  return repeat({ work, pauseMs, log: parts.log, failure: { level: 'error', event: 'donation' } })
}

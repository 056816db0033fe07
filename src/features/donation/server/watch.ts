import { setTimeout as sleep } from 'node:timers/promises'
import { moveSubmission } from '#features/listing/server/steps.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/iso-time.ts'
import { errorText } from '#platform/log.ts'
import { type DonationParts, lookAt } from './claims.ts'
import { endOffers, readIntent } from './intents.ts'
import type { IntentRow } from './verdict.ts'

const TICK_MS = 1_000
const HOUSEKEEPING_MS = 60_000
/** Longer than asking all nodes takes: a process that dies meanwhile leaves the claim to be looked at by another. */
const LEASE_MS = 30_000
const AT_ONCE = 5

export interface DonationWatch {
  stop: () => Promise<void>
}

/** A claim that is due, taken for this process for a while; several servers on one database do not ask twice. */
async function takeDue(db: Db, now: number): Promise<IntentRow[]> {
  const due = await db
    .selectFrom('donation_intents')
    .select(['id', 'look_at'])
    .where('look_at', '<=', isoTime(now))
    .orderBy('look_at')
    .limit(AT_ONCE)
    .execute()
  const taken: IntentRow[] = []
  for (const { id, look_at } of due) {
    const { numUpdatedRows } = await db
      .updateTable('donation_intents')
      .set({ look_at: isoTime(now + LEASE_MS) })
      .where('id', '=', id)
      .where('look_at', '=', look_at)
      .executeTakeFirst()
    const row = numUpdatedRows === 1n ? await readIntent(db, id) : undefined
    if (row) taken.push(row)
  }
  return taken
}

/** Looks at what is due at that time, and says how many claims that were. */
export async function lookAtDue(parts: DonationParts, now = Date.now()): Promise<number> {
  const rows = await takeDue(parts.db, now)
  await Promise.all(
    rows.map(row =>
      lookAt(parts, row, now).catch((error: unknown) =>
        parts.log({ level: 'error', event: 'donation', error: errorText(error) }),
      ),
    ),
  )
  return rows.length
}

/** Requests that were written down in the moment in which their donation was confirmed. */
async function moveForgotten(db: Db): Promise<void> {
  const forgotten = await db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select('submissions.id')
    .where('submissions.state', '=', 'awaiting_donation')
    .where('donation_intents.state', '=', 'confirmed')
    .execute()
  for (const { id } of forgotten) {
    await db
      .transaction()
      .execute(tx => moveSubmission(tx, id, ['awaiting_donation'], { state: 'in_review' }))
  }
}

/** What has to be done now and then whether or not anybody asks. */
export async function keepHouse(db: Db, now = Date.now()): Promise<void> {
  await endOffers(db, now)
  await moveForgotten(db)
}

/** Follows named transactions until they are decided. What is to be done stands in the database, so a restart loses nothing. */
export function watchDonations(parts: DonationParts, tickMs = TICK_MS): DonationWatch {
  const stopping = new AbortController()
  const { signal } = stopping
  let keptAt = Number.NEGATIVE_INFINITY

  async function tick(): Promise<void> {
    // Not by the wall clock: set back by an hour, it would leave the house alone for as long.
    if (performance.now() - keptAt >= HOUSEKEEPING_MS) {
      keptAt = performance.now()
      await keepHouse(parts.db)
    }
    let looked = AT_ONCE
    while (looked === AT_ONCE && !signal.aborted) looked = await lookAtDue(parts)
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await tick().catch((error: unknown) =>
        parts.log({ level: 'error', event: 'donation', error: errorText(error) }),
      )
      await sleep(tickMs, undefined, { signal }).catch(() => {})
    }
  }

  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

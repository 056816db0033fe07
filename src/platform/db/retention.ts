import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, NothingDone, repeat } from '../jobs.ts'
import { errorText, type Log } from '../log.ts'
import { type Db, isoTime } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is kept for a time only; `docs/data.md` lists all of it. */
export interface RetentionRule {
  /** As the log names it. */
  name: string
  /** Rows that one call may end: a call is one short transaction, and readers are served between two of them. */
  batch: number
  /** Ends at most `limit` of what is over at `now` (milliseconds since 1970); how many that were. */
  end: (db: Db, now: number, limit: number) => Promise<number>
}

/** Readers of the database get this time for themselves after each batch. */
const PAUSE_MS = 20
const ROUND = 'retention'

export interface RetentionParts {
  db: Db
  rules: readonly RetentionRule[]
  log: Log
  signal?: AbortSignal
}

/**
 * Ends all that is over, in batches; what each rule ended, by its name. A rule that fails is logged and named in `failed`, and
 * the others go on.
 */
export async function endWhatIsOver(
  { db, rules, log, signal }: RetentionParts,
  now = Date.now(),
): Promise<{ ended: Record<string, number>; failed: string[] }> {
  const ended: Record<string, number> = {}
  const failed: string[] = []
  for (const { name, batch, end } of rules) {
    try {
      let last = batch
      while (last >= batch && !signal?.aborted) {
        last = await end(db, now, batch)
        ended[name] = (ended[name] ?? 0) + last
        if (last > 0) await sleep(PAUSE_MS)
      }
    } catch (error) {
      failed.push(name)
      log({ level: 'error', event: 'retention', rule: name, error: errorText(error) })
    }
  }
  return { ended, failed }
}

/**
 * True for one server a day: of several that ask at once the database lets one change the row. A time of more than an hour
 * ahead was written by a clock that was wrong, and holds nobody up.
 */
export async function takeDailyTurn(db: Db, name: string, now = Date.now()): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('daily_jobs')
    .values({ name, began_at: isoTime(now) })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ began_at: isoTime(now) })
        .where(eb =>
          eb.or([
            eb('daily_jobs.began_at', '<=', isoTime(now - DAY_MS)),
            eb('daily_jobs.began_at', '>', isoTime(now + HOUR_MS)),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The next server that asks gets it. */
export const giveTurnBack = (db: Db, name: string) =>
  db.deleteFrom('daily_jobs').where('name', '=', name).execute()

/** One round, if it is this server's turn and no other had it within the last day. */
export async function keepRetention(
  parts: RetentionParts,
  now = Date.now(),
): Promise<'done' | 'failed' | 'not due'> {
  const { db, log, signal } = parts
  if (!(await takeDailyTurn(db, ROUND, now))) return 'not due'
  const { ended, failed } = await endWhatIsOver(parts, now)
  const some = Object.entries(ended).filter(([, count]) => count > 0)
  if (some.length > 0) log({ level: 'info', event: 'retention', ...Object.fromEntries(some) })
  // What failed, or was cut by a restart, is tried again within the hour.
  if (failed.length > 0 || signal?.aborted) await giveTurnBack(db, ROUND)
  return failed.length > 0 ? 'failed' : 'done'
}

/** Now and every hour it is asked whether a day has passed; a server that starts does not begin the day anew. */
export const keepRetentionDaily = (parts: Omit<RetentionParts, 'signal'>): Job =>
  repeat({
    work: async signal => {
      if ((await keepRetention({ ...parts, signal })) === 'failed') throw new NothingDone()
    },
    pauseMs: HOUR_MS,
    log: parts.log,
    failure: { level: 'error', event: 'retention' },
  })

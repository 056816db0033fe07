import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { readHealth, readLiveness, readReadiness } from '#contract/operations.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'

/** Of the process: `starting` until what answers the first visitors is in memory, `draining` from the signal to end. */
export interface Lifecycle {
  state: 'starting' | 'ready' | 'draining'
}

const RETRY_AFTER_S = '5'

const doesAnswer = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

const answer = (c: Context, isOk: boolean): Response =>
  isOk ? c.json({ ok: true }) : c.json({ ok: false }, 503, { 'Retry-After': RETRY_AFTER_S })

/** For what watches the process: send it visitors while `livez`, as one that cannot write can still be read from. */
export function healthRoutes(
  app: Hono,
  { canWrite, db }: Pick<Services, 'canWrite' | 'db'>,
  lifecycle: Lifecycle,
): void {
  app.get(readHealth.path, async c => answer(c, await doesAnswer(db)))
  app.get(readLiveness.path, c => answer(c, lifecycle.state !== 'draining'))
  app.get(readReadiness.path, async c => answer(c, lifecycle.state === 'ready' && (await canWrite())))
}

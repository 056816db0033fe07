import type { Db } from './tables.ts'
import { isoTime } from './tables.ts'

const DONE = 'backup'
const FAILED = 'backup failed'

/** Writes down that the staff command made a backup now, or could not. */
export async function noteBackup(db: Db, how: 'done' | 'failed', now = Date.now()): Promise<void> {
  const began_at = isoTime(now)
  await db
    .insertInto('daily_jobs')
    .values({ name: how === 'done' ? DONE : FAILED, began_at })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ began_at }))
    .execute()
}

/** When the last one was made, and when one failed; of a database without any, when it was made itself. */
export async function backupTimes(db: Db): Promise<{ done: number; failed: number }> {
  const [rows, schema] = await Promise.all([
    db.selectFrom('daily_jobs').selectAll().where('name', 'in', [DONE, FAILED]).execute(),
    db
      .selectFrom('schema_versions')
      .select(eb => eb.fn.min('applied_at').as('applied_at'))
      .executeTakeFirst(),
  ])
  const timeOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.began_at
  return {
    done: Date.parse(timeOf(DONE) ?? schema?.applied_at ?? isoTime(0)),
    failed: Date.parse(timeOf(FAILED) ?? isoTime(0)),
  }
}

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { isUnavailable, type OpenDatabase, SQLITE_FILE } from './open.ts'
import type { Tx } from './tables.ts'

let dataDir: string
let opened: OpenDatabase
beforeEach(async () => {
  dataDir = temporaryFolder()
  opened = await openSiteDatabase({ dataDir, databaseUrl: undefined, catalogue: writeCatalogue() })
})
afterEach(() => opened.close())

const note = (on: OpenDatabase['db'] | Tx, subject: string) =>
  on.insertInto('staff_log').values({ at: '', account: '', action: '', subject, note: '' }).execute()
const noteWith = (subject: string) => opened.db.transaction().execute(tx => note(tx, subject))

/** What another process finds in the file. */
function stored(): unknown[] {
  const other = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
  try {
    return other
      .prepare('select subject from staff_log order by id')
      .all()
      .map(row => row.subject)
  } finally {
    other.close()
  }
}
const ids = (count: number) => Array.from({ length: count }, (_, i) => String(i))

test('what is acknowledged is in the file, alone or among many', async () => {
  await note(opened.db, 'alone')
  expect(stored()).toEqual(['alone'])
  await Promise.all(
    ids(250).map(async id => {
      await noteWith(id)
      expect(stored()).toContain(id)
    }),
  )
  expect(stored()).toHaveLength(251)
})

test('a writer that fails among many leaves no trace, and no other loses its work', async () => {
  const results = await Promise.allSettled(
    ids(30).map(id =>
      opened.db.transaction().execute(async tx => {
        await note(tx, id)
        if (Number(id) % 3 === 0) throw new Error('no')
        if (Number(id) % 3 === 1) await sql`insert into staff_log (id) values (1)`.execute(tx)
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(stored()).toEqual(ids(30).filter(id => Number(id) % 3 === 2))
})

test('readers see nothing of a transaction before it is stored, and nothing of one that fails', async () => {
  /** What was found by one who asked in its midst. */
  async function readDuring(write: (tx: Tx) => Promise<unknown>): Promise<unknown[]> {
    const begun = Promise.withResolvers<void>()
    const writing = opened.db.transaction().execute(async tx => {
      await note(tx, 'first')
      begun.resolve()
      await sleep(20)
      await write(tx)
    })
    await begun.promise
    const [rows] = await Promise.all([
      opened.db.selectFrom('staff_log').select('subject').execute(),
      writing.catch(() => {}),
    ])
    return rows
  }
  expect(await readDuring(() => Promise.reject(new Error('no')))).toEqual([])
  expect(await readDuring(tx => note(tx, 'second'))).toEqual([{ subject: 'first' }, { subject: 'second' }])
})

test('while another process holds the file for long, all who wait are refused together, and reading goes on', {
  timeout: 20_000,
}, async () => {
  const other = new DatabaseSync(join(dataDir, SQLITE_FILE))
  other.exec('begin immediate')
  const begin = performance.now()
  const before = performance.eventLoopUtilization()
  const refusedAt = await Promise.all(
    ids(40).map(id =>
      noteWith(id).then(
        () => Number.NaN,
        error => (isUnavailable(error) ? performance.now() - begin : Number.NaN),
      ),
    ),
  )
  // The engine's own wait would keep the process, and with it every reader, busy: all of the time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7)
  expect(Math.min(...refusedAt)).toBeGreaterThan(4_900)
  // One after the other they would wait for 200 seconds.
  expect(Math.max(...refusedAt)).toBeLessThan(15_000)
  const late = noteWith('late')
  await sleep(100)
  expect(await opened.db.selectFrom('staff_log').selectAll().execute()).toEqual([])
  other.exec('commit')
  other.close()
  await late
  expect(stored()).toEqual(['late'])
})

test('a writer reads what it wrote itself', async () => {
  const seen = await opened.db.transaction().execute(async tx => {
    await note(tx, 'mine')
    return tx.selectFrom('staff_log').select('subject').execute()
  })
  expect(seen).toEqual([{ subject: 'mine' }])
})

test('when the disk is full every writer is refused, nothing is stored in part, and later it goes on', async () => {
  await noteWith('before')
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(opened.db)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(opened.db)
  const large = 'x'.repeat(200_000)
  const results = await Promise.allSettled([noteWith('beside'), noteWith(large), note(opened.db, large)])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  const acknowledged = results[0]?.status === 'fulfilled' ? ['before', 'beside'] : ['before']
  expect(stored()).toEqual(acknowledged)
  await sql`pragma max_page_count = 1000000`.execute(opened.db)
  await noteWith('after')
  expect(stored()).toEqual([...acknowledged, 'after'])
})

test('when the engine ends a transaction its writer is told why, nothing of it is stored, and others go on', async () => {
  // What SQLite does by itself when the disk fails it: the transaction is rolled back.
  const end = (tx: Tx) => sql`insert or rollback into staff_log (id) values (1)`.execute(tx)
  const results = await Promise.allSettled([
    noteWith('first'),
    opened.db.transaction().execute(async tx => {
      await note(tx, 'second')
      await end(tx)
    }),
    opened.db.transaction().execute(async tx => {
      await end(tx).catch(() => {})
      await note(tx, 'never by itself')
    }),
    noteWith('next'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: expect.stringContaining('constraint failed') } })
  expect(stored()).toEqual(['first', 'next'])
})

test('closing waits for what was begun', async () => {
  const writing = opened.db.transaction().execute(async tx => {
    await note(tx, 'late')
    await sleep(100)
  })
  await sleep(20)
  await opened.close()
  await writing
  expect(stored()).toEqual(['late'])
  opened = await openSiteDatabase({ dataDir, databaseUrl: undefined })
})

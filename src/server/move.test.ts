import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import type { Db } from '#platform/db/tables.ts'
import { openForStaff, openSiteDatabase } from './database.ts'
import { readConfig } from './features.ts'
import { temporaryFolder } from './testing/api.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './testing/postgres.ts'
import { query } from './testing/postgres-programs.ts'
import { COMPILED } from './testing/process.ts'
import { addSubmission } from './testing/submissions.ts'

vi.setConfig({ testTimeout: 120_000 })
const REQUESTS = 10_000

let postgres: TestPostgres
beforeAll(async () => {
  if (hasPostgres()) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

/** As an operator types it; `untilLine`: killed as soon as it has written this. */
function move(dataDir: string, to: string, untilLine?: string) {
  return new Promise<{ code: number | null; out: string; errors: string }>(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'move.ts'), '--to', to], {
      env: { ...COMPILED, DATA_DIR: dataDir },
    })
    let [out, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', text => {
      out += text
      if (untilLine && out.includes(untilLine)) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      errors += text
    })
    child.once('close', code => resolve({ code, out, errors }))
  })
}

/** The seed, a request, an entry of the log, a picture as large as one may be, a secret, and letters of many kinds. */
async function filled(): Promise<{ dataDir: string; id: string; signature: string }> {
  const dataDir = temporaryFolder()
  const { db, close } = await openSiteDatabase(readConfig({ DATA_DIR: dataDir }))
  const id = await addSubmission(db)
  const at = '2026-01-01T00:00:00.000Z'
  for (const note of ['ж 漢 \u{1f9ea} "\\ \n', '', 'Z', 'a', 'ä'])
    await db
      .insertInto('staff_log')
      .values({ at, account: 'ann', action: 'note', subject: id, note })
      .execute()
  // The highest number is gone; nobody gets it again.
  await db.deleteFrom('staff_log').where('note', '=', 'ä').execute()
  await db
    .insertInto('image_contents')
    .values({ hash: 'a', bytes: 9_000_000, content_base64: 'A'.repeat(12_000_000) })
    .execute()
  for (const name of ['Zeta', 'alpha', 'ähre', 'Éclair', '1'])
    await db
      .insertInto('protected_names')
      .values({ name_key: name, name, hosts_json: '[]', account: 'ann', added_at: at })
      .execute()
  const signature = await serverSigner(db, 'check')('text')
  await close()
  return { dataDir, id, signature }
}

async function addMany(dataDir: string): Promise<void> {
  const { db, close } = await openSiteDatabase(readConfig({ DATA_DIR: dataDir }))
  await db.transaction().execute(async tx => {
    for (const [table, column, other] of [
      ['donation_intents', 'id', 'secret_hash'],
      ['submissions', 'id', 'idempotency_hash'],
    ] as const) {
      const template = await tx.selectFrom(table).selectAll().executeTakeFirstOrThrow()
      for (let at = 0; at < REQUESTS; at += 100) {
        const rows = Array.from({ length: 100 }, (_, i) => {
          const id = `many-${at + i}`
          return { ...template, [column]: id, [other]: id, ...(table === 'submissions' && { intent_id: id }) }
        })
        await tx.insertInto(table).values(rows).execute()
      }
    }
  })
  await close()
}

const rowsOf = async (db: Db, table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)

const startOn = async (env: Record<string, string>) => openSiteDatabase(readConfig(env))

test.skipIf(!hasPostgres())(
  '10,000 requests, pictures and secrets are carried over, and the file says where',
  async () => {
    const { dataDir, id, signature } = await filled()
    await addMany(dataDir)
    const url = await postgres.create()
    const { code, out, errors } = await move(dataDir, url)
    expect([code, errors]).toEqual([0, ''])
    expect(out).toContain(`submissions: ${REQUESTS + 1} rows, the same\n`)
    expect(out).toContain('image_contents: 1 rows, the same\n')

    const { db, close } = await startOn({ DATABASE_URL: url, DATA_DIR: temporaryFolder() })
    const file = new DatabaseSync(join(dataDir, SQLITE_FILE))
    const counts: unknown[] = []
    for (const { name } of await db.introspection.getTables()) {
      if (name === 'schema_versions') continue
      const there = Number(file.prepare(`select count(*) as n from "${name}"`).get()?.n)
      counts.push([name, there])
      expect([name, await rowsOf(db, name)]).toEqual([name, there])
    }
    expect(counts.length).toBeGreaterThan(30)
    expect(await serverSigner(db, 'check')('text')).toBe(signature)
    const entry = { at: '', account: 'bob', action: 'note', subject: id, note: '' }
    const added = await db.insertInto('staff_log').values(entry).returning('id').executeTakeFirstOrThrow()
    expect(added.id).toBe(6)
    await close()
    file.close()

    const { hostname, port, pathname } = new URL(url)
    const line = `the data of this database are in postgres://${hostname}:${port}${pathname} since 20`
    await expect(startOn({ DATA_DIR: dataDir })).rejects.toThrow(line)
    await expect(openForStaff(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(line)
    expect((await move(dataDir, await postgres.create())).errors).toContain('was moved to')
  },
)

test.skipIf(!hasPostgres())('a password is in no line and no mark', async () => {
  const { dataDir } = await filled()
  const url = new URL(await postgres.create())
  url.password = 'sesame'
  const { code, out, errors } = await move(dataDir, url.href)
  expect(code).toBe(0)
  const started = await startOn({ DATA_DIR: dataDir }).catch(error => String(error))
  expect(`${out}${errors}${started}`).not.toContain('sesame')
  expect(started).toContain('the data of this database are in postgres://')
})

test.skipIf(!hasPostgres())(
  'a move that was cut lets no server start, and goes on with what has changed since',
  async () => {
    const { dataDir, id } = await filled()
    await addMany(dataDir)
    const url = await postgres.create()
    const cut = await move(dataDir, url, 'donation_payments: ')
    expect(cut.code).toBe(null)
    await expect(startOn({ DATABASE_URL: url, DATA_DIR: temporaryFolder() })).rejects.toThrow(
      /the move into this database is not finished \(from .*site\.db of 20/,
    )
    // Another database is not mixed with it.
    expect((await move((await filled()).dataDir, url)).errors).toContain(
      'an unfinished move of another database',
    )
    const { db, close } = await startOn({ DATA_DIR: dataDir })
    await db.updateTable('donation_intents').set({ reason: 'changed' }).where('id', '=', 'many-7').execute()
    await db.updateTable('submissions').set({ title: 'Changed' }).where('id', '=', id).execute()
    await close()
    const resumed = await move(dataDir, url)
    expect([resumed.code, resumed.errors]).toEqual([0, ''])
    expect(resumed.out).toContain('is resumed\n')
    expect(resumed.out).toMatch(/categories: \d+ rows, there already\n/)
    expect(resumed.out).toContain(`donation_intents: ${REQUESTS + 1} rows, the same\n`)
    const target = await startOn({ DATABASE_URL: url, DATA_DIR: temporaryFolder() })
    const titles = target.db.selectFrom('submissions').select('title').where('id', '=', id)
    expect(await titles.execute()).toEqual([{ title: 'Changed' }])
    await target.close()
  },
)

test.skipIf(!hasPostgres())('what is in use or not empty is refused, and nothing is changed', async () => {
  const { dataDir } = await filled()
  const server = await startOn({ DATA_DIR: dataDir })
  const url = await postgres.create()
  expect((await move(dataDir, url)).errors).toContain('another server is running on this database')
  await server.close()
  await query(url, 'create table somebody_elses (id integer)')
  expect((await move(dataDir, url)).errors).toContain('is not empty; create a new database to move into')
  expect((await move(dataDir, await postgres.create('small'))).errors).toContain('is not empty')
  expect((await move(temporaryFolder(), url)).errors).toContain('there is nothing to move')
  expect((await move(dataDir, 'mysql://x')).errors).toContain('npm run move -- --to')
  const again = await startOn({ DATA_DIR: dataDir })
  await again.close()
})

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test as plainTest, vi } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { temporaryFolder } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { bearer, goodForm, newIntent, pngPicture, submit, textOfAnswer } from './testing/listings.ts'
import { findPrograms } from './testing/postgres-programs.ts'
import { COMPILED } from './testing/process.ts'
import { serve } from './testing/serve.ts'
import { type Start, serverTest } from './testing/server-test.ts'

vi.setConfig({ testTimeout: 60_000 })
const test = serverTest.concurrent
const run = promisify(execFile)

interface Ended {
  code: number
  out: string
  errors: string
}

/** What an operator types, as a process of its own. */
async function command(settings: Environment, file: string, ...args: string[]): Promise<Ended> {
  const env = { ...COMPILED, ...settings }
  const ended = run(process.execPath, [join(import.meta.dirname, file), ...args], { env })
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, errors: stderr }),
    error => ({ code: error.code, out: error.stdout, errors: error.stderr }),
  )
}

/** A request with a logo that a running server acknowledged, and a look whether one has it. */
async function acknowledged(start: Start, settings: Environment) {
  const api = await serve(start, settings)
  const logo = textOfAnswer(await api.upload(await pngPicture()), 'url')
  const form = goodForm('chain', logo, { chain_id: '70001' })
  const receipt = await submit(api, 'chain', { intent: await newIntent(api, 'chain', form), form })
  const path = `/v1/submission/${textOfAnswer(receipt, 'id')}`
  const expectThere = async (other: Awaited<ReturnType<typeof serve>>) => {
    const key = bearer(textOfAnswer(receipt, 'key'))
    const status = await other.get(path, key)
    expect(status.data).toMatchObject({ state: 'awaiting_donation', values: form })
    expect((await other.get(logo, key)).status).toBe(200)
  }
  return { api, expectThere }
}

type Backup = (settings: Environment, file: string) => Promise<unknown>

const backups: Record<'sqlite' | 'postgres', Backup> = {
  sqlite: async (settings, file) =>
    expect(await command(settings, 'review.ts', 'backup', file)).toMatchObject({ code: 0, errors: '' }),
  postgres: ({ DATABASE_URL = '' }, file) =>
    run(join(findPrograms() ?? '', 'pg_dump'), ['--format=custom', `--file=${file}`, DATABASE_URL]),
}

onBothDatabases(env => {
  test('after a lost database the backup of yesterday brings every request of yesterday', async ({
    start,
  }) => {
    const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
    const { DATABASE_URL } = settings as Environment
    // A server that was only named has no programs here.
    if (DATABASE_URL && !findPrograms()) return
    const { api, expectThere } = await acknowledged(start, settings)
    const file = join(temporaryFolder(), 'yesterday')
    await backups[DATABASE_URL ? 'postgres' : 'sqlite'](settings, file)
    api.server.child.kill('SIGKILL')
    await api.server.ended
    if (DATABASE_URL) {
      const flags = ['--clean', '--if-exists', `--dbname=${DATABASE_URL}`]
      await run(join(findPrograms() ?? '', 'pg_restore'), [...flags, file])
    } else {
      truncateSync(join(settings.DATA_DIR, 'site.db'), 8_192)
      expect(await command(settings, 'restore.ts', file)).toMatchObject({ code: 0, errors: '' })
    }
    await expectThere(await serve(start, settings))
  })
})

test('while a server runs nothing is replaced', async ({ start }) => {
  const settings = { DATA_DIR: temporaryFolder() }
  const { api, expectThere } = await acknowledged(start, settings)
  const file = join(temporaryFolder(), 'backup.db')
  await backups.sqlite(settings, file)
  expect(await command(settings, 'restore.ts', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('another server is running'),
  })
  await expectThere(api)
})

test('what was there lies beside the restored database, whole, with what was not in its main file yet', async ({
  start,
}) => {
  const settings = { DATA_DIR: temporaryFolder() }
  const empty = await serve(start, settings)
  const file = join(temporaryFolder(), 'empty.db')
  await backups.sqlite(settings, file)
  empty.server.child.kill('SIGTERM')
  await empty.server.ended
  const { api } = await acknowledged(start, settings)
  api.server.child.kill('SIGKILL')
  await api.server.ended

  const { out } = await command(settings, 'restore.ts', file)
  expect(out).toContain('0 submissions')
  const aside = /What was there is (\S+);/.exec(out)?.[1] ?? ''
  const before = new DatabaseSync(aside)
  expect(before.prepare('select count(*) as rows from submissions').get()).toEqual({ rows: 1 })
  before.close()
  expect(statSync(join(settings.DATA_DIR, 'site.db')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(settings.DATA_DIR, 'site.db-wal'))).toBe(false)
})

plainTest(
  'a backup that is cut off, newer, of something else or missing is refused, and nothing is replaced',
  async () => {
    const settings = { DATA_DIR: temporaryFolder() }
    const other = join(settings.DATA_DIR, 'other.db')
    const newer = join(settings.DATA_DIR, 'newer.db')
    const file = join(settings.DATA_DIR, 'site.db')
    writeFileSync(file, 'what is there')
    for (const [name, version] of [
      [other, undefined],
      [newer, 999],
    ] as const) {
      const database = new DatabaseSync(name)
      database.exec('create table a (b text)')
      if (version)
        database.exec(
          `create table schema_versions (version integer); insert into schema_versions values (${version})`,
        )
      database.close()
    }
    // One letter differs between a table and its index, as after a bad sector: nothing but a whole reading finds it.
    const rotten = join(settings.DATA_DIR, 'rotten.db')
    const database = new DatabaseSync(rotten)
    database.exec('create table schema_versions (version integer); insert into schema_versions values (1)')
    database.exec("create table a (b text); create index a_b on a (b); insert into a values ('needle')")
    database.close()
    const bytes = readFileSync(rotten)
    bytes.write('noodle', bytes.lastIndexOf('needle'))
    writeFileSync(rotten, bytes)
    const cut = join(settings.DATA_DIR, 'cut.db')
    writeFileSync(cut, readFileSync(other).subarray(0, 5_000))
    for (const [backup, reason] of [
      [cut, /damaged|malformed|not a database/],
      [rotten, /damaged/],
      [other, /not a database of this server/],
      [newer, /has schema 999/],
      [join(settings.DATA_DIR, 'missing.db'), /no such file/],
    ] as const) {
      for (const flags of [[], ['--check']]) {
        const ended = await command(settings, 'restore.ts', backup, ...flags)
        expect(ended).toMatchObject({ code: 1, errors: expect.stringMatching(reason) })
      }
    }
    expect(readFileSync(file, 'utf8')).toBe('what is there')
    rmSync(file)
  },
)

import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSiteDatabase, type SiteDatabaseOptions } from '#server/database.ts'
import { openTestApi, temporaryFolder } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { COMPILED, MAIN } from '#server/testing/process.ts'
import { isUnavailable, SQLITE_FILE } from './open.ts'

const optionsOf = (dataDir: string): SiteDatabaseOptions => ({
  dataDir,
  databaseUrl: undefined,
  catalogue: writeCatalogue(),
})

async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  await (await openSiteDatabase(optionsOf(dataDir))).close()
  return dataDir
}

test.each([
  ['emptied', () => Buffer.alloc(0)],
  ['replaced by a database without tables', emptyDatabase],
])('a file that was %s is refused and left as it is, by staff too', async (_, content) => {
  const dataDir = await filledFolder()
  const file = join(dataDir, SQLITE_FILE)
  const bytes = content()
  writeFileSync(file, bytes)
  for (const role of ['server', 'staff'] as const) {
    await expect(openSiteDatabase({ ...optionsOf(dataDir), role })).rejects.toThrow(
      `${file}: is empty or holds nothing of this site (${bytes.length} bytes); restore a backup, or remove it to begin anew`,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  }
})

function emptyDatabase(): Buffer {
  const file = join(temporaryFolder(), SQLITE_FILE)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal')
  database.close()
  return readFileSync(file)
}

test('a first start that was ended before it had filled the file is made up for by the next', async () => {
  const dataDir = temporaryFolder()
  const failing = openSiteDatabase({ ...optionsOf(dataDir), catalogue: '/nowhere' })
  await expect(failing).rejects.toThrow()
  // Ended even sooner: the file is there and has no byte.
  writeFileSync(join(dataDir, SQLITE_FILE), '')
  const { db, close } = await openSiteDatabase(optionsOf(dataDir))
  expect(await db.selectFrom('dapps').select('id').execute()).not.toEqual([])
  await close()
  expect(readdirSync(dataDir).sort()).toEqual([SQLITE_FILE, `${SQLITE_FILE}.lock`])
})

/** Permissions mean nothing to root, as which tests may run: the server is started as somebody else then. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

function startAsNobody(dataDir: string): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [MAIN], {
    env: { ...COMPILED, DATA_DIR: dataDir, PORT: '0' },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    encoding: 'utf8',
    timeout: 40_000,
  })
}

test.each([
  ['file', 0o700, 0o400],
  ['folder', 0o500, 0o600],
])(
  'a start on a read-only %s is refused in one line that names it',
  { timeout: 60_000 },
  async (_, folderMode, fileMode) => {
    const dataDir = await filledFolder()
    for (const name of readdirSync(dataDir)) {
      if (isRoot) chownSync(join(dataDir, name), NOBODY, NOBODY)
      chmodSync(join(dataDir, name), fileMode)
    }
    if (isRoot) chownSync(dataDir, NOBODY, NOBODY)
    chmodSync(dataDir, folderMode)
    const { status, stderr } = startAsNobody(dataDir)
    chmodSync(dataDir, 0o700)
    const file = join(dataDir, SQLITE_FILE)
    expect(stderr).toBe(
      `${file}: cannot be written; the file or its folder is read-only for this account, or its disk is\n`,
    )
    expect(status).toBe(1)
  },
)

test('a file that becomes read-only refuses writers with 503, names itself in the log and is read on', async () => {
  const api = await openTestApi()
  const subscribe = () => api.post('/api/tokenPocket/subscribe', { email: 'a@example.org' })
  // What the engine answers when the disk is mounted read-only, without a disk to mount.
  await sql`pragma query_only = on`.execute(api.db)
  const refused = await subscribe()
  expect(refused).toMatchObject({ status: 503, body: { result: 503, data: null } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(api.logged)).toContain(`${SQLITE_FILE}: cannot be written`)
  expect(await api.get('/v1/application/list')).toMatchObject({ status: 200, body: { result: 0 } })
  await expect(api.db.deleteFrom('dapps').execute()).rejects.toSatisfy(isUnavailable)
  await api.close()
})

test.each(['EMFILE', 'ENFILE'])('%s, no descriptor left, passes: the call is to be tried again', code => {
  expect(isUnavailable(Object.assign(new Error('open'), { code }))).toBe(true)
})

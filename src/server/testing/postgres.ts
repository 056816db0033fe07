import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import {
  asUser,
  databaseAddress,
  findPrograms,
  query,
  START_LIMIT_MS,
  untilReady,
} from './postgres-programs.ts'

/** What a new database holds: nothing, or the schema and the catalogue made for tests, or the bundled one. */
export type Filling = 'nothing' | 'small' | 'bundled'

export interface TestPostgres {
  /** A new database, empty unless told otherwise. On a server that was given, all are: who opens one fills it. */
  create: (filling?: Filling) => Promise<string>
  stop: () => Promise<void>
}

export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL ?? findPrograms())

function databasesOn(admin: string, hasTemplates: boolean): TestPostgres {
  const made: string[] = []
  return {
    create: async (filling = 'nothing') => {
      const name = `site_test_${randomBytes(6).toString('hex')}`
      const template = hasTemplates && filling !== 'nothing' ? `template ${TEMPLATES[filling]}` : ''
      await query(admin, `create database ${name} ${template}`)
      made.push(name)
      return databaseAddress(name, admin)
    },
    stop: async () => {
      await Promise.all(
        made.map(name => query(admin, `drop database if exists ${name} with (force)`).catch(() => {})),
      )
    },
  }
}

/** Where the server of this run is: what its programs need, and its address once it answers. */
const SHARED = join(tmpdir(), 'postgres')
const ADDRESS = join(SHARED, 'address')
const DATA = join(SHARED, 'data')

const TEMPLATES = { small: 'template_small', bundled: 'template_bundled' } as const

/** Copying a database takes as long as making an empty one; migrating and filling it took as long again and more. */
async function makeTemplates(admin: string): Promise<void> {
  // Only who starts the server needs all the code that fills a database.
  const [{ CATALOGUE, openSiteDatabase }, { writeCatalogue }] = await Promise.all([
    import('../database.ts'),
    import('./catalogue.ts'),
  ])
  const make = async (name: string, catalogue: string) => {
    await query(admin, `create database ${name}`)
    const databaseUrl = databaseAddress(name, admin)
    const { close } = await openSiteDatabase({ dataDir: SHARED, databaseUrl, catalogue })
    await close()
  }
  await Promise.all([make(TEMPLATES.small, writeCatalogue()), make(TEMPLATES.bundled, CATALOGUE)])
}

/** In a new folder; it outlives the process that starts it. */
async function startIn(folder: string, programs: string, settings: readonly string[]): Promise<string> {
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const [initdb = '', ...initArguments] = asUser([
    ...[join(programs, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '-N'],
  ])
  const made = spawnSync(initdb, initArguments, { encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const [program = '', ...programArguments] = asUser([
    ...[join(programs, 'postgres'), '-D', data, '-p', String(port), '-k', folder],
    ...['listen_addresses=127.0.0.1', ...settings].flatMap(setting => ['-c', setting]),
  ])
  spawn(program, programArguments, { stdio: 'ignore', cwd: folder, detached: true }).unref()
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(address)
  return address
}

function stopIn(folder: string, programs: string): void {
  const [killer = '', ...killArguments] = asUser([
    ...[join(programs, 'pg_ctl'), 'stop', '-D', join(folder, 'data'), '-m', 'immediate'],
  ])
  spawnSync(killer, killArguments, { cwd: folder })
}

async function startShared(programs: string): Promise<string> {
  const address = await startIn(SHARED, programs, ['fsync=off', 'full_page_writes=off'])
  await makeTemplates(address)
  writeFileSync(`${ADDRESS}.new`, address)
  renameSync(`${ADDRESS}.new`, ADDRESS)
  return address
}

/** Making the folder is the lock: who makes it starts the server, the others wait for its address. */
async function sharedAddress(programs: string): Promise<string> {
  try {
    mkdirSync(SHARED)
  } catch {
    const deadline = Date.now() + START_LIMIT_MS
    while (!existsSync(ADDRESS)) {
      if (Date.now() > deadline) throw new Error('The Postgres of this run does not start')
      await sleep(50)
    }
    return readFileSync(ADDRESS, 'utf8')
  }
  return startShared(programs)
}

/**
 * `TEST_DATABASE_URL`, else one server for all test files of a run, in its temporary folder (`useTemporaryRoot`): making
 * and starting one takes longer than most files' tests. Each caller makes databases of its own.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return databasesOn(given, false)
  const programs = findPrograms()
  if (!programs) throw new Error('No Postgres is installed and TEST_DATABASE_URL is empty')
  return databasesOn(await sharedAddress(programs), true)
}

/** When the run ends; see vitest.config.ts. */
export function teardown(): void {
  const programs = findPrograms()
  if (!programs || !existsSync(DATA)) return
  // Nothing in it is needed any more.
  stopIn(SHARED, programs)
}

import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const VERSIONS = '/usr/lib/postgresql'
const START_LIMIT_MS = 20_000

/** What a new database holds: nothing, or the schema and the catalogue made for tests, or the bundled one. */
export type Filling = 'nothing' | 'small' | 'bundled'

export interface TestPostgres {
  /** A new database, empty unless told otherwise. On a server that was given, all are: who opens one fills it. */
  create: (filling?: Filling) => Promise<string>
  stop: () => Promise<void>
}

/** The newest installed Postgres; Debian keeps its programs out of the path. */
function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const newest = readdirSync(VERSIONS)
    .map(Number)
    .filter(version => existsSync(join(VERSIONS, String(version), 'bin/initdb')))
    .sort((a, b) => b - a)[0]
  return newest === undefined ? undefined : join(VERSIONS, String(newest), 'bin')
}

export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL ?? findPrograms())

/** Postgres refuses to run as root. */
const asUser = (command: string[]): string[] =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

function addressOf(name: string, admin: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

function databasesOn(admin: string, hasTemplates: boolean): TestPostgres {
  const made: string[] = []
  return {
    create: async (filling = 'nothing') => {
      const name = `site_test_${randomBytes(6).toString('hex')}`
      const template = hasTemplates && filling !== 'nothing' ? `template ${TEMPLATES[filling]}` : ''
      await query(admin, `create database ${name} ${template}`)
      made.push(name)
      return addressOf(name, admin)
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
    const databaseUrl = addressOf(name, admin)
    const { close } = await openSiteDatabase({ dataDir: SHARED, databaseUrl, catalogue })
    await close()
  }
  await Promise.all([make(TEMPLATES.small, writeCatalogue()), make(TEMPLATES.bundled, CATALOGUE)])
}

async function startShared(programs: string): Promise<string> {
  chmodSync(SHARED, 0o777)
  const [initdb = '', ...initArguments] = asUser([
    ...[join(programs, 'initdb'), '-D', DATA, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '-N'],
  ])
  const made = spawnSync(initdb, initArguments, { encoding: 'utf8', cwd: SHARED })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const [program = '', ...programArguments] = asUser([
    ...[join(programs, 'postgres'), '-D', DATA, '-p', String(port), '-k', SHARED],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
  ])
  // It outlives the test file that asked first.
  spawn(program, programArguments, { stdio: 'ignore', cwd: SHARED, detached: true }).unref()
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(address)
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
  const [killer = '', ...killArguments] = asUser([
    ...[join(programs, 'pg_ctl'), 'stop', '-D', DATA, '-m', 'immediate'],
  ])
  spawnSync(killer, killArguments, { cwd: SHARED })
}

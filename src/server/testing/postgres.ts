import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const VERSIONS = '/usr/lib/postgresql'
const START_LIMIT_MS = 20_000

export interface TestPostgres {
  /** A new, empty database. */
  create: () => Promise<string>
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

function databasesOn(admin: string, stop: () => Promise<void>): TestPostgres {
  const made: string[] = []
  return {
    create: async () => {
      const name = `site_test_${randomBytes(6).toString('hex')}`
      await query(admin, `create database ${name}`)
      made.push(name)
      const url = new URL(admin)
      url.pathname = `/${name}`
      return url.href
    },
    stop: async () => {
      for (const name of made)
        await query(admin, `drop database if exists ${name} with (force)`).catch(() => {})
      await stop()
    },
  }
}

/** `TEST_DATABASE_URL`, else a server of our own in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return databasesOn(given, async () => {})
  const programs = findPrograms()
  if (!programs) throw new Error('No Postgres is installed and TEST_DATABASE_URL is empty')
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const [initdb = '', ...initArguments] = asUser([
    ...[
      join(programs, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ],
  ])
  const made = spawnSync(initdb, initArguments, { encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const [program = '', ...programArguments] = asUser([
    ...[join(programs, 'postgres'), '-D', data, '-p', String(port), '-k', folder],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
  ])
  const server = spawn(program, programArguments, { stdio: 'ignore', cwd: folder })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(admin)
  return databasesOn(admin, async () => {
    // SIGINT to Postgres means: now, but cleanly.
    const [killer = '', ...killArguments] = asUser([
      join(programs, 'pg_ctl'),
      'stop',
      '-D',
      data,
      '-m',
      'fast',
    ])
    spawnSync(killer, killArguments, { cwd: folder })
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
}

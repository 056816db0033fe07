import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const VERSIONS = '/usr/lib/postgresql'
/** Several servers may start at once on a busy machine. */
export const START_LIMIT_MS = 20_000

/** The newest installed Postgres; Debian keeps its programs out of the path. */
export function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const newest = readdirSync(VERSIONS)
    .map(Number)
    .filter(version => existsSync(join(VERSIONS, String(version), 'bin/initdb')))
    .sort((a, b) => b - a)[0]
  return newest === undefined ? undefined : join(VERSIONS, String(newest), 'bin')
}

/** Postgres refuses to run as root. */
export const asUser = (command: string[]): string[] =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command

/** One statement on a connection of its own. */
export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Waits until the server answers; throws what it said last when it does not in time. */
export async function untilReady(url: string): Promise<void> {
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

/** The address of another database on the same server. */
export function databaseAddress(name: string, admin: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

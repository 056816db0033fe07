import { execFile } from 'node:child_process'
import { link, mkdir, open, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'

const run = promisify(execFile)

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A copy for our eyes alone, on the disk under its own name only when it is whole; it never replaces what is there. */
export async function keepCopy(file: string, make: (draft: string) => Promise<unknown>): Promise<void> {
  const draft = `${file}.part`
  // Made first and by us: it holds addresses of people, so no other account may read it, not even while it grows.
  const handle = await open(draft, 'wx', 0o600)
  try {
    await make(draft)
    await handle.sync()
    // Unlike a renaming, a link never replaces what is there.
    await link(draft, file)
    await syncFolder(dirname(file))
  } finally {
    await handle.close()
    await unlink(draft)
  }
}

/** Throws for a copy that is damaged. */
export function refuseDamagedCopy(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const verdict = copy.prepare('pragma quick_check(1)').get()?.quick_check
    if (verdict !== 'ok') throw new Error(`the copy is damaged (${String(verdict)}) and was not kept`)
  } finally {
    copy.close()
  }
}

/** By a connection of its own: what another one has not committed yet is not in it. */
async function copySqlite(database: string, draft: string): Promise<void> {
  const reading = new DatabaseSync(database)
  try {
    reading.prepare('vacuum into ?').run(draft)
  } finally {
    reading.close()
  }
  refuseDamagedCopy(draft)
}

/** The password goes by the environment: arguments are in the list of processes. */
async function dumpPostgres(databaseUrl: string, draft: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  await run('pg_dump', ['--format=custom', `--file=${draft}`, `--dbname=${url.href}`], { env })
}

export interface MigrationBackup {
  dataDir: string
  /** Of SQLite. */
  file: string
  databaseUrl: string | undefined
}

/** Copies the database before its schema is changed. Throws a `StartError` when there is no copy; the schema is as it was then. */
export async function backUpBefore(
  { dataDir, file, databaseUrl }: MigrationBackup,
  to: number,
): Promise<string> {
  const at = new Date().toISOString().replace(/[:.]/g, '')
  const name = join(dataDir, `before-schema-${to}-${at}.${databaseUrl ? 'dump' : 'db'}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await keepCopy(name, draft => (databaseUrl ? dumpPostgres(databaseUrl, draft) : copySqlite(file, draft)))
    return name
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && databaseUrl
    const reason = isMissing ? 'pg_dump is not installed' : errorText(error).replaceAll('\n', ' ')
    throw new StartError(
      `no backup could be made before the schema is changed (${reason}), so it was not; ` +
        'put that right, or back up by other means and set MIGRATION_BACKUP=off',
    )
  }
}

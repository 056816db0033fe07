import { link, open, stat, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { errorText } from '#platform/log.ts'
import { type CliContext, ReviewError } from './cli-context.ts'

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function refuseDamaged(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const verdict = copy.prepare('pragma quick_check(1)').get()?.quick_check
    if (verdict !== 'ok') throw new ReviewError(`the copy is damaged (${String(verdict)}) and was not kept`)
  } finally {
    copy.close()
  }
}

/** A whole copy of the database as it is at this moment, while the server runs. */
async function copyDatabase({ db, printLine }: CliContext, file: string): Promise<void> {
  const draft = `${file}.part`
  // Made first and by us: it holds addresses of people, so no other account may read it, not even while it grows.
  const handle = await open(draft, 'wx', 0o600)
  try {
    await sql`vacuum into ${draft}`.execute(db)
    await handle.sync()
    refuseDamaged(draft)
    // Under its own name only when it is whole; unlike a renaming, a link never replaces what is there.
    await link(draft, file)
    await syncFolder(dirname(file))
  } finally {
    await handle.close()
    await unlink(draft)
  }
  const { size } = await stat(file)
  printLine(`${file}: ${size.toLocaleString('en')} bytes, checked`)
}

export async function backup(cli: CliContext, name: string): Promise<void> {
  if (cli.kind === 'postgres')
    throw new ReviewError(
      'the database is Postgres: use pg_dump --format=custom --file=FILE with its DATABASE_URL',
    )
  const file = resolve(name)
  try {
    await copyDatabase(cli, file)
  } catch (error) {
    if (error instanceof ReviewError) throw error
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new ReviewError(
      isThere
        ? `${file}: exists already; name a new file`
        : `${file}: no copy was made (${errorText(error)})`,
    )
  }
}

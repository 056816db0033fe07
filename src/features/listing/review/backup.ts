import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { keepCopy, refuseDamagedCopy } from '#platform/db/backup.ts'
import { errorText } from '#platform/log.ts'
import { type CliContext, ReviewError } from './cli-context.ts'

/** A whole copy of the database as it is at this moment, while the server runs. */
async function copyDatabase({ db, printLine }: CliContext, file: string): Promise<void> {
  await keepCopy(file, async draft => {
    await sql`vacuum into ${draft}`.execute(db)
    refuseDamagedCopy(draft)
  })
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
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new ReviewError(
      isThere
        ? `${file}: exists already; name a new file`
        : `${file}: no copy was made (${errorText(error)})`,
    )
  }
}

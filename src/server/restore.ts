// npm run restore -- FILE            makes a backup the database; the server is stopped first. What was there is kept aside
// npm run restore -- FILE --check    reads the backup as a whole and tells what is in it; nothing is changed
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/config.ts'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { type BackupFacts, checkBackup, restoreBackup } from '#platform/db/restore.ts'
import { MIGRATIONS } from './database.ts'
import { readConfig } from './features.ts'

const RULES = {
  newestSchema: MIGRATIONS.length,
  tables: ['submissions', 'donation_intents', 'subscribers', 'dapps'],
}

const tell = ({ schema, rows }: BackupFacts): string =>
  [`schema ${schema}`, ...Object.entries(rows).map(([table, count]) => `${count} ${table}`)].join(', ')

function restore(args: string[]): string[] {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [backup, ...rest] = positionals
  if (!backup || rest.length > 0) throw new StartError('npm run restore -- FILE [--check]')
  if (values.check) return [`${backup} is whole: ${tell(checkBackup(backup, RULES))}`]
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) {
    throw new StartError(
      'The database is Postgres: pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE',
    )
  }
  const file = join(dataDir, SQLITE_FILE)
  const { facts, aside } = restoreBackup(backup, file, RULES)
  return [
    `${file}: ${tell(facts)}`,
    ...(aside ? [`What was there is ${aside}; delete it when all is well.`] : []),
    'Start the server. Payments that were confirmed since this backup are found again when their transaction is named.',
  ]
}

try {
  for (const line of restore(process.argv.slice(2))) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

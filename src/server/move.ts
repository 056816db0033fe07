// npm run move -- --to postgres://…    carries the SQLite database of DATA_DIR into an empty Postgres; the server is stopped first.
//                                      Cut, it is resumed by the same command. See docs/operating.md
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/config.ts'
import { moveToPostgres } from '#platform/db/move.ts'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { MIGRATIONS } from './database.ts'
import { readConfig } from './features.ts'

async function move(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to || !/^postgres(ql)?:\/\//.test(values.to))
    throw new StartError('npm run move -- --to postgres://USER@HOST/DATABASE')
  const file = join(readConfig(process.env).dataDir, SQLITE_FILE)
  const log = (line: string) => process.stdout.write(`${line}\n`)
  const where = await moveToPostgres({ file, url: values.to, migrations: MIGRATIONS, log })
  log(`All of ${file} is in ${where}: set DATABASE_URL to it and start the server.`)
  log('The file stays; a start on it says where the data are.')
}

try {
  await move(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenServices } from '#features/listing/review/review.ts'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/config.ts'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { openSiteDatabase } from './database.ts'
import { openServices } from './services.ts'

/** Beside a running server on the same database; a mistyped DATA_DIR must not make a new one and call it empty. */
export async function openForStaff(config: Config): Promise<OpenServices> {
  const file = join(config.dataDir, SQLITE_FILE)
  if (!config.databaseUrl && !existsSync(file))
    throw new StartError(
      `DATA_DIR: there is no database at ${file}; has the server been started with these settings?`,
    )
  const { db, kind, close } = await openSiteDatabase({ ...config, role: 'staff' })
  return { services: openServices({ config, db, log: () => {} }), kind, close }
}

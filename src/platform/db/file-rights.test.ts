import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { SQLITE_FILE } from './open.ts'

test('what the database holds can be read by its account alone, also where an older server made the file', async () => {
  const dataDir = temporaryFolder()
  const rights = () =>
    readdirSync(dataDir)
      .filter(name => name.startsWith(SQLITE_FILE) && !name.endsWith('.lock'))
      .map(name => [name, statSync(join(dataDir, name)).mode & 0o777])
  for (const _ of ['new', 'old']) {
    const opened = await openSiteDatabase(readConfig({ DATA_DIR: dataDir }))
    const files = rights()
    await opened.close()
    expect(files.map(([name]) => name)).toContain(SQLITE_FILE)
    expect(files.filter(([, mode]) => mode !== 0o600)).toEqual([])
    chmodSync(join(dataDir, SQLITE_FILE), 0o644)
  }
})

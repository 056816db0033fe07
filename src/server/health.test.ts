import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { openMetrics } from '#platform/metrics.ts'
import { gaugeReadings } from './metrics-listener.ts'
import { openTestApi, type TestApi } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'

/** Nobody can write any more, and everybody can read; the answer undoes it. */
async function forbidWriting({ config }: TestApi): Promise<() => Promise<void>> {
  if (config.databaseUrl === undefined) {
    const database = new DatabaseSync(join(config.dataDir, SQLITE_FILE))
    database.exec('begin immediate')
    return async () => database.close()
  }
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  await client.query('begin; lock table daily_jobs in share mode')
  return () => client.end()
}

onBothDatabases(env => {
  let api: TestApi
  let allowWriting: (() => Promise<void>) | undefined
  beforeEach(async () => {
    api = await openTestApi({ env: await env() })
  })
  afterEach(async () => {
    await allowWriting?.()
    await api.close()
  })

  const statusOf = async (path: string) => (await api.get(path)).status
  const databaseUp = async () => {
    const figures = { connections: () => 0 }
    const text = await openMetrics(gaugeReadings(api.services, figures)).text()
    return /^site_database_up (\d)$/m.exec(text)?.[1]
  }

  test('a server that cannot write is not ready, and is still there for those who read', async () => {
    allowWriting = await forbidWriting(api)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await databaseUp()).toBe('0')
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/v1/application/list?start=0&count=40&lang=en')).toBe(200)
    await allowWriting()
    allowWriting = undefined
    await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200)
    expect(await databaseUp()).toBe('1')
  })

  test('what is tried leaves nothing behind', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    expect(await api.db.selectFrom('daily_jobs').selectAll().execute()).toEqual([])
  })
})

test('however often it is asked, a write is tried once in five seconds', async () => {
  const api = await openTestApi()
  const other = new DatabaseSync(join(api.config.dataDir, SQLITE_FILE))
  const writes = () => other.prepare('pragma data_version').get()?.data_version
  try {
    expect((await api.get('/readyz')).status).toBe(200)
    const before = writes()
    for (let i = 0; i < 20; i++) expect((await api.get('/readyz')).status).toBe(200)
    expect(writes()).toBe(before)
  } finally {
    other.close()
    await api.close()
  }
})

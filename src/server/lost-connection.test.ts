import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isUnavailable } from '#platform/db/open.ts'
import { openSiteDatabase } from './database.ts'
import { readConfig } from './features.ts'
import { temporaryFolder } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { writeCatalogue } from './testing/catalogue.ts'
import { type ServerProcess, startServer } from './testing/process.ts'

/** What a restart, a failover or an operator does to every connection but the one that asks for it. */
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
const AT_ONCE = 6
const LOSSES = 60

onBothDatabases(env => {
  let url: string | undefined
  let admin: pg.Client | undefined
  let server: ServerProcess | undefined
  beforeEach(async () => {
    url = (await env()).DATABASE_URL
    admin = url ? new pg.Client({ connectionString: url }) : undefined
    await admin?.connect()
  })
  afterEach(async () => {
    await admin?.end()
    server?.child.kill('SIGKILL')
  })

  let callers = 0
  /** Each call comes from a network of its own, so that no rate limit is reached. */
  const subscribe = () => {
    const caller = ++callers
    return fetch(`${server?.address}/api/tokenPocket/subscribe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}`,
      },
      body: JSON.stringify({ email: `a${caller}@example.org` }),
    })
  }

  test('a server whose connections are lost under load answers 503, goes on and recovers', async () => {
    if (!url || !admin) return
    server = await startServer({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const refused: Response[] = []
    const losing = new AbortController()
    const callOn = async () => {
      while (!losing.signal.aborted) {
        const answer = await subscribe()
        if (answer.status !== 200) refused.push(answer)
      }
    }
    const calls = Promise.all(Array.from({ length: AT_ONCE }, callOn))
    // A server that ends meanwhile fails the test where the calls are awaited.
    calls.catch(() => {})
    for (let i = 0; i < LOSSES || refused.length === 0; i++) {
      await admin.query(TERMINATE)
      await sleep(20)
    }
    losing.abort()
    await calls
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({ result: 503, data: null })
    }
    await expect.poll(async () => (await subscribe()).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
    expect(server.errors()).toBe('')
  })

  test('a server whose database was made read-only, as by a failover, answers 503 and goes on afterwards', async () => {
    if (!url || !admin) return
    const readOnly = (how: 'on' | 'off') =>
      admin?.query(
        `alter database "${new URL(url ?? '').pathname.slice(1)}" set default_transaction_read_only = ${how}`,
      )
    server = await startServer({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    await readOnly('on')
    await admin.query(TERMINATE)
    await expect.poll(async () => (await subscribe()).status).toBe(503)
    expect((await subscribe()).headers.get('retry-after')).toBe('5')
    // A session that asks to write may: this one is not the server's.
    await admin.query('set default_transaction_read_only = off')
    await readOnly('off')
    await admin.query(TERMINATE)
    await expect.poll(async () => (await subscribe()).status).toBe(200)
  })

  test('a transaction that loses its connection between two statements is asked to try again', async () => {
    if (!url || !admin) return
    const lost: Error[] = []
    const { db, close } = await openSiteDatabase({
      ...readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }),
      catalogue: writeCatalogue(),
      onConnectionLost: error => lost.push(error),
    })
    const failing = db.transaction().execute(async tx => {
      await sql`select 1`.execute(tx)
      await admin?.query(TERMINATE)
      while (lost.length === 0) await sleep(10)
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toSatisfy(isUnavailable)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })
}, 'bundled')

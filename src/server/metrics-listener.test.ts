import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt } from '#platform/http/client-address.ts'
import { BUDGET_USED, countLogged } from '#platform/metrics.ts'
import { buildListener } from './app.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { gaugeReadings, serveMetrics } from './metrics-listener.ts'
import { openTestApi, type TestApi, temporaryFolder } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { reviewAs } from './testing/review.ts'

onBothDatabases(env => {
  let api: TestApi
  let server: HttpServer
  let address: string
  let metrics: { address: string; close: () => void }

  beforeAll(async () => {
    const budgets = { reports: { address: 1, site: 1, all: 4, seconds: 60 } }
    const rates = { search: { address: 3 } }
    // In a folder of its own it is made now; else it would be a copy of one that was made earlier.
    const own = { METRICS_PORT: '0', DATA_DIR: temporaryFolder() }
    api = await openTestApi({ env: { ...(await env()), ...own }, budgets, rates })
    const answer = buildListener(api.services)
    server = openHttpServer({ config: { ...api.config, port: 0 }, answer, log: api.services.log })
    address = await server.listen()
    const figures = { connections: server.connections }
    const at = api.config.metrics
    if (!at) throw new Error('METRICS_PORT was not read')
    metrics = await serveMetrics(at, gaugeReadings(api.services, figures))
  })
  afterAll(async () => {
    metrics.close()
    await server.drain('at once')
    await api.close()
  })

  const read = async () => (await fetch(metrics.address)).text()
  /** The value of one line; undefined when it is not there. */
  const value = async (line: string) => {
    const found = (await read()).split('\n').find(text => text.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length + 1))
  }

  test('requests are counted by family and status, whatever strangers ask for', async () => {
    const before = (await value('site_http_requests_total{route="/v1/news",status="200",method="GET"}')) ?? 0
    for (let i = 0; i < 3; i++) await (await fetch(`${address}/v1/news/list?start=0&count=5&lang=en`)).text()
    for (let i = 0; i < 9; i++) await (await fetch(`${address}/v1/hush${i}/x`)).text()
    await expect
      .poll(() => value('site_http_requests_total{route="/v1/news",status="200",method="GET"}'))
      .toBe(before + 3)
    const text = await read()
    expect(text).toContain('site_http_requests_total{route="unknown",status="404",method="GET"}')
    expect(text).toMatch(/site_http_request_duration_seconds_count\{route="\/v1\/news"\} [1-9]/)
    expect(text).not.toContain('hush')
  })

  test('queues, the database and the process itself have numbers', async () => {
    expect(await value('site_confirmation_mails_waiting')).toBe(0)
    await api.post('/api/tokenPocket/subscribe', { email: 'ann@example.org' })
    expect(await value('site_confirmation_mails_waiting')).toBe(1)
    expect(await value('site_database_up')).toBe(1)
    for (const name of [
      'requests_in_review',
      'requests_oldest_seconds',
      'payments_pending',
      'payments_oldest_seconds',
    ])
      expect(await value(`site_${name}`)).toBe(0)
    expect(await value('site_http_connections')).toBeGreaterThanOrEqual(1)
    expect(await value('site_kept_answers_bytes')).toBeGreaterThan(0)
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test('what is sent and fails is counted apart from what is read, and from nothing', async () => {
    const failures = 'site_http_requests_total{route="/v1/submission",status="503",method="POST"}'
    expect(await value(failures)).toBe(0)
    expect(await value(failures.replace('POST', 'GET'))).toBeUndefined()
  })

  test('the disk is told, and of SQLite its backups: of a new database that none failed and when it was made', async () => {
    const free = await value('site_disk_free_ratio')
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThan(1)
    const [failed, last] = ['site_backup_failed', 'site_backup_last_success_timestamp_seconds']
    if (api.kind === 'postgres') {
      expect([await value(failed), await value(last)]).toEqual([undefined, undefined])
      return
    }
    expect(await value(failed)).toBe(0)
    expect(await value(last)).toBeGreaterThan(Date.now() / 1000 - 60)
    const backUp = (file: string, now: number) => reviewAs('ann', api.config, ['backup', file], new Date(now))
    const later = Date.now() + 3_600_000
    expect(await backUp('/nowhere/site.db', later)).toMatchObject({ code: 1 })
    expect(await value(failed)).toBe(1)
    expect(await backUp(join(api.config.dataDir, 'copy.db'), later + 1_000)).toMatchObject({ code: 0 })
    expect(await value(failed)).toBe(0)
    expect(await value(last)).toBe((later + 1_000) / 1000)
  })

  test('what budgets refuse and how much of all is gone is told', async () => {
    const { take } = api.services.budgets
    const before = (await value('site_budget_refusals_total{budget="reports"}')) ?? 0
    await take('reports', callerAt('192.0.2.1'))
    expect(await value('site_budget_used_ratio{budget="reports"}')).toBe(0.25)
    await take('reports', callerAt('192.0.2.1'))
    expect(await value('site_budget_refusals_total{budget="reports"}')).toBe(before + 1)
    // As in a server that has just started, and has nothing to give.
    BUDGET_USED.reset()
    await take('reports', callerAt('192.0.2.1'))
    expect(await value('site_budget_used_ratio{budget="reports"}')).toBe(0.25)
  })

  test('calls that come too fast are counted by kind', async () => {
    const before = (await value('site_rate_refusals_total{rate="search"}')) ?? 0
    const visitor = callerAt('192.0.2.9')
    while ((await api.services.rates.take('search', visitor)).allowed);
    expect(await value('site_rate_refusals_total{rate="search"}')).toBe(before + 1)
  })

  test('what is logged is counted by event, errors of nodes by their host', async () => {
    const events = 'site_log_entries_total{level="error",event="uncaught"}'
    const before = (await value(events)) ?? 0
    const log = countLogged(() => {})
    log({ level: 'error', event: 'uncaught', error: 'x' })
    log({ level: 'warn', event: 'chain', host: 'rpc.example', problem: 'late' })
    log({ method: 'GET', path: '/en/', status: 200 })
    expect(await value(events)).toBe(before + 1)
    expect(await value('site_node_errors_total{node="rpc.example"}')).toBeGreaterThanOrEqual(1)
  })

  test('nothing but the numbers is there, and they are not on the port of visitors', async () => {
    for (const path of ['/', '/v1/news/list', '/metrics/x'])
      expect((await fetch(new URL(path, metrics.address))).status).toBe(404)
    expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
  })
})

test('with the database away the rest is told, and no number from before is', async () => {
  const api = await openTestApi()
  const figures = { connections: () => 0 }
  const metrics = await serveMetrics({ host: '127.0.0.1', port: 0 }, gaugeReadings(api.services, figures))
  await api.close()
  const text = await (await fetch(metrics.address)).text()
  metrics.close()
  expect(text).toMatch(/^site_database_up 0$/m)
  expect(text).not.toMatch(/^site_payments_pending /m)
  expect(text).toMatch(/^site_http_connections 0$/m)
})

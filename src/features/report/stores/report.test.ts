import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { apiForAll } from '#server/testing/api-for.ts'

type Network = (url: string, init: RequestInit) => Response | Promise<Response> | undefined

const api = apiForAll()
let dapp: number
beforeAll(async () => {
  dapp = (await api.db.selectFrom('dapps').select('id').where('status', '=', 0).executeTakeFirstOrThrow()).id
})
afterEach(async () => {
  await api.db.deleteFrom('dapp_reports').execute()
})

/** A visit to the page; stores live as long as it does. `network` may keep a call from the server. */
async function visit(storage = new Map<string, string>(), network: Network = () => undefined) {
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    async (url: string, init: RequestInit) => (await network(url, init)) ?? api.app.request(url, init),
  )
  const { nameReported, reportedId, $reported } = await import('./reported-dapp.ts')
  return { storage, nameReported, reportedId, $reported, ...(await import('./report.ts')) }
}

const stored = () =>
  api.db.selectFrom('dapp_reports').select(['dapp_id', 'reason', 'text', 'lang']).orderBy('id').execute()

test('a report without a reason or with too much text is not sent, and says so', async () => {
  const page = await visit()
  await page.submitReport(dapp, 'en')
  expect(page.$sending.get()).toEqual({ state: 'wrong', field: 'reason', length: 0 })
  page.changeReport(dapp, { reason: 'scam', text: 'é'.repeat(1_001) })
  expect(page.$sending.get()).toEqual({ state: 'idle' })
  await page.submitReport(dapp, 'en')
  expect(page.$sending.get()).toEqual({ state: 'wrong', field: 'text', length: 1_001 })
  expect(await stored()).toEqual([])
})

test('what was typed outlives a failure, a reload and a lost answer, and is stored once', async () => {
  const storage = new Map<string, string>()
  const failing = await visit(storage, () => {
    throw new TypeError('no network')
  })
  failing.changeReport(dapp, { reason: 'dead', text: ' gone since Monday ' })
  await failing.submitReport(dapp, 'ja')
  expect(failing.$sending.get()).toEqual({ state: 'failed', why: 'offline' })

  const losing = await visit(storage, async (url, init) => {
    await api.app.request(url, init)
    throw new TypeError('cut')
  })
  expect(losing.reportDraft(dapp)).toMatchObject({ reason: 'dead', text: ' gone since Monday ' })
  await losing.submitReport(dapp, 'ja')
  expect(losing.$sending.get()).toMatchObject({ state: 'failed' })

  const page = await visit(storage)
  await page.submitReport(dapp, 'ja')
  expect(page.$sending.get()).toEqual({ state: 'sent' })
  expect(await stored()).toEqual([{ dapp_id: dapp, reason: 'dead', text: 'gone since Monday', lang: 'ja' }])
  expect(page.reportDraft(dapp)).toMatchObject({ reason: undefined, text: '' })
})

test('two presses send one report; another DApp has a form of its own', async () => {
  let calls = 0
  const page = await visit(new Map(), () => {
    calls += 1
    return undefined
  })
  page.changeReport(dapp, { reason: 'other', text: 'x' })
  expect(page.reportDraft(dapp + 1).text).toBe('')
  await Promise.all([page.submitReport(dapp, 'en'), page.submitReport(dapp, 'en')])
  expect(await stored()).toHaveLength(1)
  expect(calls).toBe(1)
})

test('a DApp that is gone and a full budget are told apart from an error', async () => {
  const page = await visit()
  page.changeReport(9_999_999, { reason: 'scam' })
  await page.submitReport(9_999_999, 'en')
  expect(page.$sending.get()).toEqual({ state: 'failed', why: 'gone' })
  const busy = await visit(page.storage, () => new Response('{}', { status: 429 }))
  busy.changeReport(dapp, { reason: 'scam' })
  await busy.submitReport(dapp, 'en')
  expect(busy.$sending.get()).toEqual({ state: 'failed', why: 'busy' })
})

test('a report that is refused for the number of calls waits as long as the server says, and makes no call before', async () => {
  let calls = 0
  const page = await visit(new Map(), () => {
    calls += 1
    return new Response('{}', { status: 429, headers: { 'retry-after': '30' } })
  })
  page.changeReport(dapp, { reason: 'scam' })
  const before = Date.now()
  await page.submitReport(dapp, 'en')
  const sending = page.$sending.get()
  expect(sending).toMatchObject({ state: 'failed', why: 'busy' })
  expect(sending.state === 'failed' && (sending.retryAt ?? 0) - before).toBeGreaterThanOrEqual(30_000)
  await page.submitReport(dapp, 'en')
  expect(calls).toBe(1)
  expect(page.reportDraft(dapp).reason).toBe('scam')
})

test('a storage that holds anything gives an empty form', async () => {
  for (const kept of ['', '{', 'null', '[]', '{"dapp":"1"}', `{"dapp":${dapp},"text":"x","key":"short"}`]) {
    const page = await visit(new Map([['reportDraft', kept]]))
    expect(page.reportDraft(dapp), kept).toMatchObject({ dapp, reason: undefined, text: '' })
  }
})

test('the address names the DApp by a number and by nothing else', async () => {
  const { reportedId, nameReported, $reported } = await visit()
  expect(reportedId('?dapp=1063')).toBe(1063)
  for (const query of [
    '',
    '?dapp=',
    '?dapp=0',
    '?dapp=1e3',
    '?dapp=-1',
    '?dapp=<b>',
    '?dapp=9999999999999999',
  ])
    expect(reportedId(query), query).toBeUndefined()
  await nameReported(9_999_999, 'en')
  expect($reported.get()).toBeUndefined()
  await nameReported(dapp, 'en')
  expect($reported.get()?.title).not.toBe('')
})

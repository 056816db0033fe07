import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { goodForm, newIntent, payInSandbox, submitted, uploadLogo } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'

let api: TestApi
/** What the network does to a call; none: it lets it through. */
let disturb: (url: string, init: RequestInit) => Response | Promise<Response> | undefined
let went: string[]

const UNLIMITED = { burst: 10_000, perSecond: 10_000 }
const RATES = { read: UNLIMITED, write: UNLIMITED }

beforeAll(async () => {
  api = await openTestApi({ rates: RATES })
})
afterAll(() => api.close())
beforeEach(() => {
  went = []
  disturb = () => undefined
})

/** Stores live as long as a page; each test opens a new one. Nothing is unstubbed: a store lets go of its page later. */
async function openPage({ search = '', hash = '', storage = new Map<string, string>() } = {}) {
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('location', {
    search,
    hash,
    pathname: '/en/submit/chain/',
    assign: (to: string) => went.push(to),
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    async (url: string, init: RequestInit) => (await disturb(url, init)) ?? api.app.request(url, init),
  )
  const { createListing } = await import('./listing.ts')
  const { sendingOf } = await import('./send.ts')
  const listing = createListing('chain')
  return {
    storage,
    ...listing,
    ...sendingOf(listing),
    ...(await import('./requests.ts')),
  }
}

/** A chain that no other test asks for. */
const chainId = () => String(1_000_000 + Math.floor(Math.random() * 1e9))

async function readyToSend() {
  const form = goodForm('chain', await uploadLogo(api), { chain_id: chainId() })
  const intent = await newIntent(api, 'chain', form)
  await payInSandbox(api, intent)
  const { icon_url, ...values } = form
  const page = await openPage()
  page.changeDraft({ values, logoUrl: String(icon_url), intent, step: 'send' })
  return page
}

const requestsIn = (page: Awaited<ReturnType<typeof openPage>>) => page.$requests.get().map(({ id }) => id)

test('a request that was sent leaves its receipt in the browser, and no draft', async () => {
  const page = await readyToSend()
  await page.sendRequest('en')
  const sent = page.$sending.get()
  expect(sent).toMatchObject({ state: 'done' })
  const [request] = page.$requests.get()
  expect(went).toEqual([`/en/success/#id=${request?.id}&key=${request?.key}`])
  expect(page.storage.has('listing:chain')).toBe(false)
  expect(page.storage.get('listing:requests')).toContain(request?.key ?? 'nothing')
})

test('pressing twice, a cut connection and a page that was closed give one request', async () => {
  const page = await readyToSend()
  let calls = 0
  disturb = async (url, init) => {
    calls += 1
    await api.app.request(url, init)
    throw new TypeError('cut')
  }
  await Promise.all([page.sendRequest('en'), page.sendRequest('en')])
  expect(calls).toBe(1)
  expect(page.$sending.get()).toEqual({ state: 'failed', error: 'offline' })
  expect(page.$draft.get().idempotencyKey).toBeTruthy()
  disturb = () => undefined
  const next = await openPage({ storage: page.storage })
  await next.sendRequest('en')
  expect(next.$sending.get().state).toBe('done')
  const [id] = requestsIn(next)
  const rows = await api.db.selectFrom('submissions').select('id').execute()
  expect(rows.filter(row => row.id === id)).toHaveLength(1)
})

test('what was changed after an answer got lost is not taken for what had arrived', async () => {
  const page = await readyToSend()
  disturb = async (url, init) => {
    await api.app.request(url, init)
    throw new TypeError('cut')
  }
  await page.sendRequest('en')
  disturb = () => undefined
  page.changeDraft({ values: { ...page.$draft.get().values, name: 'Another Name' } })
  await page.sendRequest('en')
  const [request] = page.$requests.get()
  expect(page.$sending.get()).toEqual({
    state: 'failed',
    error: 'conflict',
    path: `/en/status/#id=${request?.id}&key=${request?.key}`,
  })
  expect(page.$draft.get().values.name).toBe('Another Name')
})

test('a refusal names its fields, which stand marked until they are changed', async () => {
  const page = await readyToSend()
  const { values } = page.$draft.get()
  page.changeDraft({
    values: { ...values, explorer_url: 'no address', rpc_urls: ['https://a.example', 'x'] },
  })
  await page.sendRequest('en')
  expect(page.$sending.get()).toMatchObject({ state: 'failed', error: 'refused' })
  expect(page.$comments.get().serverErrors).toEqual({ explorer_url: 'url', 'rpc_urls.1': 'url' })
  page.forgetComments('rpc_urls')
  expect(page.$comments.get().serverErrors).toEqual({ explorer_url: 'url' })
  page.changeDraft({ values })
  await page.sendRequest('en')
  expect(page.$sending.get().state).toBe('done')
})

test('whatever a server answers, the draft stays and the visitor reads why', async () => {
  const page = await readyToSend()
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const answers: [() => Response, string][] = [
    [() => new Response('<h1>gateway</h1>', { headers: { 'content-type': 'text/html' } }), 'failed'],
    [() => new Response('', { status: 502 }), 'failed'],
    [() => json(null), 'failed'],
    [() => json({ result: 0, data: null }), 'failed'],
    [() => json({ result: 0, data: { id: 7, key: null } }), 'failed'],
    [() => json({ result: 1, message: 'no', data: null }), 'failed'],
    [() => json({ result: 429, message: 'slow', data: null }, 429), 'tooMany'],
    [() => json({ result: 2, message: 'unknown', data: null }), 'lost'],
  ]
  for (const [answer, error] of answers) {
    disturb = answer
    await page.sendRequest('en')
    expect(page.$sending.get()).toEqual({ state: 'failed', error })
    expect(page.$draft.get().values.name).toBe('Example Chain')
  }
  disturb = () => undefined
  await page.sendRequest('en')
  expect(page.$sending.get().state).toBe('done')
})

test('a donation that the server does not know is reported', async () => {
  const page = await readyToSend()
  page.changeDraft({ intent: { id: 'nothing', secret: 'nothing' } })
  await page.sendRequest('en')
  expect(page.$sending.get()).toEqual({ state: 'failed', error: 'lost' })
})

test('the donation opens when everything is in order, or when the checks cannot be had and one goes on', async () => {
  const page = await readyToSend()
  page.$checks.set({ state: 'idle' })
  page.setContext([], [])
  await page.runChecks()
  expect(page.$checks.get()).toMatchObject({ state: 'ready', fields: {} })
  expect(page.$mayDonate.get()).toBe(true)
  disturb = () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })
  await page.runChecks()
  expect(page.$checks.get()).toEqual({ state: 'failed' })
  expect(page.$mayDonate.get()).toBe(false)
  page.skipChecks()
  expect(page.$mayDonate.get()).toBe(true)
  disturb = () => undefined
  page.changeDraft({ values: { ...page.$draft.get().values, email: 'nobody' } })
  await page.runChecks()
  expect(page.$checks.get()).toEqual({ state: 'ready', fields: { email: 'email' }, checks: [] })
  expect(page.$mayDonate.get()).toBe(false)
})

test('a request that staff want changed is filled in, marked, and sent again without another donation', async () => {
  const { id, key } = await submitted(api, 'chain', { chain_id: chainId() })
  await api.db.updateTable('submissions').set({ state: 'in_review' }).where('id', '=', id).execute()
  await reviewAs('ann', api.config, ['request-changes', id, '--field', 'name=unclear'])
  const page = await openPage({ search: `?mend=${id}`, hash: `#key=${key}` })
  await page.openRevision()
  expect(page.$revision.get()).toEqual({ state: 'ready', id, key })
  expect(page.$comments.get().reviewerComments).toEqual({ name: 'unclear' })
  const { values, logoUrl } = page.$draft.get()
  expect(values.name).toBe('Example Chain')
  expect(logoUrl).toContain('/v1/image/')
  page.changeDraft({ values: { ...values, name: 'A Clear Chain' } })
  // The key is kept with the draft, so the fragment is needed only once.
  const later = await openPage({ search: `?mend=${id}`, storage: page.storage })
  await later.openRevision()
  expect(later.$draft.get().values.name).toBe('A Clear Chain')
  await later.sendRequest('en')
  expect(later.$sending.get()).toEqual({ state: 'done', id, path: `/en/status/#id=${id}&key=${key}` })
  const closed = await openPage({ search: `?mend=${id}`, hash: `#key=${key}` })
  await closed.openRevision()
  expect(closed.$revision.get()).toEqual({ state: 'closed', id, key })
  const wrong = await openPage({ search: `?mend=${id}`, hash: '#key=wrong' })
  await wrong.openRevision()
  expect(wrong.$revision.get()).toEqual({ state: 'unknown' })
})

import { beforeEach, expect, test } from 'vitest'
import { WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { goodForm, submitted, uploadLogo } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'
import { type Browser, openBrowser, type VisitedForm } from './fixtures.ts'

const api = apiForAll(() => ({ rates: WITHOUT_RATES }))
let browser: Browser

beforeEach(() => {
  browser = openBrowser(api)
})

/** A chain that no other test asks for. */
const chainId = () => String(1_000_000 + Math.floor(Math.random() * 1e9))
const readyToSend = async () =>
  browser.readyToSend(goodForm('chain', await uploadLogo(api), { chain_id: chainId() }))

const requestsIn = (page: VisitedForm) => page.$ownSubmissions.get().map(({ id }) => id)
const isCall = (url: string, path: string) => new URL(url, 'http://site').pathname.endsWith(path)
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The requests of one chain, with the state each is in. */
async function storedOf(page: VisitedForm) {
  const rows = await api.db.selectFrom('submissions').select(['id', 'state', 'values_json']).execute()
  const { chain_id } = page.$draft.get().values
  return rows.filter(({ values_json }) => JSON.parse(values_json).chain_id === chain_id)
}

/** The server does what it is asked, and its answer gets lost. */
const losing = (path: string) => async (url: string, init: RequestInit) => {
  const answer = await api.app.request(url, init)
  if (isCall(url, path)) throw new TypeError('cut')
  return answer
}

test('one press checks, gets an amount and stores the request, whose receipt is kept before the amount is shown', async () => {
  const page = await readyToSend()
  const calls: string[] = []
  browser.disturb = url => {
    calls.push(new URL(url, 'http://site').pathname)
    return undefined
  }
  await page.sendRequest('en')
  expect(calls).toEqual(['/v1/submission/chain/check', '/v1/donation/intent', '/v1/submission/chain'])
  const [request] = page.$ownSubmissions.get()
  expect(page.$draft.get()).toMatchObject({
    step: 'donation',
    request: { id: request?.id, key: request?.key },
    values: { name: 'Example Chain' },
  })
  expect(page.storage.get('listing:requests')).toContain(request?.key ?? 'nothing')
  expect(page.storage.get('listing:chain')).toContain(request?.key ?? 'nothing')
  expect(browser.went, 'the donation is shown here').toEqual([])
})

test('a kind that needs no donation goes on at once, and leaves no draft', async () => {
  const page = await readyToSend()
  browser.disturb = async (url, init) => {
    const answer = await api.app.request(url, init)
    if (!isCall(url, '/v1/submission/chain')) return answer
    const body = await answer.json()
    return json({ ...body, data: { ...body.data, state: 'in_review' } })
  }
  await page.sendRequest('en')
  const [request] = page.$ownSubmissions.get()
  expect(browser.went).toEqual([`/en/success/#id=${request?.id}&key=${request?.key}`])
  expect(page.storage.has('listing:chain')).toBe(false)
})

test.each(['/check', '/v1/donation/intent', '/v1/submission/chain'])(
  'pressing twice, a lost answer of %s and a page that was closed give one request',
  async path => {
    const page = await readyToSend()
    browser.disturb = losing(path)
    await Promise.all([page.sendRequest('en'), page.sendRequest('en')])
    expect(page.$sending.get().state).toBe('failed')
    browser.disturb = () => undefined
    const next = await browser.open({ storage: page.storage })
    await Promise.all([next.sendRequest('en'), next.sendRequest('en')])
    expect(next.$sending.get().state).toBe('done')
    expect((await storedOf(next)).map(({ id }) => id)).toEqual(requestsIn(next))
  },
)

test('a second tab that sends the same form gets the request of the first', async () => {
  const page = await readyToSend()
  const second = await browser.open({ storage: page.storage })
  await page.sendRequest('en')
  await second.sendRequest('en')
  expect(second.$draft.get().request).toEqual(page.$draft.get().request)
  expect(await storedOf(page)).toHaveLength(1)
})

test('what was changed after an answer got lost is sent instead of what had arrived', async () => {
  const page = await readyToSend()
  browser.disturb = losing('/v1/submission/chain')
  await page.sendRequest('en')
  browser.disturb = () => undefined
  page.changeDraft({ values: { ...page.$draft.get().values, name: 'Another Name' } })
  page.forgetChecks()
  await page.sendRequest('en')
  expect(page.$sending.get().state).toBe('done')
  const stored = await storedOf(page)
  expect(stored.map(({ state }) => state).sort()).toEqual(['awaiting_donation', 'withdrawn'])
  const open = stored.find(({ state }) => state === 'awaiting_donation')
  expect(open?.id).toBe(page.$draft.get().request?.id)
  expect(open?.values_json).toContain('Another Name')
})

test('a check that has served already is made again', async () => {
  const page = await readyToSend()
  let intents = 0
  let checks = 0
  browser.disturb = url => {
    if (isCall(url, '/check')) checks += 1
    if (!isCall(url, '/v1/donation/intent')) return undefined
    intents += 1
    return intents === 1 ? json({ result: 3, message: 'used', data: null }) : undefined
  }
  await page.runChecks()
  await page.sendRequest('en')
  expect({ intents, checks }).toEqual({ intents: 2, checks: 2 })
  expect(page.$draft.get().request).toBeDefined()
})

test('an amount that was kept for an earlier form, or too long, gives way to another', async () => {
  const page = await readyToSend()
  page.changeDraft({ intent: { id: 'nothing', secret: 'nothing' } })
  await page.sendRequest('en')
  expect(page.$draft.get().request).toBeDefined()
  expect(page.$draft.get().intent?.id).not.toBe('nothing')
})

test('what a check stops is not sent, and its fields stand marked until they are changed', async () => {
  const page = await readyToSend()
  const { values } = page.$draft.get()
  page.changeDraft({
    values: { ...values, explorer_url: 'no address', rpc_urls: ['https://a.example', 'x'] },
  })
  await page.sendRequest('en')
  expect(page.$sending.get()).toEqual({ state: 'failed', error: 'stopped' })
  expect(page.$comments.get().serverErrors).toEqual({ explorer_url: 'url', 'rpc_urls.1': 'url' })
  page.forgetComments('rpc_urls')
  expect(page.$comments.get().serverErrors).toEqual({ explorer_url: 'url' })
  page.changeDraft({ values })
  page.forgetChecks()
  await page.sendRequest('en')
  expect(page.$sending.get().state).toBe('done')
})

test('once a check finds that what held the request back is gone, nothing says any more that it is not sent', async () => {
  const page = await readyToSend()
  const unpaid = { fields: {}, checks: [{ code: 'unpaid', verdict: 'stop' }] }
  browser.disturb = url => (isCall(url, '/check') ? json({ result: 0, data: unpaid }) : undefined)
  await page.sendRequest('en')
  expect(page.$sending.get()).toEqual({ state: 'failed', error: 'stopped' })
  await page.runChecks()
  expect(page.$sending.get().state).toBe('failed')
  browser.disturb = () => undefined
  await page.runChecks()
  expect(page.$sending.get()).toEqual({ state: 'idle' })
})

test('whatever a server answers, the draft stays and the visitor reads why', async () => {
  const page = await readyToSend()
  const answers: [() => Response, string, string][] = [
    [() => new Response('<h1>gateway</h1>'), 'failed', 'unchecked'],
    [() => new Response('', { status: 502 }), 'failed', 'unchecked'],
    [() => json(null), 'failed', 'unchecked'],
    [() => json({ result: 0, data: null }), 'failed', 'unchecked'],
    [() => json({ result: 1, message: 'no', data: null }), 'failed', 'unchecked'],
    [() => json({ result: 429, message: 'slow', data: null }, 429), 'tooMany', 'unchecked'],
  ]
  for (const path of ['/v1/submission/chain', '/v1/donation/intent', '/check']) {
    for (const [answer, error, unchecked] of answers) {
      browser.disturb = url => (isCall(url, path) ? answer() : undefined)
      page.forgetChecks()
      await page.sendRequest('en')
      const isQuota = path === '/v1/submission/chain' && error === 'tooMany'
      const expected = path === '/check' ? unchecked : isQuota ? 'unpaid' : error
      expect(page.$sending.get(), path).toMatchObject({ state: 'failed', error: expected })
      expect(page.$draft.get().values.name).toBe('Example Chain')
    }
    page.changeDraft({ intent: undefined, idempotencyKey: undefined, sent: undefined })
  }
  browser.disturb = url => (isCall(url, '/v1/donation/intent') ? json({ result: 503 }, 503) : undefined)
  await page.sendRequest('en')
  expect(page.$sending.get()).toEqual({ state: 'failed', error: 'full' })
  browser.disturb = () => undefined
  await page.sendRequest('en')
  expect(page.$sending.get().state).toBe('done')
})

test('a server that names a time is not asked before it, by the checks either, and the draft stays', async () => {
  const page = await readyToSend()
  for (const path of ['/check', '/v1/donation/intent', '/v1/submission/chain']) {
    let calls = 0
    const headers = { 'content-type': 'application/json', 'retry-after': '30' }
    browser.disturb = url => {
      if (!isCall(url, path)) return undefined
      calls += 1
      return new Response('{}', { status: 429, headers })
    }
    page.forgetSending()
    page.forgetChecks()
    await page.sendRequest('en')
    expect(page.$sending.get(), path).toMatchObject({ state: 'failed', error: 'tooMany' })
    await page.sendRequest('en')
    await page.runChecks()
    expect(calls, path).toBe(1)
    expect(page.$draft.get().values.name).toBe('Example Chain')
  }
})

test('a request may be sent when nothing stops it, and not while that is unknown', async () => {
  const page = await readyToSend()
  await page.runChecks()
  expect(page.$checks.get()).toMatchObject({ state: 'ready', fields: {} })
  expect(page.$maySend.get()).toBe(true)
  browser.disturb = () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })
  await page.runChecks()
  expect(page.$checks.get()).toEqual({ state: 'failed' })
  expect(page.$maySend.get()).toBe(false)
  browser.disturb = () => undefined
  page.changeDraft({ values: { ...page.$draft.get().values, email: 'nobody' } })
  await page.runChecks()
  expect(page.$checks.get()).toEqual({ state: 'ready', fields: { email: 'email' }, checks: [] })
  expect(page.$maySend.get()).toBe(false)
})

test('a request that staff want changed is filled in, marked, and sent again without another donation', async () => {
  const { id, key } = await submitted(api, 'chain', { chain_id: chainId() })
  await api.db.updateTable('submissions').set({ state: 'in_review' }).where('id', '=', id).execute()
  await reviewAs('ann', api.config, ['request-changes', id, '--field', 'name=unclear'])
  const page = await browser.open({ search: `?revise=${id}`, hash: `#key=${key}` })
  await page.openRevision()
  expect(page.$revision.get()).toEqual({ state: 'ready', id, key })
  expect(page.$comments.get().reviewerComments).toEqual({ name: 'unclear' })
  const { values, logoUrl } = page.$draft.get()
  expect(values.name).toBe('Example Chain')
  expect(logoUrl).toContain('/v1/image/')
  page.changeDraft({ values: { ...values, name: 'A Clear Chain' } })
  // The key is kept with the draft, so the fragment is needed only once.
  const later = await browser.open({ search: `?revise=${id}`, storage: page.storage })
  await later.openRevision()
  expect(later.$draft.get().values.name).toBe('A Clear Chain')
  await later.sendRequest('en')
  expect(later.$sending.get()).toEqual({ state: 'done', id, path: `/en/status/#id=${id}&key=${key}` })
  const closed = await browser.open({ search: `?revise=${id}`, hash: `#key=${key}` })
  await closed.openRevision()
  expect(closed.$revision.get()).toEqual({ state: 'closed', id, key })
  const wrong = await browser.open({ search: `?revise=${id}`, hash: '#key=wrong' })
  await wrong.openRevision()
  expect(wrong.$revision.get()).toEqual({ state: 'unknown' })
})

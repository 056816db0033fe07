import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiForAll } from '#server/testing/api-for.ts'
import { goodForm, newIntent, submitted, uploadLogo } from '#server/testing/listings.ts'
import { moveSubmission } from '../server/steps.ts'
import type { FollowedSubmission } from './status.ts'

const api = apiForAll()
let asked: string[]
/** What the network does to a call; none: it lets it through. */
let disturb: (url: string) => Response | undefined

beforeEach(() => {
  asked = []
  disturb = () => undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    return disturb(url) ?? api.app.request(url, init)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores live as long as a page; each test opens a new one. */
async function openPage() {
  vi.resetModules()
  const submit = await import('#features/donation/stores/submit-transaction.ts')
  return { ...(await import('./status.ts')), ...(await import('./own-submissions.ts')), ...submit }
}

/** What a page that shows a request shows of it. */
function shown(followed: FollowedSubmission) {
  if (followed.state !== 'ready') throw new Error(`The page is ${followed.state}`)
  return followed
}

const HASH = `0x${'ab'.repeat(32)}`
/** Another chain each, so that no request is another's double. */
let chains = 5_000_000
const newRequest = () => submitted(api, 'chain', { chain_id: String(chains++) })

test('a request is opened by number and key, and the browser keeps these and its name alone', async () => {
  const page = await openPage()
  const { id, key } = await newRequest()
  await page.followSubmission({ id, key })
  expect(shown(page.$followed.get()).request).toMatchObject({ id, state: 'awaiting_donation' })
  expect(page.$ownSubmissions.get()).toEqual([
    { id, key, kind: 'chain', title: 'Example Chain', created_at: expect.any(String) },
  ])
})

test('a wrong key and an unknown number get the same error, and neither is remembered', async () => {
  const page = await openPage()
  const { id, key } = await newRequest()
  for (const credentials of [
    { id, key: 'w'.repeat(43) },
    { id: 'C-2222-2222', key },
  ]) {
    await page.followSubmission(credentials)
    expect(page.$followed.get()).toEqual({ state: 'missing' })
  }
  expect(page.$ownSubmissions.get().filter(request => request.id === id)).toEqual([])
})

test('without a key nothing is asked', async () => {
  const page = await openPage()
  await page.followSubmission({ id: 'C-2222-2222', key: '' })
  expect(page.$followed.get()).toEqual({ state: 'none', id: 'C-2222-2222' })
  expect(asked).toEqual([])
})

test('what is opened by hand without a number is a mistake until the visitor types again', async () => {
  const page = await openPage()
  await page.followSubmission({ id: '', key: '' })
  expect(page.$followed.get()).toEqual({ state: 'none' })
  await page.followSubmission({ id: '', key: '' }, true)
  expect(page.$followed.get()).toEqual({ state: 'noNumber' })
  page.changeTyped()
  expect(page.$followed.get()).toEqual({ state: 'none' })
  expect(asked).toEqual([])
})

test('for what has not the shape of a number and a key no server is asked', async () => {
  const page = await openPage()
  for (const credentials of [
    { id: 'my request', key: 'x'.repeat(43) },
    { id: 'C-2222-2222', key: 'call us' },
  ]) {
    await page.followSubmission(credentials)
    expect(page.$followed.get()).toEqual({ state: 'missing' })
  }
  expect(asked).toEqual([])
})

test('a server that is away is reported, and what was shown stays while it is away', async () => {
  const page = await openPage()
  const credentials = await newRequest()
  disturb = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await page.followSubmission(credentials)
  expect(page.$followed.get()).toEqual({ state: 'failed', cause: 'server' })
  disturb = () => undefined
  await page.refreshSubmission()
  expect(shown(page.$followed.get()).isOld).toBe(false)
  disturb = () => new Response('', { status: 429 })
  await page.refreshSubmission()
  expect(shown(page.$followed.get())).toMatchObject({ isOld: true, request: { id: credentials.id } })
})

test('a submitted transaction is judged, and the request moves on with it', async () => {
  const page = await openPage()
  await page.followSubmission(await newRequest())
  await page.submitFollowedTransaction('my payment')
  expect(page.$submit.get()).toEqual({ state: 'refused', reason: 'not_a_transaction' })
  page.changeSubmitted()
  expect(page.$submit.get()).toEqual({ state: 'idle' })
  await page.submitFollowedTransaction(HASH)
  expect(page.$submit.get()).toEqual({ state: 'idle' })
  const { request } = shown(page.$followed.get())
  expect(request).toMatchObject({ state: 'in_review', donation: { verdict: { state: 'confirmed' } } })
})

test('asking again while a transaction is on its way does not lose the answer to it', async () => {
  const page = await openPage()
  await page.followSubmission(await newRequest())
  const submitting = page.submitFollowedTransaction(HASH)
  await page.refreshSubmission()
  await submitting
  expect(page.$submit.get()).toEqual({ state: 'idle' })
  expect(shown(page.$followed.get()).request.state).toBe('in_review')
})

test('of an amount that another request is asked for by now, nothing is taken and its owner gets an error', async () => {
  const page = await openPage()
  const credentials = await newRequest()
  await page.followSubmission(credentials)
  const { intent_id } = await api.db
    .selectFrom('submissions')
    .select('intent_id')
    .where('id', '=', credentials.id)
    .executeTakeFirstOrThrow()
  const intents = api.db.updateTable('donation_intents')
  const { amount_units } = await api.db
    .selectFrom('donation_intents')
    .select('amount_units')
    .where('id', '=', intent_id)
    .executeTakeFirstOrThrow()
  const ended = { expires_at: new Date(Date.now() - 1000).toISOString(), reserved_units: null }
  await intents.set(ended).where('id', '=', intent_id).execute()
  const form = goodForm('chain', await uploadLogo(api))
  const { id: other } = await newIntent(api, 'chain', form)
  await intents.set({ reserved_units: amount_units }).where('id', '=', other).execute()
  await page.submitFollowedTransaction(HASH)
  expect(page.$submit.get()).toEqual({ state: 'released' })
  expect(shown(page.$followed.get()).request).toMatchObject({
    state: 'awaiting_donation',
    donation: { verdict: null },
  })
})

test('a request that staff decided meanwhile is shown decided instead of withdrawn', async () => {
  const page = await openPage()
  const credentials = await newRequest()
  await page.followSubmission(credentials)
  await api.db
    .transaction()
    .execute(tx =>
      moveSubmission(tx, credentials.id, ['awaiting_donation'], { state: 'rejected', note: 'copy' }),
    )
  page.askToWithdraw(true)
  await page.withdrawFollowed()
  expect(page.$withdrawal.get()).toBe('idle')
  expect(shown(page.$followed.get()).request.state).toBe('rejected')
})

test('a request is withdrawn once it was asked for', async () => {
  const page = await openPage()
  await page.followSubmission(await newRequest())
  await page.withdrawFollowed()
  const { request } = shown(page.$followed.get())
  expect(request.history.map(({ state }) => state)).toEqual(['awaiting_donation', 'withdrawn'])
  expect(page.isDecided(request)).toBe(true)
})

test('while others have to act the page looks by itself, less and less often, and stops at the end', async () => {
  const page = await openPage()
  await page.followSubmission(await newRequest())
  // The page's clocks; the server in memory keeps its own turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const stop = page.watchSubmission()
  asked = []
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const calm = asked.length
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked.length - calm).toBeLessThanOrEqual(10)
  expect(asked.length - calm).toBeGreaterThan(0)
  await page.withdrawFollowed()
  asked = []
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked).toEqual([])
  stop()
})

import { beforeEach, expect, test } from 'vitest'
import { WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { goodForm, payInSandbox, uploadLogo } from '#server/testing/listings.ts'
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

/** A request that is stored, and the page that shows its donation. */
async function atDonation(): Promise<VisitedForm> {
  const page = await readyToSend()
  page.followAddress()
  page.goToStep('send')
  await page.sendRequest('en')
  await page.openDonation()
  return page
}

const stateOf = async (id: string | undefined) => {
  const select = api.db
    .selectFrom('submissions')
    .select('state')
    .where('id', '=', id ?? '')
  return (await select.executeTakeFirst())?.state
}

const pay = (page: VisitedForm) => payInSandbox(api, page.$draft.get().intent ?? { id: '', secret: '' })

test('once the request is stored its donation is shown, also after a reload and in another tab', async () => {
  const page = await atDonation()
  expect(page.$step.get()).toBe('donation')
  expect(page.location.search).toBe('?step=donation')
  for (const search of ['?step=donation', '', '?step=send', '?step=logo']) {
    const again = await browser.open({ search, storage: page.storage })
    again.followAddress()
    expect(again.$step.get(), search).toBe('donation')
    expect(again.location.search).toBe('?step=donation')
    expect(again.$draft.get().request).toEqual(page.$draft.get().request)
  }
})

test('without a stored request nobody stands at a donation', async () => {
  const page = await readyToSend()
  const again = await browser.open({ search: '?step=donation', storage: page.storage })
  again.followAddress()
  expect(again.$step.get()).toBe('form')
  expect(again.location.search).toBe('')
})

test('the form can be changed while nothing was paid: the request is withdrawn, and what was typed stays', async () => {
  const page = await atDonation()
  const { request, intent, values } = page.$draft.get()
  page.askToTakeBack('form')
  expect(await stateOf(request?.id)).toBe('awaiting_donation')
  await page.takeBack('en')
  expect(await stateOf(request?.id)).toBe('withdrawn')
  expect(page.$step.get()).toBe('form')
  expect(page.$draft.get()).toMatchObject({ values, request: undefined, intent: undefined })
  page.changeDraft({ values: { ...values, name: 'Another Name' } })
  await page.sendRequest('en')
  const again = page.$draft.get()
  expect(again.request?.id).not.toBe(request?.id)
  expect(again.intent?.id).not.toBe(intent?.id)
  expect(await stateOf(again.request?.id)).toBe('awaiting_donation')
})

test('a request that was paid for meanwhile is not withdrawn', async () => {
  const page = await atDonation()
  const { request } = page.$draft.get()
  page.askToTakeBack('form')
  await pay(page)
  await page.takeBack('en')
  expect(page.$takingBack.get()).toBe('arrived')
  expect(await stateOf(request?.id)).toBe('in_review')
  expect(page.$draft.get().request).toEqual(request)
})

test('a server that is away keeps the request, and the visitor may try again', async () => {
  const page = await atDonation()
  browser.disturb = () => new Response('', { status: 502 })
  await page.takeBack('en')
  expect(page.$takingBack.get()).toBe('failed')
  expect(page.$draft.get().request).toBeDefined()
  browser.disturb = () => undefined
  await page.takeBack('en')
  expect(page.$draft.get().request).toBeUndefined()
})

test('a request that ended elsewhere asks for nothing, and what was typed may be sent again', async () => {
  const page = await atDonation()
  const { request, values } = page.$draft.get()
  await api.db
    .updateTable('submissions')
    .set({ state: 'expired' })
    .where('id', '=', request?.id ?? '')
    .execute()
  await page.lookAtRequest('en')
  expect(page.$ended.get()).toBe('expired')
  page.release('send')
  expect(page.$step.get()).toBe('send')
  expect(page.$draft.get()).toMatchObject({ values, request: undefined })
})

test('a donation that was confirmed elsewhere leads on, once, and leaves no draft', async () => {
  const page = await atDonation()
  const { request } = page.$draft.get()
  await pay(page)
  await page.lookAtRequest('en')
  page.finish('en')
  if (request) page.followElsewhere('en', request)
  expect(browser.went).toEqual([`/en/success/#id=${request?.id}&key=${request?.key}`])
  expect(page.storage.has('listing:chain')).toBe(false)
})

test('another request can be begun; the one before keeps its private link in the browser', async () => {
  const page = await atDonation()
  const { request } = page.$draft.get()
  page.startAnew()
  expect(page.$step.get()).toBe('form')
  expect(page.$draft.get().values).toEqual({})
  expect(page.$ownSubmissions.get()).toContainEqual(expect.objectContaining({ ...request }))
  expect(await stateOf(request?.id)).toBe('awaiting_donation')
})

import { expect, type Page, test } from 'playwright/test'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { words } from './words.ts'

// What stands before a form's first field: how much it asks, what it costs in dollars, how many wait.

/** Where a visitor begins to feel it. */
const MOST_SHIFT = 0.02
const QUEUE = '**/v1/submission/queue'
const PRICES = '**/v1/swap_market/market_optional'
const row = (
  kind: string,
  waiting: number,
  median_hours: number | null,
  donation: number | null = 10_000,
) => ({
  kind,
  waiting,
  median_hours,
  donation,
})
const queueOf = (lang: string) => words(lang, 'submit').queue
const queueLine = (page: Page) => page.locator('[data-queue]')
const dollars = (page: Page) => page.locator('[data-dollars]')

/** The server knows a price of TPT and what waits. */
async function knowAll(page: Page, ...others: ReturnType<typeof row>[]): Promise<void> {
  const quote = { symbol: 'TPT', icon_url: '', price: '0.0025', change_24h: null }
  await page.route(PRICES, route => route.fulfill({ json: { result: 0, data: [quote] } }))
  const usual = [
    row('token', 12, 30),
    row('dapp', 1234, 5, 20_000),
    row('nft', 0, null),
    row('chain', 3, null),
  ]
  const data = usual.map(each => others.find(({ kind }) => kind === each.kind) ?? each)
  await page.route(QUEUE, route => route.fulfill({ json: { result: 0, data } }))
}

/** What moved by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shift')))

/** A pointer that moves is a touch, and no reason for anything to move. */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(40, 300)
  await page.mouse.move(60, 320)
}

test('a form says how many questions it asks, as many as there are', async ({ page }) => {
  for (const kind of LISTING_KINDS) {
    await page.goto(`/en/submit/${kind}/`)
    const questions = page.locator('#listing-form .formSection > div > .formField:visible')
    const asked = await questions.filter({ hasNot: page.locator('.formName small') }).count()
    await expect(page.getByText(new RegExp(`^${asked}\\+? questions`))).toBeVisible()
  }
})

for (const [lang, width] of [
  ['en', 390],
  ['ru', 390],
  ['th', 390],
  ['en', 1440],
] as const) {
  test(`dollars and the queue come without moving anything, in ${lang} at ${width} px`, {
    tag: lang === 'ru' ? [] : '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await knowAll(page)
    await watchShifts(page)
    await page.goto(`/${lang}/submit/token/`)
    await expect(queueLine(page)).toBeHidden()
    const field = page.locator('#listing-form :is(input, textarea)').first()
    const before = await field.boundingBox()
    await touch(page)
    await expect(queueLine(page)).toContainText(queueOf(lang).median.split('{')[0].trim())
    await expect(queueLine(page)).toContainText('12')
    await expect(dollars(page)).toContainText(lang === 'ru' ? '25,00' : '25.00')
    await page.waitForTimeout(300)
    expect((await field.boundingBox())?.y).toBe(before?.y)
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
    // It is there still when the form is awake.
    await page.locator('#listing-form').hover()
    await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
    await expect(queueLine(page)).toBeVisible()
  })
}

test('an empty queue is shown as 0, without a median where none is known', async ({ page }) => {
  await knowAll(page)
  await page.goto('/en/submit/nft/')
  await touch(page)
  await expect(queueLine(page)).toHaveText(queueOf('en').waiting.replace('{count}', '0'))
})

test('where the server does not answer the lines are not there, and the form is whole', async ({ page }) => {
  await watchShifts(page)
  await page.route(QUEUE, route => route.fulfill({ status: 503, body: '' }))
  await page.route(PRICES, route => route.abort())
  await page.goto('/en/submit/dapp/')
  const failed = page.waitForResponse(QUEUE)
  await touch(page)
  await failed
  await page.waitForTimeout(300)
  await expect(queueLine(page)).toBeHidden()
  await expect(dollars(page)).toBeEmpty()
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
})

test('the place of the dollars is no blank row', async ({ page }) => {
  for (const [lang, width] of [
    ['zh', 390],
    ['ru', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/${lang}/submit/token/`)
    const rows = await dollars(page).evaluate(place => {
      const sentence = new Range()
      sentence.selectNodeContents(place.previousElementSibling ?? place)
      const words = [...sentence.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ bottom }) => bottom)
      place.textContent = '≈'
      return { words: Math.max(...words), dollars: place.getBoundingClientRect().top }
    })
    expect(rows.dollars).toBeLessThan(rows.words)
  }
})

test('the page of all forms says of each what it asks, costs and how many wait, and moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await knowAll(page)
  await watchShifts(page)
  await page.goto('/en/submit/')
  const listing = words('en', 'listing').fields
  const first = { dapp: listing.url, token: listing.address, nft: listing.address, chain: listing.chainId }
  const terms = (kind: string) => page.locator(`[data-terms=${kind}]`)
  for (const kind of LISTING_KINDS) {
    await expect(terms(kind)).toContainText(/\d+\+? questions, \d+\+? if/)
    await expect(terms(kind)).toContainText(first[kind].label)
    await expect(terms(kind)).toContainText(kind === 'dapp' ? '20,000 TPT' : '10,000 TPT')
  }
  await touch(page)
  await expect(terms('dapp')).toContainText('Before you: 1,234 · median wait 5 hours')
  await expect(terms('dapp').locator('[data-dollars]')).toContainText('50.00')
  await expect(terms('nft')).toContainText('Before you: 0')
  await expect(terms('nft').locator('[data-dollars]')).toContainText('25.00')
  await page.waitForTimeout(300)
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
})

test('what the server asks for is said, and that it asks for nothing', async ({ page }) => {
  await knowAll(page, row('dapp', 0, null, 500), row('chain', 3, null, null))
  await page.goto('/en/submit/dapp/')
  const price = page.locator('[data-price]')
  await expect(price).toContainText('20,000 TPT')
  await touch(page)
  await expect(price).toContainText('about 500 TPT')
  await expect(dollars(page)).toContainText('1.25')
  await page.goto('/en/submit/chain/')
  await touch(page)
  await expect(price).toHaveText(words('en', 'status').donation.waived)
  await expect(dollars(page)).toBeEmpty()
})

import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { arrival, nameTransaction, openAtPayment, SHOWN_MS, sendTokens, TOKEN } from './at-payment.ts'
import { DONATION_RECEIVER, type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { installWallet } from './test-wallet.ts'
import { words } from './words.ts'

const { donation } = words('en', 'listing')
const JOURNEY_MS = 180_000
const FIFTY = 50n * TOKEN

let fixture: ListingFixture

test.describe.configure({ timeout: JOURNEY_MS })
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

const send = (units: bigint) => sendTokens(fixture, units)

const paste = (page: Page, hash: string) => nameTransaction(page, 'en', hash)

test('who pays 50 too little and pastes the rest is asked for nothing more, here and on the private page', async ({
  page,
}) => {
  const { path, units } = await openAtPayment(page, fixture.url)
  await paste(page, await send(units - FIFTY))
  await expect(arrival(page, units - FIFTY, 'matching')).toBeVisible({ timeout: SHOWN_MS })
  await expect(page.locator('#donation-amount')).toHaveText('50.0000')
  await paste(page, await send(FIFTY))
  await expect(arrival(page, FIFTY, 'matching')).toBeVisible({ timeout: SHOWN_MS })
  await expect(arrival(page, units - FIFTY, 'matching')).toBeVisible()
  await expect(page.locator('#donation-amount')).toBeHidden()
  await expect(page.locator('#donation-address')).toBeHidden()
  await page.goto(`${fixture.url}${path}`)
  await expect(arrival(page, units - FIFTY, 'matching')).toBeVisible({ timeout: SHOWN_MS })
  await expect(arrival(page, FIFTY, 'matching')).toBeVisible()
  await expect(page.getByText(DONATION_RECEIVER)).toBeHidden()
})

/** The rest goes out of the wallet at hand, which signs first. */
async function payRest(page: Page): Promise<void> {
  await expect(page.locator('#donation-amount')).toHaveText('50.0000', { timeout: SHOWN_MS })
  await page.getByRole('button', { name: donation.wallet.pay }).click()
  await expect(page.locator('#donation-amount')).toBeHidden({ timeout: SHOWN_MS })
}

async function seeConfirmed(page: Page, id: string): Promise<void> {
  await fixture.chain.mine(20)
  await page.waitForURL(/\/success\//, { timeout: SHOWN_MS })
  expect(fixture.staff('show', id)).toContain('arrived: 50.0000 TPT')
}

test('who pays 50 too little and the rest by the button signs first, and it adds up', {
  tag: '@all',
}, async ({ page }) => {
  const wallet = await installWallet(page, fixture.chain)
  const { id, units } = await openAtPayment(page, fixture.url)
  await paste(page, await send(units - FIFTY))
  await payRest(page)
  const asked = wallet.asked.filter(method => /personal_sign|eth_sendTransaction/.test(method))
  expect(asked).toEqual(['personal_sign', 'eth_sendTransaction'])
  await seeConfirmed(page, id)
})

async function openSecond(context: BrowserContext | undefined): Promise<Page> {
  if (!context) throw new Error('no browser')
  return context.newPage()
}

test('of two requests of one wallet each gets what was named for it', { tag: '@all' }, async ({
  browser,
}) => {
  // Each request in a browser of its own, with the same wallet.
  const contexts = [await browser.newContext(), await browser.newContext()]
  const [one, two] = [await openSecond(contexts[0]), await openSecond(contexts[1])]
  for (const page of [one, two]) await installWallet(page, fixture.chain)
  const [first, second] = [await openAtPayment(one, fixture.url), await openAtPayment(two, fixture.url)]
  await paste(two, await send(second.units - FIFTY))
  await expect(arrival(two, second.units - FIFTY, 'matching')).toBeVisible({ timeout: SHOWN_MS })
  await paste(one, await send(first.units - FIFTY))
  await payRest(one)
  await seeConfirmed(one, first.id)
  await payRest(two)
  await seeConfirmed(two, second.id)
  for (const context of contexts) await context.close()
})

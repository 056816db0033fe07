import { expect, type Page, test } from 'playwright/test'
import { arrival, openAtPayment, SHOWN_MS, sendTokens, TOKEN } from './at-payment.ts'
import { DONATION_RECEIVER, type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const { donation } = words('en', 'listing')
const status = words('en', 'status')
const JOURNEY_MS = 180_000
/** Whoever pays sees it within a minute. */
const SEEN_WITHIN_MS = 60_000
/** A whole number of tokens, so that the decimals stay. */
const FEE = 50n * TOKEN
const YOUNGER = 10
const WHY = 'the same four decimals'

let fixture: ListingFixture

test.describe.configure({ timeout: JOURNEY_MS })
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

/** An exchange sends from an account of its own, which signs for nobody. */
const exchange = () => fixture.chain.accounts[1]
const sendByExchange = (units: bigint) => sendTokens(fixture, units - FEE, exchange())
const payButton = (page: Page) => page.getByRole('button', { name: donation.wallet.pay })

/** The requests that staff are shown beside what arrived, the likeliest first. */
const candidates = (...named: string[]): string[] =>
  fixture
    .staff('payments', ...named)
    .split('\n')
    .filter(line => line.includes('may be for'))

test('who pays through an exchange that takes a fee sees it within a minute, and staff bind it', async ({
  page,
  context,
}) => {
  const { id, path, units } = await openAtPayment(page, fixture.url)
  const privatePage = await context.newPage()
  await privatePage.goto(`${fixture.url}${path}`)
  await expect(privatePage.getByText(DONATION_RECEIVER)).toBeVisible({ timeout: SHOWN_MS })
  await expect(payButton(page)).toBeVisible()
  const hash = await sendByExchange(units)

  await expect(arrival(page, units - FEE, 'likely')).toBeVisible({ timeout: SEEN_WITHIN_MS })
  await expect(page.getByRole('heading', { name: donation.part.found })).toBeVisible()
  await expect(arrival(privatePage, units - FEE, 'likely')).toBeVisible({ timeout: SHOWN_MS })
  await expect(privatePage.getByText(status.next.held)).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await expect(page.locator('#donation-amount')).toBeHidden()
  for (const open of [page, privatePage]) {
    await expect(open.getByText(DONATION_RECEIVER)).toBeHidden()
    const shown = (await open.content()).toLowerCase()
    for (const secret of [hash, exchange()])
      expect(shown.includes(String(secret).slice(2).toLowerCase()), String(secret)).toBe(false)
  }

  expect(candidates(id)[0]).toMatch(new RegExp(`${id} .*: ${WHY}$`))
  const answer = fixture.staff('accept-payment', id, '--transaction', hash, '--note', 'its fee', '--yes')
  expect(answer).toContain(`may be this request's own: ${WHY}`)
  expect(answer).toContain(`${id}: paid, in_review`)
  await expect(privatePage.getByText(donation.verdict.confirmed, { exact: true })).toBeVisible({
    timeout: SHOWN_MS,
  })
  await page.waitForURL(/\/success\//, { timeout: SHOWN_MS })
})

test('ten younger requests do not push out the one whose fee was taken off, and are told nothing', async ({
  page,
}) => {
  const { id, units } = await openAtPayment(page, fixture.url)
  const younger = []
  for (let one = 0; one < YOUNGER; one++) younger.push(await newSubmission(fixture.url, 'dapp'))
  await sendByExchange(units)
  await expect(arrival(page, units - FEE, 'likely')).toBeVisible({ timeout: SEEN_WITHIN_MS })

  for (const asked of [[id], []]) expect(candidates(...asked)[0]).toContain(`${id} `)
  expect(candidates().length, 'the others are candidates of a fee').toBeGreaterThan(1)
  const [last] = younger.slice(-1)
  await page.goto(`${fixture.url}${last?.path}`)
  await expect(page.getByText(DONATION_RECEIVER)).toBeVisible({ timeout: SHOWN_MS })
  await expect(page.getByRole('heading', { name: donation.arrivals.title })).toBeHidden()
  await expect(page.getByText(status.next.held)).toBeHidden()
})

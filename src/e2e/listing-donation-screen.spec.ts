import { expect, type Page, test } from 'playwright/test'
import { shortenAddress } from '#lib/shorten-address.ts'
import { goodForm } from '#server/testing/listings.ts'
import { DONATION_RECEIVER, type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { newSubmission } from './new-submission.ts'
import { CODES } from './routes.ts'
import { words } from './words.ts'

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]

let fixture: ListingFixture
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

type Stored = Pick<Awaited<ReturnType<typeof newSubmission>>, 'id' | 'key' | 'intent'>

/** The review step is open and scrolled to its button when the request is stored, here by another tab. */
async function openDonation(page: Page, tab: Page, lang: string, stored: Stored): Promise<void> {
  const { id, key, intent } = stored
  const { icon_url: logoUrl, ...values } = goodForm('dapp', '/v1/image/AAAAAAAAAAAAAAAAAAAAAA')
  const draft = { step: 'send', values, logoUrl, savedAt: new Date().toISOString() }
  const keep = (kept: object) =>
    tab.evaluate(text => localStorage.setItem('listing:dapp', text), JSON.stringify(kept))
  // The page of a request that is gone from the draft would lead to its status.
  await page.goto('about:blank')
  await keep(draft)
  await page.goto(new URL(`/${lang}/submit/dapp/?step=send`, tab.url()).href)
  await page.getByRole('button', { name: words(lang, 'listing').send.button, exact: true }).focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await keep({ ...draft, step: 'donation', request: { id, key }, intent })
}

/** What of it is not whole between the sticky steps and the lower edge. */
async function hidden(page: Page, address: string): Promise<string[]> {
  const steps = await page.locator('main nav').first().boundingBox()
  const top = (steps?.y ?? 0) + (steps?.height ?? 0)
  const lowest = page.viewportSize()?.height ?? 0
  const faults: string[] = []
  const parts = [page.locator('#donation-amount'), page.getByText(address), page.getByRole('timer')]
  for (const part of parts) {
    await expect(part).toBeVisible()
    const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 }
    if (y < top || y + height > lowest) faults.push(`${await part.textContent()}: ${y} to ${y + height}`)
  }
  return faults
}

for (const viewport of SCREENS) {
  test(`at ${viewport.width} × ${viewport.height} amount, address and clock are in view when the donation opens`, {
    tag: '@all',
  }, async ({ page, context }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    const tab = await context.newPage()
    await tab.goto(`${fixture.url}/robots.txt`)
    const stored = await newSubmission(fixture.url, 'dapp')
    const faults: Record<string, string[]> = {}
    for (const lang of CODES) {
      await openDonation(page, tab, lang, stored)
      const found = await hidden(page, shortenAddress(DONATION_RECEIVER))
      if (found.length > 0) faults[lang] = found
    }
    expect(faults).toEqual({})
  })
}

test('where nothing may be sent they are in view too, below what says so', { tag: '@all' }, async ({
  page,
  context,
  baseURL,
}) => {
  const tab = await context.newPage()
  const { sandbox } = words('en', 'listing').donation
  await tab.goto('/robots.txt')
  const stored = await newSubmission(baseURL, 'dapp')
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    await openDonation(page, tab, 'en', stored)
    await expect(page.getByText(sandbox.title)).toBeInViewport({ ratio: 1 })
    expect(await hidden(page, sandbox.noAddress), `${viewport.width} px`).toEqual([])
  }
})

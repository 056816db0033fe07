import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { goodForm, pngPicture } from '#server/testing/listings.ts'
import { fillListing, networkTitles } from './fill-listing.ts'
import { listingWords, nextButton } from './listing-form-page.ts'
import { TOUCH_NAMES, touch } from './touched.ts'
import { words } from './words.ts'

// The whole way of a listing on a page that a translator or a password manager keeps changing.

const JOURNEY_MS = 120_000
const { donation, logo, send } = listingWords
const success = words('en', 'success')

test.describe.configure({ timeout: JOURNEY_MS })

const newAddress = () => `0x${randomBytes(20).toString('hex')}`

/** No two of these tests are for the same project. */
function ownForm(kind: ListingKind): Record<string, unknown> {
  const name = randomBytes(6).toString('hex')
  if (kind === 'chain')
    return goodForm(kind, '', { chain_id: String(10_000_000 + randomBytes(4).readUInt32BE()) })
  if (kind === 'dapp')
    return goodForm(kind, '', { url: `https://${name}.example.org/`, address: { eth: newAddress() } })
  return goodForm(kind, '', { address: newAddress(), website: `https://${name}.example.org/` })
}

async function goToReview(page: Page, url: string | undefined, kind: ListingKind): Promise<void> {
  await page.goto(`/en/submit/${kind}/`)
  await page.locator('#listing-form input').first().hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  const answer = await fetch(`${url}/v1/application/category_list?lang=en`)
  const { data }: { data: { hid: number; title: string }[] } = await answer.json()
  const categories = data.filter(({ hid }) => hid === 1).map(({ title }) => title)
  // First nothing at all: each error is shown, and goes again.
  await nextButton(page).click()
  await expect(page.locator('.formSummary')).toBeFocused()
  await expect(page.locator('#listing-form .formError').first()).toBeVisible()
  await fillListing({
    page,
    lang: 'en',
    kind,
    form: ownForm(kind),
    networks: await networkTitles(url),
    categories,
  })
  await nextButton(page).click()
  const buffer = await pngPicture({ width: 640, height: 480 })
  await page.getByLabel(logo.choose).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: logo.tool.zoomIn }).click()
  await page.getByRole('button', { name: logo.continue }).click()
  await expect(page.getByRole('heading', { name: send.title })).toBeVisible()
  await expect(page.getByRole('button', { name: send.button, exact: true })).toBeVisible()
}

for (const name of TOUCH_NAMES) {
  test.describe(name, () => {
    for (const kind of LISTING_KINDS)
      test(`a ${kind} is filled in and comes to its review`, { tag: '@all' }, async ({ page, baseURL }) => {
        const errors = await touch(page, name)
        await goToReview(page, baseURL, kind)
        expect(errors).toEqual([])
      })
  })
}

test('on a translated page a token is listed and its donation is confirmed', async ({ page, baseURL }) => {
  const errors = await touch(page, 'a translated page')
  await goToReview(page, baseURL, 'token')
  await page.getByRole('button', { name: send.button, exact: true }).click()
  await expect(page.getByRole('link', { name: donation.saved.link, exact: true })).toBeVisible()
  await expect(page.locator('#donation-amount')).toHaveText(/^10000\.\d{4}$/)
  const field = page.getByLabel(donation.name.label)
  await field.fill('I paid yesterday')
  await page.getByRole('button', { name: donation.name.button }).click()
  await expect(page.getByText(donation.reasons.notATransaction)).toBeVisible()
  await expect(field).toHaveValue('I paid yesterday')
  await field.fill(`0x${randomBytes(32).toString('hex')}`)
  await page.getByRole('button', { name: donation.name.button }).click()
  await page.waitForURL(/\/success\//)
  await expect(page.getByText(success.receipt.number)).toBeVisible()
  expect(errors).toEqual([])
})

import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const STORE = '/en/dappstore/'
const rows = (page: Page) => page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
const box = (page: Page) => page.getByRole('searchbox', { name: copy.search.label })
const filters = (page: Page) => page.getByRole('button', { name: copy.filters.label, exact: true })
const lending = (page: Page) => page.getByRole('link', { name: /^Lending \d+$/ })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('before any script the filters open, hold the page still and close by Escape', async ({ page }) => {
  await page.route('**/_astro/*.js', () => {})
  await page.goto(STORE)
  await expect(lending(page)).toBeHidden()
  await filters(page).tap()
  await expect(lending(page)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(lending(page)).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
})

test('the sheet says how much a filter leaves, and leads there', async ({ page }) => {
  await page.goto(STORE)
  await box(page).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await filters(page).tap()
  const number = Number(await lending(page).getAttribute('data-count'))
  await lending(page).tap()
  await page.getByRole('button', { name: copy.filters.show_other.replace('{count}', String(number)) }).tap()
  await expect(lending(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Lending', level: 2 })).toBeInViewport()
})

test('a search has the phone to itself, and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto(STORE)
  await box(page).tap()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await box(page).fill('swap')
  await expect(rows(page).nth(3)).toBeInViewport()
  await page.getByRole('button', { name: copy.search.cancel }).tap()
  await box(page).blur()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what is tapped while the header comes back is what was meant', { tag: '@all' }, async ({ page }) => {
  await page.goto(STORE)
  await box(page).tap()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.getByRole('button', { name: 'Hyperliquid', exact: true }).click({ delay: 150 })
  await expect(page).toHaveURL(/search=Hyperliquid/)
})

test('trending shows marks of their own; a letter elsewhere is no picture', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(STORE)
  const trending = page.getByRole('tabpanel').getByRole('link')
  await expect(trending).toHaveCount(8)
  await expect(trending.locator('img')).toHaveCount(8)
  const letter = rows(page).filter({ hasText: 'DeBank' })
  await expect(letter).toHaveCount(1)
  await expect(letter.locator('img[src*="/dapps/"]')).toHaveCount(0)
})

test('an address that was searched for makes the page no wider than the phone', { tag: '@all' }, async ({
  page,
}) => {
  const address = `0x${'1f9840a8'.repeat(5)}`
  await page.goto(`${STORE}?search=${address}`)
  await expect(page.getByRole('heading', { name: address })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('nothing lies on what is said in place of a list', { tag: '@all' }, async ({ page }) => {
  await page.goto(STORE)
  await box(page).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await expect(filters(page)).toBeVisible()
  await page.goto(`${STORE}?search=qqqqqqqq`)
  await expect(page.getByText(copy.search.none)).toBeVisible()
  await expect(filters(page)).toBeHidden()
})

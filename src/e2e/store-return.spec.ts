import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const rows = (page: Page) => page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
const topOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The place is kept as the page is left; its rows are those of the built set, whatever the API says. */
async function scrollDown(page: Page): Promise<{ top: number; title: string }> {
  await page.goto('/en/dappstore/')
  await page.getByRole('searchbox', { name: copy.search.label }).hover()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '278')
  await page.mouse.wheel(0, 3_000)
  await expect.poll(() => topOf(page)).toBeGreaterThan(2_000)
  // A row in the middle of the screen, once the wheel has come to rest.
  await page.waitForTimeout(300)
  const title = await page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[aria-posinset]')
    return row?.querySelector('b')?.textContent ?? ''
  })
  return { top: await topOf(page), title }
}

test('Back from a DApp and a reload lead to the place in the list', async ({ page }) => {
  const { top, title } = await scrollDown(page)
  await rows(page).filter({ hasText: title }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // The list comes back without the API too.
  await page.route('**/v1/**', route => route.abort())
  await page.goBack()
  // Above the list it says that the store cannot be reached, and the row stays where it was.
  await expect.poll(() => topOf(page)).toBeGreaterThanOrEqual(top)
  await expect(rows(page).filter({ hasText: title }).first()).toBeInViewport()
  await page.unroute('**/v1/**')
  await page.reload()
  await expect.poll(() => topOf(page)).toBeGreaterThanOrEqual(top)
  await expect(rows(page).filter({ hasText: title }).first()).toBeInViewport()
})

test('a place that nobody can have been at is not looked for', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/dappstore/')
  for (const place of ['<b>', { top: -1, length: 'many' }, { top: 1e9, length: 1e9 }]) {
    await page.evaluate(place => history.replaceState({ place }, ''), place)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
  }
})

import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { topics, article, list } = words('en', 'news')

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the articles of one topic can be listed', async ({ page }) => {
    await page.goto('/en/news/')
    const rows = page.getByRole('region', { name: list.label }).locator('.row')
    const all = await rows.count()
    await page.getByText(topics.scams, { exact: true }).first().click()
    const shown = rows.filter({ visible: true })
    expect(await shown.count()).toBeGreaterThan(0)
    expect(await shown.count()).toBeLessThan(all)
    for (const row of await shown.all()) await expect(row).toHaveAttribute('data-topic', 'scams')
    await page.getByText(topics.all, { exact: true }).click()
    await expect(rows.filter({ visible: true })).toHaveCount(all)
  })

  test('a long article lists its parts, and each leads to its heading', async ({ page }) => {
    await page.goto('/en/news/3/')
    const part = page.getByRole('navigation', { name: article.contents }).getByRole('link').nth(2)
    const name = (await part.textContent()) ?? ''
    await part.click()
    await expect(page).toHaveURL(/#part-3$/)
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  })
})

test('further articles come below the list, each with its cover, its day and its topic', async ({ page }) => {
  await page.goto('/en/news/')
  const rows = page.locator('.row')
  const before = await rows.count()
  // The script of the list comes with the first touch, and begins by asking for what is new.
  const asked = page.waitForResponse(/\/v1\/news\/list/)
  await page.mouse.move(200, 300)
  await page.keyboard.press('Tab')
  await asked
  await page.getByRole('link', { name: words('en', 'common').actions.loadMore }).click()
  await expect(rows.nth(before)).toBeVisible()
  const last = rows.last()
  await expect(last.locator('img')).toHaveAttribute('src', /^\/art\/cover-\w+-560\.avif$/)
  await expect(last.locator('[data-topic-name]')).toHaveText(topics.start)
  await expect(page.locator('.year h2')).toHaveText(['2026', '2025'])
})

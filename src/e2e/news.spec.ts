import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { kind } = words('en', 'news')

test('further items come below the list, each with its cover, its day and its kind', async ({ page }) => {
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
  await expect(last.locator('img')).toHaveAttribute('src', /^\/art\/cover-\w+-560\.webp$/)
  await expect(last.locator('[data-kind-name]')).toHaveText(kind.guide)
  await expect(last.getByRole('link')).toHaveAttribute('href', /^\/en\/learn\/[a-z-]+\/$/)
  // None was published before the site was.
  await expect(page.locator('.year h2')).toHaveText(['2026'])
})

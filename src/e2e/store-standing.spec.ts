import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const open = (name: string) => copy.detail.enter.replace('{name}', name)

test('a DApp that has closed is found, says since when, and leads nowhere', async ({ page }) => {
  await page.goto('/en/dappstore/?search=dmail')
  const row = page.getByRole('listitem').filter({ hasText: 'Dmail' })
  await expect(row).toContainText(copy.standing.closed)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Dmail', level: 1 })).toBeVisible()
  await expect(page.getByText('May 15, 2026')).toBeVisible()
  await expect(page.getByText(copy.standing.noLink)).toBeVisible()
  await expect(page.getByRole('link', { name: open('Dmail') })).toHaveCount(0)
  await expect(page.locator('main a[href*="dmail.ai"], a[href="#risk"]')).toHaveCount(0)
})

test('one that is no longer developed keeps its button, and one nobody follows says so', async ({ page }) => {
  await page.goto('/en/dappstore/poap-1204/')
  await expect(page.getByText(copy.standing.maintenance)).toBeVisible()
  await expect(page.getByRole('link', { name: open('POAP') })).toBeVisible()
  await expect(page.getByText(copy.detail.notFollowed)).toBeVisible()
})

import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const STORE = '/en/dappstore/'
const box = (page: Page) => page.getByRole('searchbox', { name: words('en', 'dappstore').search.label })

test('the key "/" leads into the search from anywhere but another field', async ({ page }) => {
  await page.goto(STORE)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(box(page)).toHaveValue('a/b')
  await box(page).blur()
  await page.keyboard.press('Control+/')
  await expect(box(page)).not.toBeFocused()
  await page.getByLabel(words('en', 'subscribe').label).focus()
  await page.keyboard.press('/')
  await expect(box(page)).not.toBeFocused()
})

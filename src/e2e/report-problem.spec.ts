import { expect, test } from 'playwright/test'
import { json } from './backend-errors.ts'
import { words } from './words.ts'

const copy = words('en', 'report')
const RECORD = '**/v1/application/listbyids_new*'

test('a DApp that the store does not know is said before a report about it is written', async ({ page }) => {
  await page.goto('/en/report/?dapp=999999')
  await page.mouse.move(40, 300)
  await expect(page.getByRole('heading', { name: copy.missing.title })).toBeVisible()
  await expect(page.locator('form[data-form]')).toBeHidden()
})

test('while the store cannot say, a report is taken', async ({ page }) => {
  await page.route(RECORD, json({ result: 9, message: 'not now', data: null }))
  await page.goto('/en/report/?dapp=1063')
  await page.mouse.move(40, 300)
  await expect(page.locator('form[data-form]')).toBeVisible()
})

test('what came of a report comes into sight below its button', { tag: '@all' }, async ({ page }) => {
  await page.route('**/v1/application/report*', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/en/report/?dapp=1063')
  await page.getByRole('radio', { name: copy.reason.dead }).check()
  const send = page.getByRole('button', { name: copy.send })
  await send.evaluate(button => scrollBy(0, button.getBoundingClientRect().bottom + 2 - innerHeight))
  await send.click()
  await expect(page.getByText(copy.failed.server)).toBeInViewport()
})

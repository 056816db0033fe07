import { expect, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const listing = words('en', 'listing')

test('a number that is missing is asked for in the language of the page, and a whole link in the other field will do', async ({
  page,
  baseURL,
}) => {
  const [spanish, terms] = [words('es', 'status'), words('es', 'listing')]
  const { path } = await newSubmission(baseURL, 'dapp')
  await page.goto('/es/status/')
  const number = page.getByLabel(spanish.open.number)
  const wanted = page.locator('main').getByText(terms.errors.required, { exact: true })
  await page.getByRole('button', { name: spanish.open.button }).click()
  await expect(wanted).toBeVisible()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(terms.errors.required)
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const code = page.getByLabel(spanish.open.key)
  await code.fill(`${baseURL}${path}`)
  await expect(wanted).toBeHidden()
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeFocused()
  await page.getByRole('button', { name: terms.donation.name.button }).click()
  await expect(page.getByText(terms.donation.reasons.notATransaction)).toBeVisible()
})

test('a check of a transaction that takes long is said to', { tag: '@all' }, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'token')
  await page.route('**/v1/submission/*/transaction*', () => {})
  await page.goto(path)
  await page.getByLabel(listing.donation.name.label).fill(`0x${'ab'.repeat(32)}`)
  await page.getByRole('button', { name: listing.donation.name.button }).click()
  const said = page.getByRole('status')
  await expect(said.getByText(listing.donation.name.sending)).toBeVisible()
  await expect(said.getByText(listing.donation.slow)).toBeVisible({ timeout: 15_000 })
})

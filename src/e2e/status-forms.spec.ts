import { expect, test } from 'playwright/test'
import { newRequest } from './new-request.ts'
import { words } from './words.ts'

test('a number that is missing is asked for in the language of the page, and a whole link in the other field will do', async ({
  page,
  baseURL,
}) => {
  const [spanish, terms] = [words('es', 'status'), words('es', 'listing')]
  const { path } = await newRequest(baseURL, 'dapp')
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

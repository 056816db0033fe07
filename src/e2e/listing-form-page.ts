import { expect, type Locator, type Page } from 'playwright/test'
import { words } from './words.ts'

/** Words of the wizard, and what a visitor finds in its form. */
export const listingWords = words('en', 'listing')
const { form } = listingWords

/** A form that is awake, with nothing in it. */
export async function openForm(page: Page, kind: string, lang = 'en'): Promise<void> {
  await page.goto(`/${lang}/submit/${kind}/`)
  await page.locator('#listing-form').hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
}

export const nextButton = (page: Page) => page.getByRole('button', { name: form.next })
export const question = (page: Page, label: string) => page.getByRole('radiogroup', { name: label })
export const group = (page: Page, label: string) => page.getByRole('group', { name: label })
export const input = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true })
export const entry = (page: Page, item: string, number: number) =>
  input(page, form.entry.replace('{name}', item).replace('{number}', String(number)))

/** The field announces it: its description ends with the message. */
export async function expectError(field: Locator, message: string): Promise<void> {
  const escaped = message.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped}$`))
}

import { expect, type Page } from 'playwright/test'
import { pngPicture } from '#server/testing/listings.ts'
import { words } from './words.ts'

/** The second step, with a picture of one's own. */
export async function giveLogo(page: Page, lang: string): Promise<void> {
  const { form, logo } = words(lang, 'listing')
  await page.getByRole('button', { name: form.next }).click()
  const buffer = await pngPicture({ width: 640, height: 480 })
  await page.getByLabel(logo.choose).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: logo.tool.zoomIn }).click()
  await page.getByRole('button', { name: logo.continue }).click()
}

/** Stores the request; gives its number and its private link, which the donation is shown with. */
export async function send(page: Page, lang: string): Promise<{ id: string; link: string }> {
  const { donation, send } = words(lang, 'listing')
  await page.getByRole('button', { name: send.button, exact: true }).click()
  const link = page.getByRole('link', { name: donation.saved.link, exact: true })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const href = (await link.getAttribute('href')) ?? ''
  const [id = ''] = /[DTNC]-\w{4}-\w{4}/.exec(href) ?? []
  await expect(page.getByText(id).first()).toBeVisible()
  return { id, link: new URL(href, page.url()).href }
}

import { expect, type Page, test } from 'playwright/test'
import { goodForm } from '#server/testing/listings.ts'
import { listingWords } from './listing-form-page.ts'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const { checks, draft, form, send } = listingWords
const { load } = words('en', 'status')

/** As if the form and its logo had been given here before. */
async function openWithDraft(page: Page, step: 'form' | 'send'): Promise<void> {
  const { icon_url: logoUrl, ...values } = goodForm('token', '/v1/image/AAAAAAAAAAAAAAAAAAAAAA')
  const kept = JSON.stringify({ step, values, logoUrl, savedAt: new Date().toISOString() })
  await page.addInitScript(text => localStorage.setItem('listing:token', text), kept)
  await page.goto(`/en/submit/token/${step === 'form' ? '' : `?step=${step}`}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

const breakOff = (page: Page, call: string) =>
  page.route(call, route => route.fulfill({ status: 502, body: 'Bad gateway' }))

test('anyone who repeats the checks keeps the keyboard focus', async ({ page }) => {
  await breakOff(page, '**/v1/submission/token/check')
  await openWithDraft(page, 'send')
  await press(page, checks.retry)
  await expect(page.getByRole('heading', { name: checks.title })).toBeFocused()
})

test('what came of sending is said where a phone shows it', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await breakOff(page, '**/v1/submission/token/check')
  await openWithDraft(page, 'send')
  await button(page, send.button).click()
  await expect(page.getByText(send.unchecked)).toBeInViewport({ ratio: 1 })
  // Nothing was sent, so nothing is sent again.
  await expect(button(page, send.button)).toBeInViewport()
})

test('a question of the draft and its answer are one press apart', { tag: '@all' }, async ({ page }) => {
  await openWithDraft(page, 'form')
  await press(page, draft.startOver)
  await expect(button(page, draft.no)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, draft.startOver)).toBeFocused()
  await press(page, draft.resume)
  await expect(page.getByText(draft.resumeTitle)).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeFocused()
})

test('a request that is asked for again has the focus once it is there', { tag: '@all' }, async ({
  page,
  baseURL,
}) => {
  const { path } = await newSubmission(baseURL, 'nft')
  await breakOff(page, '**/v1/submission/*')
  await page.goto(path)
  await expect(page.getByText(load.failed)).toBeVisible()
  await page.unroute('**/v1/submission/*')
  await press(page, load.retry)
  await expect(page.getByRole('heading', { name: 'Example Coin' })).toBeFocused()
})

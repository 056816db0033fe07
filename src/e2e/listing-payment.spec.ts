import { expect, type Page, test } from 'playwright/test'
import type { DonationReason, DonationVerdict } from '#features/donation/contract.ts'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const status = words('en', 'status')
const { donation } = words('en', 'listing')
const ADDRESS = `0x${'1f'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const HOUR_MS = 3_600_000
const PHONE = { width: 390, height: 844 }

const beforeLink = (text: string) => text.split('<')[0] ?? text
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const rejectedFor = (reason: DonationReason): Partial<DonationVerdict> => ({
  state: 'rejected',
  reason,
  tx_hash: HASH,
})

/** The test's server is a sandbox; its answer about the donation is changed by the test. */
async function openPaid(page: Page, path: string, change: Record<string, unknown> = {}): Promise<void> {
  await page.route('**/v1/submission/*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.donation, { sandbox: false, address: ADDRESS }, change)
    await route.fulfill({ response, json: body })
  })
  await page.goto(path)
}

const row = (page: Page, term: string) =>
  page.locator('main dl > div').filter({ has: page.getByText(term, { exact: true }) })

test('where payments are taken, the exact amount and the address stand there to be copied', async ({
  page,
  baseURL,
}) => {
  const { path } = await newSubmission(baseURL, 'dapp')
  await openPaid(page, path)
  await expect(page.getByText(status.next.donate)).toBeVisible()
  await expect(row(page, donation.box.amount)).toContainText(/20000\.\d{4} TPT/)
  await expect(row(page, donation.box.address)).toContainText(ADDRESS)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: donation.box.copyAmount }).click()
  await expect(page.getByText(words('en', 'common').actions.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^20000\.\d{4}$/)
})

test('anyone who submits a payment of an amount that another request is asked for by now sees whom to write to', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'token')
  await openPaid(page, path, { expires_at: inHours(-200) })
  const verdict = { ...rejectedFor('never_seen'), state: 'expired', reason: null, tx_hash: null }
  await page.route('**/v1/submission/*/transaction', route =>
    route.fulfill({ json: { result: 0, message: '', data: verdict } }),
  )
  const field = page.getByLabel(donation.name.label)
  await field.fill(HASH)
  await field.press('Enter')
  const told = page.getByRole('alert').filter({ hasText: beforeLink(status.donation.released) })
  await expect(told.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByText(beforeLink(status.donation.expired))).toBeHidden()
  await expect(field).toHaveValue(HASH)
  await field.fill('0x')
  await expect(told).toBeHidden()
  await expect(page.getByText(beforeLink(status.donation.expired))).toBeVisible()
})

test('while an amount is on its way, nothing stands in its place that would move under a finger', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { takeBack, loading } = donation
  await page.setViewportSize(PHONE)
  const { id, key, intent } = await newSubmission(baseURL, 'dapp')
  const draft = {
    step: 'donation',
    values: {},
    savedAt: new Date().toISOString(),
    request: { id, key },
    intent,
  }
  await page.addInitScript(kept => localStorage.setItem('listing:dapp', kept), JSON.stringify(draft))
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v1/donation/**', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/en/submit/dapp/?step=donation')
  await expect(page.getByText(loading)).toBeVisible()
  const anew = page.getByRole('button', { name: takeBack.anew })
  await expect(anew).toHaveCount(0)
  const next = page.getByRole('heading', { name: donation.next.title })
  const before = await next.boundingBox()
  answer()
  await expect(anew).toBeVisible()
  // What follows was below the screen of a phone, and stays there.
  expect(before?.y).toBeGreaterThan(PHONE.height)
  expect((await next.boundingBox())?.y).toBeGreaterThan(PHONE.height)
  // A line of code that slips between elements is text to React, and no compiler minds.
  await expect(page.locator('main')).not.toContainText(/const \w+ =/)
})

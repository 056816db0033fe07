import { expect, type Page, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const { donation } = words('en', 'listing')
const status = words('en', 'status')
const HOUR_MS = 3_600_000
const OFF_MS = 3 * HOUR_MS
const ADDRESS = `0x${'1f'.repeat(20)}`
const CLOCKS = [
  { clock: 'three hours fast', byMs: OFF_MS },
  { clock: 'three hours slow', byMs: -OFF_MS },
]

const beforeLink = (text: string) => text.split('<')[0] ?? text
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The answers as they come from the server, at the server's time, but for these fields of the donation. */
async function changeAnswers(page: Page, pattern: string, change: Record<string, unknown>): Promise<void> {
  await page.route(pattern, async route => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.donation ?? body.data, change)
    await route.fulfill({ response, json: body })
  })
}

for (const { clock, byMs } of CLOCKS) {
  test(`on a device that is ${clock} the wizard counts down what is left by the server's clock`, {
    tag: byMs > 0 ? [] : '@all',
  }, async ({ page, baseURL }) => {
    const { id, key, intent } = await newSubmission(baseURL, 'dapp')
    const draft = { step: 'donation', values: {}, savedAt: inMs(0), request: { id, key }, intent }
    await page.clock.install({ time: Date.now() + byMs })
    await page.addInitScript(kept => localStorage.setItem('listing:dapp', kept), JSON.stringify(draft))
    await changeAnswers(page, `**/v1/donation/intent/${intent.id}`, { expires_at: inMs(HOUR_MS / 2) })
    await page.goto('/en/submit/dapp/?step=donation')
    const timer = page.getByRole('timer')
    await expect(timer).toContainText(/\b2[89]\smin/)
    await expect(timer).not.toContainText(/\sh\s/)
  })

  test(`on a device that is ${clock} the status page asks for a payment as long as the server does`, {
    tag: '@all',
  }, async ({ page, baseURL }) => {
    const { path } = await newSubmission(baseURL, 'dapp')
    const verdict = { state: 'rejected', reason: 'wrong_recipient', tx_hash: `0x${'ab'.repeat(32)}` }
    const isOpen = byMs > 0
    await page.clock.install({ time: Date.now() + byMs })
    await changeAnswers(page, '**/v1/submission/*', {
      sandbox: false,
      address: ADDRESS,
      verdict,
      expires_at: inMs(isOpen ? HOUR_MS : -HOUR_MS),
    })
    await page.goto(path)
    await expect(page.getByText(donation.reasons.wrongRecipient)).toBeVisible()
    await expect(page.getByText(ADDRESS)).toBeVisible({ visible: isOpen })
    await expect(page.getByText(beforeLink(status.donation.expired))).toBeVisible({ visible: !isOpen })
  })
}

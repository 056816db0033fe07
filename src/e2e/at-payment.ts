import { expect, type Locator, type Page } from 'playwright/test'
import { DONATION_RECEIVER, type ListingFixture } from './listing-fixture.ts'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const { donation } = words('en', 'listing')
/** A page reads its donation anew every few seconds, and the server reads the chain by itself. */
export const SHOWN_MS = 45_000
/** A whole token in its smallest units. */
export const TOKEN = 10_000n

export interface Opened {
  id: string
  /** Of its private page. */
  path: string
  units: bigint
}

/** A request of this browser that waits for its donation, at the step where it is paid. */
export async function openAtPayment(page: Page, url: string): Promise<Opened> {
  const { id, key, intent, path } = await newSubmission(url, 'dapp')
  const draft = {
    step: 'donation',
    values: {},
    savedAt: new Date().toISOString(),
    request: { id, key },
    intent,
  }
  await page.addInitScript(kept => {
    if (!localStorage.getItem('listing:dapp')) localStorage.setItem('listing:dapp', kept)
  }, JSON.stringify(draft))
  await page.goto(`${url}/en/submit/dapp/?step=donation`)
  const amount = page.locator('#donation-amount')
  await expect(amount).toHaveText(/^20000\.\d{4}$/, { timeout: SHOWN_MS })
  return { id, path, units: BigInt(((await amount.textContent()) ?? '').replace('.', '')) }
}

/** Sent by an account of the chain, the first one unless another is named, and deep enough. */
export async function sendTokens(
  { chain }: ListingFixture,
  units: bigint,
  from = chain.accounts[0],
): Promise<string> {
  const hash = await chain.token.transfer(DONATION_RECEIVER, units, from)
  await chain.mine(20)
  return hash
}

/** Four decimals, as the page shows them. */
export const inTokens = (units: bigint): string =>
  `${units / TOKEN}.${String(units % TOKEN).padStart(4, '0')}`

/** What arrived, in the list of the donation step or of the private page. */
export const arrival = (page: Page, units: bigint, state: keyof typeof donation.arrivals): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${inTokens(units)} TPT` })
    .filter({ hasText: donation.arrivals[state] })

/** Enters a transaction, which is the faster way. */
export async function nameTransaction(page: Page, lang: string, text: string): Promise<void> {
  const { name } = words(lang, 'listing').donation
  const field = page.getByLabel(name.label)
  if (!(await field.isVisible()))
    await page
      .getByText(name.ask, { exact: true })
      .or(page.getByText(name.change, { exact: true }))
      .click()
  await field.fill(text)
  await page.getByRole('button', { name: name.button }).click()
}

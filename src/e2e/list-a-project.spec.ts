import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { goodForm } from '#server/testing/listings.ts'
import { nameTransaction, sendTokens } from './at-payment.ts'
import { fieldFaults } from './field-faults.ts'
import { categoryTitles, fillListing, networkTitles } from './fill-listing.ts'
import { DONATION_RECEIVER, type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { giveLogo, send } from './send-listing.ts'
import { installWallet } from './test-wallet.ts'
import { words } from './words.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** A whole journey with a payment and its confirmations; the waits are the site's own polling. */
const JOURNEY_MS = 180_000
const CONFIRMED_MS = 45_000
/** The server reads the chain behind its head, and by itself. */
const SCANNED_BLOCKS = 20
const FOUND_MS = 90_000
/** What the base of the amount is for each kind, by the default settings. */
const BASE = { dapp: 20_000, token: 10_000, nft: 10_000, chain: 10_000 } as const

let fixture: ListingFixture

test.describe.configure({ timeout: JOURNEY_MS })
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

const ownName = (): string => `Journey ${randomBytes(4).toString('hex')}`
/** Four decimals, as the page shows them. */
const inTokens = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`

interface Project {
  kind: ListingKind
  lang: string
  form: Record<string, unknown>
}

async function fillForm(page: Page, { kind, lang, form }: Project): Promise<void> {
  await page.goto(`${fixture.url}/${lang}/submit/${kind}/`)
  await page.getByRole('heading', { level: 2, name: words(lang, 'listing').form.title }).hover()
  await page.locator('main input').first().hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  const networks = await networkTitles(fixture.url)
  const categories = await categoryTitles(fixture.url, lang)
  await fillListing({ page, lang, kind, form, networks, categories })
}

/** The amount as the page shows it, in the token's smallest units. */
async function shownUnits(page: Page, kind: ListingKind): Promise<bigint> {
  const amount = page.locator('#donation-amount')
  await expect(amount).toHaveText(new RegExp(`^${BASE[kind]}\\.\\d{4}$`), { timeout: 20_000 })
  return BigInt(((await amount.textContent()) ?? '').replace('.', ''))
}

/** The donation is confirmed, and the page goes on by itself to the one that shows the number. */
async function seeConfirmed(page: Page, id: string): Promise<void> {
  await fixture.chain.mine(3)
  await page.waitForURL(/\/success\//, { timeout: CONFIRMED_MS })
  await expect(page.getByText(id, { exact: true }).first()).toBeVisible()
  expect(fixture.staff('list')).toContain(id)
}

test.describe('on a desktop, in English', () => {
  test.use({ viewport: DESKTOP })

  test('a DApp is filled in, paid from a wallet, approved and found in the store', async ({ page }) => {
    const lang = 'en'
    const wallet = await installWallet(page, fixture.chain)
    const title = ownName()
    const site = `https://${title.replace(' ', '-').toLowerCase()}.example.org/`
    const form = goodForm('dapp', '', { title, url: site, address: { eth: newAddress() } })
    const { donation } = words(lang, 'listing')

    await fillForm(page, { kind: 'dapp', lang, form })
    await giveLogo(page, lang)
    const { id } = await send(page, lang)
    await shownUnits(page, 'dapp')
    await page.getByRole('button', { name: donation.wallet.pay }).click()
    await expect(page.getByText(donation.reasons.tooFewConfirmations)).toBeVisible({ timeout: CONFIRMED_MS })
    await seeConfirmed(page, id)
    expect(wallet.asked, 'on BNB Smart Chain').toContain('wallet_switchEthereumChain')
    expect(wallet.asked.filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
    fixture.staff('approve', id)
    await page.goto(`${fixture.url}/en/dappstore/?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  })

  test('a stranger who asks for a listed site is told so, and staff do not approve it in passing', {
    tag: '@all',
  }, async ({ page, browser }) => {
    const lang = 'en'
    const title = ownName()
    const url = `https://${title.replace(' ', '-').toLowerCase()}.example.org/`
    const ofSite = (change: Record<string, unknown>) =>
      goodForm('dapp', '', { title, url, address: { eth: newAddress() }, ...change })
    const theirs = ofSite({ title: `${title} Gift`, desc: 'Send it all.', email: 'stranger@example.net' })
    /** Sent and paid from a browser of its own. */
    async function ask(form: Record<string, unknown>): Promise<string> {
      const context = await browser.newContext({ viewport: DESKTOP })
      const asking = await context.newPage()
      await fillForm(asking, { kind: 'dapp', lang, form })
      await giveLogo(asking, lang)
      const { id } = await send(asking, lang)
      const units = await shownUnits(asking, 'dapp')
      await nameTransaction(asking, lang, await fixture.chain.token.transfer(DONATION_RECEIVER, units))
      await seeConfirmed(asking, id)
      await context.close()
      return id
    }

    const first = await ask(ofSite({ desc: 'The words of its owner.' }))
    const second = await ask(theirs)
    fixture.staff('approve', first)
    expect(() => fixture.staff('approve', second)).toThrow(`STOP listed url: ${title}`)
    fixture.staff('approve', second, '--despite', 'listed', '--note', 'they say it is one project')
    const store = `${fixture.url}/v1/application/search?lang=en&key=${encodeURIComponent(title)}`
    const { data } = await (await fetch(store)).json()
    expect(data).toMatchObject([{ title, desc: 'The words of its owner.' }])

    const { checks, checkOpen, send: sending } = words(lang, 'listing')
    await fillForm(page, { kind: 'dapp', lang, form: theirs })
    await giveLogo(page, lang)
    await expect(page.getByText(checkOpen.listed.replace('{detail}', title))).toBeVisible()
    await expect(page.getByText(checks.stopped)).toBeVisible()
    await expect(page.getByRole('link', { name: checks.change })).toBeVisible()
    await page.getByRole('button', { name: sending.button, exact: true }).click()
    await expect(page.getByText(sending.stopped)).toBeVisible()
  })

  test('a token is compared with its contract, listed and in the token list', async ({ page }) => {
    const lang = 'en'
    const { facts } = words(lang, 'listing')
    const { address } = await fixture.chain.placeToken(newAddress())
    const name = ownName()
    const form = goodForm('token', '', { network: 'bsc', address, name, symbol: 'WRONG', decimal: '18' })

    await fillForm(page, { kind: 'token', lang, form })
    await expect(page.getByText(facts.differs)).toBeVisible()
    await page.getByRole('button', { name: facts.use }).click()
    await expect(page.getByText(facts.same)).toBeVisible()
    await expect(page.getByLabel(words(lang, 'listing').fields.decimal.label, { exact: true })).toHaveValue(
      '4',
    )
    await page.getByLabel(words(lang, 'listing').fields.precision.label, { exact: true }).fill('2')
    await giveLogo(page, lang)
    const { id } = await send(page, lang)
    const units = await shownUnits(page, 'token')
    // Deep enough at once: what is not would be looked at again after ten seconds.
    await nameTransaction(page, lang, await sendTokens(fixture, units))
    await seeConfirmed(page, id)
    fixture.staff('approve', id)
    const list = await (await fetch(`${fixture.url}/v1/token/list`)).text()
    expect(list.toLowerCase()).toContain(address.toLowerCase())
  })

  test('somebody who paid in two halves signs with that wallet, and is confirmed', { tag: '@all' }, async ({
    page,
  }) => {
    const lang = 'en'
    const wallet = await installWallet(page, fixture.chain)
    const { donation } = words(lang, 'listing')
    const form = goodForm('nft', '', { network: 'eth', address: newAddress(), name: ownName() })
    await fillForm(page, { kind: 'nft', lang, form })
    await giveLogo(page, lang)
    const { id } = await send(page, lang)
    const units = await shownUnits(page, 'nft')
    const half = units / 2n
    await nameTransaction(page, lang, await fixture.chain.token.transfer(DONATION_RECEIVER, half))
    await fixture.chain.mine(SCANNED_BLOCKS)
    await expect(page.getByRole('heading', { name: donation.part.title })).toBeVisible({ timeout: FOUND_MS })
    await page.getByRole('button', { name: donation.part.sign }).click()
    await expect(page.getByText(donation.part.signed.split('}')[1])).toBeVisible()
    expect(wallet.asked).toContain('personal_sign')
    await expect(page.locator('#donation-amount')).toHaveText(inTokens(units - half))
    await page.getByRole('button', { name: donation.wallet.pay }).click()
    await expect.poll(() => wallet.asked).toContain('eth_sendTransaction')
    await fixture.chain.mine(SCANNED_BLOCKS)
    await seeConfirmed(page, id)
  })
})

test.describe('on a phone, in Chinese', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a DApp is paid by pasting the link; a transfer of BNB is recognised first', {
    tag: '@all',
  }, async ({ page }) => {
    const lang = 'zh'
    const { donation } = words(lang, 'listing')
    const title = ownName()
    const site = `https://${title.replace(' ', '-').toLowerCase()}.example.org/`
    const form = goodForm('dapp', '', { language: 'zh', title, url: site, address: { eth: newAddress() } })

    await fillForm(page, { kind: 'dapp', lang, form })
    expect(await fieldFaults(page)).toEqual([])
    await giveLogo(page, lang)
    const { id } = await send(page, lang)
    const units = await shownUnits(page, 'dapp')
    expect(await fieldFaults(page), 'where the donation is named').toEqual([])
    await nameTransaction(page, lang, await fixture.chain.send({ to: DONATION_RECEIVER }))
    await expect(page.getByText(donation.reasons.noTokenTransfer)).toBeVisible({ timeout: CONFIRMED_MS })
    await nameTransaction(page, lang, `https://bscscan.com/tx/${await sendTokens(fixture, units)}`)
    await seeConfirmed(page, id)
    fixture.staff('approve', id)
    await page.goto(`${fixture.url}/zh/dappstore/?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  })

  test('a stranger pays from elsewhere, closes the tab, pastes nothing, and is confirmed', async ({
    page,
    context,
  }) => {
    const lang = 'zh'
    const form = goodForm('nft', '', { network: 'eth', address: newAddress(), name: ownName() })
    await fillForm(page, { kind: 'nft', lang, form })
    expect(await fieldFaults(page)).toEqual([])
    await giveLogo(page, lang)
    const { id, link } = await send(page, lang)
    const units = await shownUnits(page, 'nft')
    expect(await fieldFaults(page), 'where the donation is named').toEqual([])
    await page.close()
    await fixture.chain.token.transfer(DONATION_RECEIVER, units)
    await fixture.chain.mine(SCANNED_BLOCKS)

    const later = await context.newPage()
    await later.goto(link)
    const inReview = words(lang, 'status').states.inReview
    await expect(later.getByText(inReview, { exact: true }).first()).toBeVisible({ timeout: FOUND_MS })
    expect(fixture.staff('list')).toContain(id)
    // The form's page knows as well that nothing is left to do.
    await later.goto(`${fixture.url}/${lang}/submit/nft/`)
    await later.waitForURL(/\/success\//, { timeout: CONFIRMED_MS })
    await later.goto(`${fixture.url}/${lang}/submit/nft/`)
    await expect(later.getByRole('heading', { name: words(lang, 'listing').form.title })).toBeVisible()
  })

  test('an NFT collection survives a server that dies at every step', { tag: '@all' }, async ({ page }) => {
    const lang = 'zh'
    const address = newAddress()
    const form = goodForm('nft', '', { network: 'eth', address, name: ownName() })
    const restart = async () => {
      await fixture.kill()
      await fixture.start()
    }

    await fillForm(page, { kind: 'nft', lang, form })
    await restart()
    await page.reload()
    await page.getByRole('button', { name: words(lang, 'listing').draft.resume }).click()
    await giveLogo(page, lang)
    const { id } = await send(page, lang)
    const units = await shownUnits(page, 'nft')
    await restart()
    await page.reload()
    await expect(page).toHaveURL(/\?step=donation$/)
    expect(await shownUnits(page, 'nft'), 'the amount is still the same').toBe(units)
    await expect(page.getByText(id).first()).toBeVisible()
    await nameTransaction(page, lang, await fixture.chain.token.transfer(DONATION_RECEIVER, units))
    await expect(page.getByText(words(lang, 'listing').donation.reasons.tooFewConfirmations)).toBeVisible()
    await restart()
    await seeConfirmed(page, id)
    await restart()
    await page.reload()
    await expect(page.getByText(id).first()).toBeVisible()
    fixture.staff('approve', id)
    const map = await (await fetch(`${fixture.url}/v1/token/ns_token_protocol_list_map`)).text()
    expect(map.toLowerCase()).toContain(address)
  })
})

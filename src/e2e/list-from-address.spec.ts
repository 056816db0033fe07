import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { bytecodeOf } from '#server/testing/evm/contracts.ts'
import { pngPicture } from '#server/testing/listings.ts'
import { fieldFaults } from './field-faults.ts'
import { type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { openForm } from './listing-form-page.ts'
import { words } from './words.ts'

const PHONE = { width: 390, height: 844 }
/** How much may be left to ask where everything could be read. */
const MOST_QUESTIONS: Readonly<Record<ListingKind, number>> = { token: 9, dapp: 10, nft: 8, chain: 7 }
const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`

let fixture: ListingFixture

test.use({ viewport: PHONE, hasTouch: true })
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

/** Questions of the form that are asked: a group of inputs is one. What is called optional at the form's end is not counted. */
const questions = (page: Page) =>
  page
    .locator('#listing-form .formSection > div > .formField:visible')
    .filter({ hasNot: page.locator('.formName small') })
const next = (page: Page, lang: string) =>
  page.getByRole('button', { name: words(lang, 'listing').form.next, exact: true })

async function openOwn(page: Page, kind: ListingKind, lang: string): Promise<void> {
  await page.goto(`${fixture.url}/${lang}/submit/${kind}/`)
  await page.locator('#listing-form').hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
}

async function fillRest(page: Page, lang: string, kind: 'token' | 'nft'): Promise<void> {
  const { fields, form } = words(lang, 'listing')
  const fill = (label: string, text: string) =>
    page.locator('main').getByLabel(label, { exact: true }).fill(text)
  if (kind === 'token') {
    await fill(fields.precision.label, '2')
    await fill(fields.gas.label, '60000')
    await fill(fields.ownerAddress.label, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  }
  await fill(fields.website.label, 'example.org')
  await fill(fields.companyName.label, 'Example Ltd')
  await fill(fields[`${kind}Description`].label, 'Pays for examples.')
  await fill(fields.email.label, 'owner@example.org')
  const contact = form.entry.replace('{name}', fields.contact.item).replace('{number}', '1')
  await fill(contact, 'https://t.me/example')
}

for (const lang of ['en', 'ja']) {
  test(`a token is filled in from its address, on a phone in ${lang}`, async ({ page }) => {
    const { facts, fields, logo } = words(lang, 'listing')
    const { address } = await fixture.chain.placeToken(newAddress())
    await openOwn(page, 'token', lang)
    const asked = await questions(page).count()
    expect(asked).toBe(16)
    const first = page.locator('#listing-form :is(input, textarea)').first()
    await expect(first).toHaveAccessibleName(fields.address.label)
    await first.fill(`Contract: ${address}`)
    const box = page.getByRole('status').filter({ hasText: facts.contract })
    await expect(box).toContainText(facts.look)
    for (const text of ['Placed for tests', 'PLACED', 'BNB Smart Chain', 'BEP20', '5000000000', 'BSC'])
      await expect(box.getByText(text, { exact: true }).first()).toBeVisible()
    // Who controls it, this contract does not say.
    await expect(questions(page)).toHaveCount(MOST_QUESTIONS.token)
    expect(await fieldFaults(page)).toEqual([])
    await fillRest(page, lang, 'token')
    await next(page, lang).click()
    await expect(page.getByLabel(logo.choose)).toBeVisible()
  })
}

test('what was read can be edited, is kept, and is never laid over what somebody typed', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  const { address } = await fixture.chain.placeToken(newAddress())
  const field = (name: 'tokenName' | 'symbol' | 'decimal') =>
    page.locator('main').getByLabel(fields[name].label, { exact: true })
  await openOwn(page, 'token', 'en')
  await field('symbol').fill('MINE')
  await page.locator('main').getByLabel(fields.address.label, { exact: true }).fill(address)
  await expect(page.getByText(facts.differs)).toBeVisible()
  await expect(field('symbol')).toHaveValue('MINE')
  await expect(field('tokenName')).toBeHidden()
  await page.getByRole('button', { name: facts.edit }).click()
  await expect(page.getByRole('radiogroup', { name: fields.network.label }).locator(':focus')).toBeVisible()
  await expect(field('tokenName')).toHaveValue('Placed for tests')
  await page.getByRole('button', { name: facts.use }).click()
  await expect(field('symbol')).toHaveValue('PLACED')
  await page.reload()
  await expect(page.getByText(facts.look)).toBeVisible()
  await expect(field('symbol')).toBeHidden()
})

test('another contract takes back what the first one brought', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  const { address } = await fixture.chain.placeToken(newAddress())
  await openOwn(page, 'token', 'en')
  const contract = page.locator('main').getByLabel(fields.address.label, { exact: true })
  await contract.fill(address)
  await expect(page.getByText(facts.look)).toBeVisible()
  await contract.fill(newAddress())
  await expect(page.getByText(facts.none)).toBeVisible()
  await expect(page.locator('main').getByLabel(fields.tokenName.label, { exact: true })).toHaveValue('')
})

test('a collection is filled in from its address', async ({ page }) => {
  const { facts, fields, logo } = words('zh', 'listing')
  const address = newAddress()
  await fixture.chain.ask('hardhat_setCode', [address, await bytecodeOf('Collection')])
  await openOwn(page, 'nft', 'zh')
  await page.locator('main').getByLabel(fields.address.label, { exact: true }).fill(address)
  const box = page.getByRole('status').filter({ hasText: facts.contract })
  for (const text of ['Example Collection', 'EXC', 'BEP721', '9999']) await expect(box).toContainText(text)
  expect(await questions(page).count()).toBeLessThanOrEqual(MOST_QUESTIONS.nft)
  await fillRest(page, 'zh', 'nft')
  await next(page, 'zh').click()
  await expect(page.getByLabel(logo.choose)).toBeVisible()
})

test('a chain is filled in from its id', async ({ page }) => {
  const { facts, fields, sections } = words('en', 'listing')
  await openForm(page, 'chain')
  const id = page.locator('main').getByLabel(fields.chainId.label, { exact: true })
  await id.fill('43114')
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText('Avalanche')
  await expect(questions(page)).toHaveCount(MOST_QUESTIONS.chain)
  await expect(page.getByRole('heading', { name: sections.currency })).toHaveCount(0)
  const last = page.locator('#listing-form .formSection').last()
  await expect(last.getByRole('heading')).toHaveText(sections.optional)
  await expect(last.locator('.formName small')).toHaveCount(2)
  await expect(page.locator('#listing-form .formName small')).toHaveCount(2)
  // Its listed name says which of the two it is.
  await id.fill('43113')
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText('Fuji')
  await expect(questions(page)).toHaveCount(MOST_QUESTIONS.chain - 1)
})

test('a DApp is filled in from its site, its icon too', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  const icon = `data:image/png;base64,${(await pngPicture()).toString('base64')}`
  await page.route('**/v1/submission/dapp/look-up', route =>
    route.fulfill({
      json: {
        result: 0,
        data: { source: 'site', values: { title: 'Example Swap', desc: 'Swaps.', language: 'en' }, icon },
      },
    }),
  )
  await openForm(page, 'dapp')
  await page.locator('main').getByLabel(fields.url.label, { exact: true }).fill('app.example.org')
  const box = page.getByRole('status').filter({ hasText: facts.site })
  await expect(box).toContainText('Example Swap')
  await expect(box.getByRole('presentation')).toBeVisible()
  expect(await questions(page).count()).toBeLessThanOrEqual(MOST_QUESTIONS.dapp)
  const kept = await page.evaluate(() => localStorage.getItem('listing:dapp') ?? '')
  expect(JSON.parse(kept)).toMatchObject({ logo: icon })
})

test('without a node every question is there, as before', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  await openForm(page, 'token')
  const asked = await questions(page).count()
  await page.locator('main').getByLabel(fields.address.label, { exact: true }).fill(newAddress())
  await expect(page.getByText(facts.none)).toBeVisible()
  await expect(questions(page)).toHaveCount(asked)
})

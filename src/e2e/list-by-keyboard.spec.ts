import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { wordKey, wordKeys } from '#features/listing/contract/message-keys.ts'
import { fieldsOf } from '#features/listing/contract/validate.ts'
import { goodForm, pngPicture } from '#server/testing/listings.ts'
import { sendTokens } from './at-payment.ts'
import { type ListingFixture, openListingFixture } from './listing-fixture.ts'
import { words } from './words.ts'

const copy = words('en', 'listing')
const { site: frame } = words('en', 'common')
const CONFIRMED_MS = 45_000
const CHOOSER_MS = 10_000
/** More stops than these from one control to the next one needed would be too many to use. */
const MOST_TABS = 30

let fixture: ListingFixture

test.describe.configure({ timeout: 180_000 })
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeAll(async () => {
  fixture = await openListingFixture()
})
test.afterAll(() => fixture?.stop())

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1

/** Walks from stop to stop; what is reached can be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_TABS; stop += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(page, target)) return expect(target).toBeInViewport()
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${target} is not reached by ${key}; the focus is on ${last}`)
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** The step that was gone on to is announced to screen readers. */
const expectStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused({ timeout: 20_000 })

async function type(page: Page, field: Locator, text: string): Promise<void> {
  if (!(await hasFocus(page, field))) await tabTo(page, field)
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

/** Takes the first answer, tries the second one and goes back. */
async function answer(page: Page, question: Locator, [first = '', second = '']: string[]): Promise<void> {
  const option = (name: string) => question.getByRole('radio', { name, exact: true })
  await tabTo(page, option(first))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(option(second)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(option(first)).toBeChecked()
}

/** Each entry in a field of its own, which a button adds where it is not there yet. */
async function fillEntries(
  page: Page,
  label: string,
  item: string,
  texts: readonly unknown[],
): Promise<void> {
  const main = page.locator('main')
  for (const [at, text] of texts.entries()) {
    const name = copy.form.entry.replace('{name}', item).replace('{number}', String(at + 1))
    const entry = main.getByRole('textbox', { name, exact: true })
    if ((await entry.count()) === 0) {
      const add = at === 0 ? copy.form.addOne : copy.form.add
      await tabTo(page, main.getByRole('group', { name: label }).getByRole('button', { name: add }))
      await page.keyboard.press('Enter')
      await expect(entry).toBeFocused()
    }
    await type(page, entry, String(text))
  }
}

/** Fills in a chain from the field that has the focus on, in the order of the page. */
async function fillForm(page: Page, form: Readonly<Record<string, unknown>>): Promise<void> {
  const main = page.locator('main')
  for (const { name, meta } of fieldsOf('chain')) {
    const value = form[name]
    const { label, item } = wordKeys('chain', name)
      .map(key => copy.fields[key])
      .find(Boolean) ?? { label: '' }
    if (meta.widget === 'logo') continue
    if (meta.widget === 'choice') {
      const titles = (meta.options ?? []).map(option => copy.options[wordKey(name)][wordKey(option)])
      await answer(page, main.getByRole('radiogroup', { name: label }), titles)
    } else if (Array.isArray(value)) await fillEntries(page, label, item, value)
    else {
      const shown = meta.optional ? `${label} ${copy.form.optional}` : label
      await type(page, main.getByRole('textbox', { name: shown, exact: true }), String(value))
    }
  }
}

/** Gives a picture, moves it by two arrows and brings it nearer. */
async function giveLogo(page: Page): Promise<void> {
  const { choose, tool } = copy.logo
  const buffer = await pngPicture({ width: 640, height: 480 })
  await tabTo(page, page.getByLabel(choose))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser', { timeout: CHOOSER_MS }),
    page.keyboard.press('Enter'),
  ])
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const shown = page.locator('cropper-image')
  await expect(shown).toBeVisible()

  await tabTo(page, page.getByLabel(tool.label), 'Shift+Tab')
  const boxOf = async () => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const first = await boxOf()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await boxOf()).x).not.toBe(first.x)
  await page.keyboard.press('+')
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(first.width)
  const { y } = await boxOf()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await boxOf()).y).not.toBe(y)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel(tool.label), 'the keys of the tool do not hold the focus').not.toBeFocused()
}

test('a chain is listed with nothing but a keyboard', async ({ page }) => {
  const { form, logo, donation, send } = copy
  const name = `Journey ${randomBytes(4).toString('hex')}`
  const chain_id = String(10_000_000 + randomBytes(4).readUInt32BE())
  const firstField = page.getByRole('textbox', { name: copy.fields.chainId.label, exact: true })

  // From the beginning: a chooser that opens before the browser knows that somebody waits for it is its own, and never told of.
  page.on('filechooser', () => {})
  await page.goto(`${fixture.url}/en/submit/chain/`)
  await tabTo(page, page.getByRole('link', { name: frame.skipToContent }))
  await page.keyboard.press('Enter')
  await tabTo(page, firstField)
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()

  await press(page, form.next)
  const summary = page.getByRole('region', { name: /answers? (are|is) missing/ })
  await expect(summary).toBeFocused()
  await tabTo(page, summary.getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(firstField).toBeFocused()
  await fillForm(page, goodForm('chain', '', { name, chain_id, short_name: name.slice(-8) }))
  await expect(summary).toBeHidden()
  await press(page, form.next)

  await expectStep(page, logo.title)
  await giveLogo(page)
  await press(page, logo.continue)

  await expectStep(page, send.title)
  await press(page, send.button)

  await expectStep(page, donation.title)
  const amount = page.locator('#donation-amount')
  await expect(amount).toHaveText(/^10000\.\d{4}$/, { timeout: 20_000 })
  const units = BigInt(((await amount.textContent()) ?? '').replace('.', ''))
  // Deep enough at once: what is not would be looked at again after ten seconds.
  const hash = await sendTokens(fixture, units)
  await tabTo(page, page.locator('summary').filter({ hasText: donation.name.ask }))
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel(donation.name.label), hash)
  await page.keyboard.press('Enter')
  const payment = page.getByRole('heading', { level: 3, name: donation.name.title, exact: true })
  await expect(payment, 'the focus does not go away with the field').toBeFocused({ timeout: 20_000 })
  await page.waitForURL(/\/success\//, { timeout: CONFIRMED_MS })
  const number = page.getByText(/^C-\w{4}-\w{4}$/).first()
  await expect(number).toBeVisible()

  fixture.staff('approve', (await number.textContent()) ?? '')
  const list = await (await fetch(`${fixture.url}/v1/block_chain/list`)).text()
  expect(list).toContain(name)
})

test('the networks of a DApp are one stop: arrows walk them, Space ticks one, and Tab goes on', async ({
  page,
}) => {
  await page.goto('/en/submit/dapp/')
  const main = page.locator('main')
  const box = (name: string) => main.getByRole('checkbox', { name, exact: true })
  await tabTo(page, main.getByRole('searchbox', { name: copy.networks.find }))
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(box('Ethereum')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(box('BNB Smart Chain')).toBeFocused()
  await expect(box('BNB Smart Chain')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(box('Ethereum')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  const remove = copy.networks.remove.replace('{name}', 'BNB Smart Chain')
  await expect(main.getByRole('button', { name: remove })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('textbox', { name: 'BNB Smart Chain', exact: true })).toBeFocused()
})

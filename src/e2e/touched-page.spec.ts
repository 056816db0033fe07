import { expect, type Locator, type Page, test } from 'playwright/test'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { listingWords, nextButton } from './listing-form-page.ts'
import { holdScript, TOUCH_NAMES, touch } from './touched.ts'
import { words } from './words.ts'

// A page that a translator or a password manager has changed before its islands wake.

const subscribe = words('en', 'subscribe')
const store = words('en', 'dappstore')
const { header, menu, site } = words('en', 'common')

const islandOf = (page: Page, part: Locator) => page.locator('astro-island').filter({ has: part })
const caretOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd])

async function subscribeOnTouchedPage(page: Page, errors: string[]): Promise<void> {
  const letGo = await holdScript(page, 'SubscribeForm')
  await page.goto('/en/about/')
  const field = page.getByLabel(subscribe.label)
  await field.click()
  await page.keyboard.type('somebody@')
  letGo()
  await expect(islandOf(page, field)).not.toHaveAttribute('ssr', '')
  await expect(field).toBeFocused()
  await page.keyboard.type('exam')
  await expect(field).toHaveValue('somebody@exam')
  await page.keyboard.press('Enter')
  await expect(page.getByText(subscribe.wrong)).toBeVisible()
  await field.press('End')
  await page.keyboard.type('ple.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(subscribe.done)).toBeVisible()
  await expect(page.getByText(subscribe.wrong)).toHaveCount(0)
  await expect(field).toHaveValue('somebody@example.com')
  expect(errors).toEqual([])
}

async function pressBeforeItWakes(page: Page): Promise<void> {
  const letGo = await holdScript(page, 'SubscribeForm')
  await page.goto('/en/about/')
  await page.getByLabel(subscribe.label).fill('not an address')
  await page.getByRole('button', { name: subscribe.button }).click()
  letGo()
  await expect(page.getByText(subscribe.wrong)).toBeVisible()
  await expect(page.getByLabel(subscribe.label)).toHaveValue('not an address')
}

async function fillBeforeItWakes(page: Page, kind: string, errors: string[]): Promise<void> {
  const letGo = await holdScript(page, 'SubmitWizard')
  await page.goto(`/en/submit/${kind}/`)
  const texts = page.locator('#listing-form input[type=text]:visible')
  const [first, second] = [texts.nth(0), texts.nth(1)]
  const box = page.locator('#listing-form [type=checkbox], #listing-form [type=radio]').first()
  const search = page.locator('#listing-form [type=search]').first()
  const hasBox = (await box.count()) > 0
  if (hasBox) await box.check()
  if (await search.count()) await search.fill('bnb')
  await first.click()
  await page.keyboard.type('Early')
  await second.click()
  await page.keyboard.type('midd end')
  for (const _ of ' end') await page.keyboard.press('ArrowLeft')
  letGo()
  await expect(page.locator('main astro-island').first()).not.toHaveAttribute('ssr', '')
  await expect(second).toBeFocused()
  expect(await caretOf(second)).toEqual([4, 4])
  await page.keyboard.type('le')
  await expect(second).toHaveValue('middle end')
  await expect(first).toHaveValue('Early')
  if (await search.count()) await expect(search).toHaveValue('bnb')
  await nextButton(page).click()
  await expect(page.locator('.formSummary')).toBeFocused()
  await expect(page.locator('#listing-form .formError').first()).toBeVisible()
  await expect(first).toHaveValue('Early')
  await expect(second).toHaveValue('middle end')
  // The draft has all of it: the form shows it again.
  await page.reload()
  await expect(page.getByText(listingWords.draft.resumeTitle)).toBeVisible()
  await expect(first).toHaveValue('Early')
  await expect(second).toHaveValue('middle end')
  if (hasBox) await expect(box).toBeChecked()
  expect(errors).toEqual([])
}

/** What changes a page most is tried each time. */
const FIRST = 'a translated page'

for (const name of TOUCH_NAMES) {
  test.describe(name, { tag: name === FIRST ? [] : '@all' }, () => {
    test('an e-mail typed before the newsletter wakes stays, and each answer is shown', async ({ page }) => {
      await subscribeOnTouchedPage(page, await touch(page, name))
    })

    test('a press that was held is answered', async ({ page }) => {
      await touch(page, name)
      await pressBeforeItWakes(page)
    })

    for (const kind of LISTING_KINDS)
      test(`what is typed into the ${kind} form before it wakes stays, with focus and caret`, {
        tag: kind === 'token' ? [] : '@all',
      }, async ({ page }) => {
        await fillBeforeItWakes(page, kind, await touch(page, name))
      })

    test('a search typed before the store wakes is answered', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const errors = await touch(page, name)
      const letGo = await holdScript(page, 'DappStore')
      await page.goto('/en/dappstore/')
      const box = page.locator('#store-search')
      await box.click()
      await page.keyboard.type('unswap')
      for (const _ of 'swap') await page.keyboard.press('ArrowLeft')
      letGo()
      await expect(islandOf(page, box)).not.toHaveAttribute('ssr', '')
      await expect(box).toBeFocused()
      expect(await caretOf(box)).toEqual([2, 2])
      await page.keyboard.type('i')
      await expect(box).toHaveValue('uniswap')
      const hit = page
        .locator('main')
        .getByRole('link', { name: /^Uniswap/ })
        .first()
      await expect(hit).toBeVisible()
      await box.fill('no such thing at all')
      await expect(hit).toHaveCount(0)
      await box.fill('')
      await expect(box).toHaveValue('')
      expect(errors).toEqual([])
    })

    test('the header’s menu and the dark mode button do what they are for', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const errors = await touch(page, name)
      const letGo = await holdScript(page, 'HeaderMenu')
      await page.goto('/en/about/')
      const bar = page.getByRole('navigation', { name: site.mainMenu })
      await bar.getByText(menu.tools, { exact: true }).click()
      const link = bar.getByRole('link', { name: menu.approvalDetector })
      await expect(link).toBeVisible()
      letGo()
      await expect(islandOf(page, bar)).not.toHaveAttribute('ssr', '')
      await expect(link).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(bar.getByRole('link').first()).toBeFocused()
      const dark = page.getByRole('button', { name: header.darkMode })
      await dark.click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(islandOf(page, dark)).not.toHaveAttribute('ssr', '')
      await dark.click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      expect(errors).toEqual([])
    })

    test('the page of a DApp asks before it leads on, and remembers a favourite', async ({ page }) => {
      const errors = await touch(page, name)
      await page.goto('/en/dappstore/uniswap-1001/')
      const enter = page.locator('main a[href="#risk"]').first()
      await enter.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await dialog.getByText(store.risk.remember).click()
      await expect(dialog.getByRole('checkbox')).toBeChecked()
      await dialog.getByText(store.risk.cancel).click()
      await expect(dialog).toBeHidden()
      await page.locator('main button[aria-pressed]').first().click()
      await expect(page.locator('main button[aria-pressed=true]').first()).toBeVisible()
      expect(errors).toEqual([])
    })
  })
}

test('an island that another script has broken is again what it came with, and wakes once more', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/dappstore/')
  const box = page.locator('#store-search')
  const hit = (name: string) =>
    page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
  await box.click()
  await page.keyboard.type('uniswap')
  await expect(hit('Uniswap')).toBeVisible()
  await expect(hit('PancakeSwap')).toBeHidden()
  // React is about to take it away itself.
  await page.getByRole('button', { name: store.search.cancel }).evaluate(button => button.remove())
  await box.fill('')
  await expect(hit('PancakeSwap')).toBeVisible()
  await expect(box).toBeFocused()
  // React may have put back what it held as it broke.
  await box.selectText()
  await page.keyboard.type('aave')
  await expect(box).toHaveValue('aave')
  await box.click()
  await expect(hit('Aave')).toBeVisible()
  await expect(hit('PancakeSwap')).toBeHidden()
})

test('letters that are being put together are not torn from their field', { tag: '@all' }, async ({
  page,
}) => {
  const letGo = await holdScript(page, 'DappStore')
  await page.goto('/en/dappstore/')
  const box = page.locator('#store-search')
  await box.click()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  const answered = page.waitForResponse(/_astro\/DappStore/)
  letGo()
  await answered
  await page.waitForTimeout(500)
  await expect(islandOf(page, box)).toHaveAttribute('ssr', '')
  await session.send('Input.insertText', { text: '你' })
  await expect(islandOf(page, box)).not.toHaveAttribute('ssr', '')
  await expect(box).toHaveValue('你')
})

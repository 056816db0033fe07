import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

// The way to a DApp without a pointer: to the results, into the list, within it, back.

const STORE = '/en/dappstore/'
const copy = words('en', 'dappstore')
const box = (page: Page) => page.getByRole('searchbox', { name: copy.search.label })
const rows = (page: Page) =>
  page.getByRole('list', { name: copy.results.label, exact: true }).getByRole('listitem')
const linkOf = (page: Page, row: number) => rows(page).nth(row).getByRole('link')
/** Rows that stand side by side. */
const columnsOf = (page: Page) =>
  rows(page).evaluateAll(all => {
    const top = (row: Element) => row.getBoundingClientRect().top
    return all.filter(row => top(row) === top(all[0] as Element)).length
  })

test('a second skip link leads to the results, past header and filters', async ({ page }) => {
  await page.goto(STORE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: copy.results.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(linkOf(page, 0)).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the second skip link leads to the results', { tag: '@all' }, async ({ page }) => {
    await page.goto(STORE)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(linkOf(page, 0)).toBeFocused()
  })
})

for (const width of [390, 1440])
  test(`arrows lead from the search into the list, within it and back (${width})`, {
    tag: width === 1440 ? [] : '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(STORE)
    await box(page).focus()
    await page.keyboard.type('lending')
    await expect(rows(page).first()).toContainText('Aave')
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(page, 0)).toBeFocused()
    const columns = await columnsOf(page)
    expect(columns > 1).toBe(width > 1000)
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(page, columns)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(linkOf(page, columns + 1)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('lending')
  })

test('arrows go on through rows that are drawn as they come near', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(STORE)
  await box(page).click()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '278')
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-posinset="60"] a')).toBeFocused()
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
})

test('arrows lead into what is hot before the island has come', { tag: '@all' }, async ({ page }) => {
  await page.route(/_astro\/DappStore/, () => {})
  await page.goto(`${STORE}?category_id=99998&category=hot`)
  await box(page).focus()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(page, 0)).toBeFocused({ timeout: 100 })
  }).toPass()
})

test('Enter opens the only hit, and leaves several where they are', { tag: '@all' }, async ({ page }) => {
  await page.goto(STORE)
  await box(page).focus()
  await page.keyboard.type('uniswap')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible()
  await page.goBack()
  await expect(box(page)).toHaveValue('uniswap')
  await box(page).fill('lending')
  await expect(rows(page).first()).toContainText('Aave')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=lending$/)
  // A part of what was asked for is not it.
  await box(page).fill('uniswap qqqqzzzz')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/search=uniswap/)
})

test('Escape leaves no step in the history that shows the same list again', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/about/')
  await page.goto(STORE)
  await box(page).focus()
  for (const query of ['aave', 'lido']) {
    await page.keyboard.type(query)
    await expect(page).toHaveURL(new RegExp(`search=${query}$`))
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/dappstore\/$/)
    await expect(box(page)).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/about\/$/)
  await page.goForward()
  await page.goForward()
  await expect(box(page)).toHaveValue('lido')
})

test('what is typed right after Escape stays', { tag: '@all' }, async ({ page }) => {
  await page.goto(STORE)
  await box(page).focus()
  await page.keyboard.type('aave')
  await expect(page).toHaveURL(/search=aave$/)
  await page.keyboard.press('Escape')
  // While the step is taken back.
  await page.waitForTimeout(290)
  await page.keyboard.type('lido', { delay: 10 })
  await expect(page).toHaveURL(/search=lido$/)
  await expect(box(page)).toHaveValue('lido')
  await expect(rows(page).first()).toContainText('Lido')
})

import { devices, expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const STORE = '/en/dappstore/'
const box = (page: Page) => page.getByRole('searchbox', { name: words('en', 'dappstore').search.label })

test('the key "/" leads into the search from anywhere but another field', async ({ page }) => {
  await page.goto(STORE)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(box(page)).toHaveValue('a/b')
  await box(page).blur()
  await page.keyboard.press('Control+/')
  await expect(box(page)).not.toBeFocused()
  await page.getByLabel(words('en', 'subscribe').label).focus()
  await page.keyboard.press('/')
  await expect(box(page)).not.toBeFocused()
})

test('a category that was typed is marked among the filters, and "All" leads away from it', {
  tag: '@all',
}, async ({ page }) => {
  const choice = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
  await page.goto(`${STORE}?search=lending`)
  await expect(choice('Lending')).toHaveAttribute('aria-current', 'true')
  await expect(choice('All')).not.toHaveAttribute('aria-current')
  await choice('All').click()
  await expect(box(page)).toHaveValue('')
  await expect(choice('All')).toHaveAttribute('aria-current', 'true')
})

const QUERIES = [
  { lang: 'en', query: 'solana dex', rest: 'dex' },
  { lang: 'ru', query: 'солана обмен', rest: 'обмен' },
  { lang: 'ja', query: 'ソラナ dex', rest: 'dex' },
]

for (const { lang, query, rest } of QUERIES) {
  test(`search, filter, DApp and back by keyboard and by touch (${lang})`, {
    tag: lang === 'ja' ? [] : '@all',
  }, async ({ browser }) => {
    const page = await (await browser.newContext({ ...devices['Pixel 7'] })).newPage()
    const { search, results } = words(lang, 'dappstore')
    const field = page.getByRole('searchbox', { name: search.label })
    const rows = page.getByRole('list', { name: results.label, exact: true }).getByRole('link')
    const solana = page.locator('.storeAnswer').getByRole('button').filter({ hasText: 'Solana' })
    await page.goto(`/${lang}/dappstore/`)
    await field.tap()
    await page.keyboard.type(query)
    await expect(solana).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(query).replace(/%20/g, '.')}`))

    // By key: the field has the focus again, and Back brings the filter back.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(solana).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(rest)
    await expect(field).toBeFocused()
    await expect(solana).toHaveCount(0)
    await page.goBack()
    await expect(field).toHaveValue(query)

    await solana.tap()
    await expect(field).toHaveValue(rest)
    await page.goBack()
    await rows.first().tap()
    await page.waitForURL(/dappstore\/[^/?]+\/$/)
    const opened = await page.getByRole('heading', { level: 1 }).innerText()
    await page.goBack()
    await expect(solana).toBeVisible()
    await expect(rows.filter({ hasText: opened }).first()).toBeVisible()
    await page.context().close()
  })
}

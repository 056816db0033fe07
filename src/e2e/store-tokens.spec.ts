import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')

async function openStore(page: Page, query = ''): Promise<void> {
  await page.goto(`/en/dappstore/${query}`)
  await page.getByRole('searchbox', { name: copy.search.label }).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
}

const tokens = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: copy.tokens.title }) })
    .last()
    .getByRole('listitem')

test('where no price is known at all the tokens are named alone', async ({ page }) => {
  await openStore(page, '?network=bsc')
  await expect(tokens(page)).toHaveText(['BNB'])
})

test('a mark that cannot be had leaves no broken picture', async ({ page }) => {
  await page.route('**/icons/tokens/**', route => route.fulfill({ status: 404, body: 'gone' }))
  await openStore(page, '?network=bsc')
  const mark = tokens(page).locator('img')
  await mark.scrollIntoViewIfNeeded()
  await expect(mark).toHaveCSS('visibility', 'hidden')
})

test('a token is listed once, with a dash where its price is not known', async ({ page }) => {
  const quote = (symbol: string, price: string | null, change_24h: string | null) => ({
    symbol,
    icon_url: '/icons/tokens/usdt.webp',
    price,
    change_24h,
  })
  const data = [quote('USDT', '1.0004', '-0.5'), quote('TPT', null, null), quote('USDT', '1.0004', '-0.5')]
  await page.route('**/v1/swap_market/**', route => route.fulfill({ json: { result: 0, data } }))
  await openStore(page)
  await expect(tokens(page)).toHaveText(['USDT1.000-0.50%', 'TPT––'])
})

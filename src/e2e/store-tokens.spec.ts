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

test('tokens are those of the network and the DApps shown, and lead to their pages', async ({ page }) => {
  await openStore(page, '?network=bsc')
  await expect(tokens(page).first()).toHaveText('BNB')
  await expect(tokens(page).first().getByRole('link')).toHaveAttribute('href', '/en/networks/bsc/')
  await expect(tokens(page).filter({ hasText: 'CAKE' }).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/bscscan\.com\/token\/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82$/i,
  )
  await page.getByRole('button', { name: copy.filters.reset }).click()
  await expect(page.getByRole('heading', { name: copy.tokens.title })).toHaveCount(0)
})

test('a mark that cannot be had leaves no broken picture', { tag: '@all' }, async ({ page }) => {
  await page.route('**/icons/tokens/**', route => route.fulfill({ status: 404, body: 'gone' }))
  await openStore(page, '?network=bsc')
  const mark = tokens(page).locator('img').first()
  await mark.scrollIntoViewIfNeeded()
  await expect(mark).toHaveCSS('visibility', 'hidden')
})

test('a token is listed once, with a dash where its price is not known', { tag: '@all' }, async ({
  page,
}) => {
  const quote = (symbol: string, price: string | null, change_24h: string | null) => ({
    symbol,
    title: symbol,
    icon_url: '/icons/tokens/usdt.webp',
    chain: 'bsc',
    address: '',
    price,
    change_24h,
  })
  const data = [quote('USDT', '1.0004', '-0.5'), quote('TPT', null, null), quote('USDT', '1.0004', '-0.5')]
  await page.route('**/v1/swap_market/**', route => route.fulfill({ json: { result: 0, data } }))
  await openStore(page, '?network=bsc')
  await expect(tokens(page)).toHaveText(['USDT 1.000-0.50%', 'TPT ––'])
})

for (const query of ['?network=solana', '?search=solana%20dex']) {
  test(`${query}: every row begins with the mark of the network that is asked for`, async ({ page }) => {
    await openStore(page, query)
    const rows = page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'PancakeSwap' })).toBeVisible()
    const first = () =>
      rows.evaluateAll(all =>
        all.map(row => {
          const mark = row.querySelector('b + img')
          return `${mark?.getAttribute('src')} ${mark?.className}`
        }),
      )
    await expect.poll(async () => [...new Set(await first())]).toHaveLength(1)
  })
}

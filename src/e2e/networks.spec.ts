import { expect, type Page, test } from 'playwright/test'
import catalogue from '#content/catalogue/chains.json' with { type: 'json' }
import { CODES } from './routes.ts'
import { words } from './words.ts'

const { family, search, more, added, add, heading_other } = words('en', 'networks')
const rows = (page: Page) => page.locator('[data-entry]:visible')

test('the networks are all there without a script, and are chosen by family', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/networks/')
  const inUse = catalogue.filter(({ deprecated }) => !deprecated).length
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    heading_other.replace('{count}', String(inUse)),
  )
  await expect(rows(page)).toHaveCount(catalogue.length)
  await page.getByText(family.bitcoin, { exact: false }).click()
  await expect(rows(page)).toHaveText([/Bitcoin/, /Dogecoin/, /Litecoin/])
  await expect(page.getByRole('searchbox')).toBeHidden()
  await context.close()
})

test('a network is found by name, by coin and by either form of its chain id', async ({ page }) => {
  await page.goto('/en/networks/')
  const field = page.getByRole('searchbox', { name: search.label })
  for (const typed of ['polygon zk', '1101', '0x44d']) {
    await field.fill(typed)
    await expect(rows(page)).toHaveText([/Polygon zkEVM/])
    await expect(page.getByRole('status').getByText(search.found.replace('{count}', '1'))).toBeVisible()
  }
  await field.fill('atlantis')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('status').getByText(search.none)).toBeVisible()
  await expect(page.getByRole('search').getByRole('link', { name: more.submit.title })).toBeVisible()
  await field.fill('')
  await expect(rows(page)).toHaveCount(catalogue.length)
})

test('a network is found as exchanges and people call it, in the language of the page', async ({ page }) => {
  await page.goto('/zh/networks/')
  for (const [typed, found] of [
    ['bep20', /BNB Smart Chain/],
    ['TRC20-USDT', /TRON/],
    ['optimism', /OP Mainnet/],
    ['币安链', /BNB Smart Chain/],
    ['波場', /TRON/],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await expect(rows(page)).toHaveText([found])
  }
  await page.getByRole('searchbox').fill('airpuff')
  await expect(rows(page)).toHaveCount(0)
})

test('a network that was approved since the build is added to the list as plain words', {
  tag: '@all',
}, async ({ page }) => {
  const title = '<img src=x onerror=alert(1)> Chain'
  const row = { hid: 'c4242', title, icon_url: 'javascript:alert(1)', ns: 'ethereum', deprecated: false }
  await page.route('**/v1/block_chain/list*', route =>
    route.fulfill({
      json: { result: 0, data: [{ ...row, metadata: '{"chain_id":"4242","testnet":false}' }] },
    }),
  )
  await page.goto('/en/networks/')
  await page.mouse.wheel(0, 200)
  await expect(page.getByRole('heading', { name: added.title })).toBeVisible()
  const listed = page.locator('[data-added] [data-entry]')
  await expect(listed).toContainText(title)
  await expect(listed).toContainText('4242')
  await expect(listed.locator('img')).toHaveCount(0)
})

test('a wallet is offered the network, and the page says what became of it', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Reflect.set(window, 'asked', asked)
    Reflect.set(window, 'ethereum', {
      request: async (call: { method: string }) => {
        asked.push(call)
        // EIP-3326: it does not know the network.
        if (call.method === 'wallet_switchEthereumChain') throw { code: 4902 }
        return null
      },
    })
  })
  await page.goto('/en/networks/op/')
  await page.getByRole('button', { name: add.button }).click()
  await expect(page.getByText(add.done.replace('{name}', 'OP Mainnet'))).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toMatchObject([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    { method: 'wallet_addEthereumChain', params: [{ chainId: '0xa', chainName: 'OP Mainnet' }] },
  ])
})

test('without a wallet the visitor hears that none answered', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/networks/bsc/')
  await page.getByRole('button', { name: add.button }).click()
  await expect(page.getByText(add.missing)).toBeVisible()
})

test('the search and what it finds are in the first screen of a laptop, in every language', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const lang of CODES) {
    await page.goto(`/${lang}/networks/`)
    await expect(page.getByRole('searchbox'), lang).toBeInViewport({ ratio: 1 })
    await expect(rows(page).nth(9), lang).toBeInViewport({ ratio: 1 })
  }
})

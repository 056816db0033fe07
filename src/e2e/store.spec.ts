import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const STORE = '/en/dappstore/'

const SIZES = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
]

const rows = (page: Page) => page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
const names = (page: Page) => rows(page).locator('b').allTextContents()
const box = (page: Page) => page.getByRole('searchbox', { name: copy.search.label })
const summary = (page: Page) => page.locator('summary').filter({ hasText: copy.filters.allNetworks })
/** A filter's link, whose name ends with how many DApps it leads to. */
const choice = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
const sheetButton = (page: Page) => page.getByRole('button', { name: copy.filters.label, exact: true })

/** On a phone the filters are a sheet. */
async function openFilters(page: Page): Promise<void> {
  if (await sheetButton(page).isVisible()) await sheetButton(page).click()
}

async function leaveFilters(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: /^Show (\d+ )?DApps?$/ })
  if (await leave.isVisible()) await leave.click()
}

const count = (number: number) =>
  new RegExp(
    `^${copy.results[number === 1 ? 'count_one' : 'count_other'].replace('{count}', String(number))}$`,
  )

/** The store with everything the server knows. */
async function openStore(page: Page, query = ''): Promise<void> {
  await page.goto(STORE + query)
  await box(page).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await expect(page.getByText(copy.states.loading)).toHaveCount(0)
}

for (const { name, viewport } of SIZES) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('results come as one types, forgiving a slip, and the address keeps the search', {
      tag: name === 'desktop' ? '@all' : [],
    }, async ({ page }) => {
      await openStore(page)
      await box(page).pressSequentially('unsiwap')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Uniswap')
      await expect(page).toHaveURL(/\?search=unsiwap$/)
      await box(page).fill('solana')
      await expect(page).toHaveURL(/\?search=solana$/)
      await expect.poll(async () => (await names(page)).length, 'a screen of rows').toBeGreaterThan(5)
      await box(page).fill('qqqqqqqq')
      await expect(page.getByText(copy.search.none)).toBeVisible()
      for (const way of [copy.results.all, copy.search.check, copy.search.list])
        await expect(page.getByRole('main').getByRole('link', { name: way, exact: true })).toBeVisible()
      await page.getByRole('button', { name: copy.search.cancel }).click()
      await expect(page).toHaveURL(new RegExp(`${STORE}$`))
      await expect(box(page)).toHaveValue('')
    })

    test('searches are remembered and can be forgotten; hot ones are offered', {
      tag: name === 'desktop' ? [] : '@all',
    }, async ({ page }) => {
      await openStore(page)
      await box(page).click()
      await expect(page.getByRole('heading', { name: copy.search.hot })).toBeVisible()
      await box(page).fill('aave')
      await box(page).press('Enter')
      await page.goto(STORE)
      await box(page).click()
      await expect(page.getByRole('heading', { name: copy.search.recent })).toBeVisible()
      await page.getByRole('button', { name: 'aave', exact: true }).click()
      await expect(rows(page).first()).toContainText('Aave')
      await box(page).fill('')
      await box(page).click()
      await page.getByRole('button', { name: copy.search.clear, exact: true }).click()
      await expect(page.getByText(copy.search.recent)).toHaveCount(0)
    })

    test('category, network and wallet narrow the list, and Back undoes each step', {
      tag: name === 'phone' ? '@all' : [],
    }, async ({ page }) => {
      await openStore(page)
      await openFilters(page)
      await choice(page, 'Lending').click()
      await expect(page).toHaveURL(/category_id=2/)
      await expect(page.getByRole('heading', { name: 'Lending', level: 2 })).toBeVisible()
      await summary(page).click()
      await page.getByRole('searchbox', { name: copy.filters.findNetwork }).fill('atlantis')
      await expect(page.getByText(copy.filters.noNetwork)).toBeVisible()
      await page.getByRole('searchbox', { name: copy.filters.findNetwork }).fill('tron')
      await page.getByRole('button', { name: 'TRON', exact: true }).click()
      await expect(page).toHaveURL(/category_id=2&network=trx/)
      await expect(rows(page).filter({ hasText: 'JustLend DAO' })).toBeVisible()
      // How they connect was neither tested nor stated, so there is nothing to choose by.
      await expect(page.getByRole('combobox', { name: copy.filters.support })).toHaveCount(0)
      await page.goBack()
      await expect(page).not.toHaveURL(/network=/)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${STORE}$`))
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Lending', level: 2 })).toBeVisible()
      await leaveFilters(page)
      await page.getByRole('button', { name: copy.filters.reset }).click()
      await expect(page.getByText(count(278)).last()).toBeVisible()
    })

    test('favourites stay, can be carried to another browser, and are empty at first', {
      tag: name === 'desktop' ? [] : '@all',
    }, async ({ page, browser }) => {
      await openStore(page, '?favourites=1')
      await expect(page.getByText(copy.favourites.empty)).toBeVisible()
      await page.getByRole('button', { name: copy.filters.reset }).click()
      for (const title of ['Aave', 'Uniswap']) {
        await page
          .getByRole('button', { name: copy.favourites.add.replace('{name}', title), exact: true })
          .click()
      }
      await page.reload()
      await openStore(page, '?favourites=1')
      expect(await names(page)).toEqual(['Uniswap', 'Aave'])
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: copy.favourites.export }).click()
      const file = await (await download).path()
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ favourites: [1001, 1063] })

      const other = await (await browser.newContext({ viewport })).newPage()
      await openStore(other, '?favourites=1')
      await other.getByLabel(copy.favourites.import).setInputFiles(file)
      await expect(other.getByText(copy.favourites.imported_other.replace('{count}', '2'))).toBeVisible()
      expect(await names(other)).toEqual(['Uniswap', 'Aave'])
      await other
        .getByLabel(copy.favourites.import)
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('<p>') })
      await expect(other.getByText(copy.favourites.importFailed)).toBeVisible()
      await other.context().close()
    })

    test('a few rows are in the page however far one scrolls', {
      tag: name === 'desktop' ? [] : '@all',
    }, async ({ page }) => {
      await openStore(page)
      for (const place of [0, 0.3, 0.6, 0.8]) {
        await page.evaluate(part => scrollTo(0, document.documentElement.scrollHeight * part), place)
        await page.waitForTimeout(100)
        expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500)
      }
      await page.getByRole('heading', { name: copy.community.title }).scrollIntoViewIfNeeded()
      const last = rows(page).last()
      await expect(last).toHaveAttribute('aria-posinset', '278')
    })

    test('everything can be done with the keyboard alone', { tag: name === 'desktop' ? [] : '@all' }, async ({
      page,
    }) => {
      await page.goto(STORE)
      await box(page).focus()
      await page.keyboard.type('uniswap')
      await expect(rows(page)).toHaveCount(1)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      if (viewport.width < 1000) {
        await page.keyboard.press('Tab')
        await sheetButton(page).focus()
        await page.keyboard.press('Enter')
      }
      await choice(page, 'Hot').focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/category_id=99998&category=hot/)
      await summary(page).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('searchbox', { name: copy.filters.findNetwork })).toBeFocused()
      await page.keyboard.type('bnb')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/network=bsc/)
      await expect(page.locator('summary').filter({ hasText: 'BNB Smart Chain' })).toBeFocused()
      await page.keyboard.press('Escape')
      const star = page.getByRole('button', { name: copy.favourites.add.replace('{name}', 'PancakeSwap') })
      await star.focus()
      await page.keyboard.press('Space')
      await expect(
        page.getByRole('button', { name: copy.favourites.remove.replace('{name}', 'PancakeSwap') }),
      ).toBeFocused()
    })
  })
}

test('a link opens the same view elsewhere, and after a change of language', async ({ page, browser }) => {
  const query = '?search=swap&category_id=1&network=bsc'
  // Until the words of the trade are there, the texts alone are searched.
  const entries = page.waitForResponse('**/dappstore/entries.json')
  await openStore(page, query)
  await entries
  await expect(rows(page).locator('b').nth(1)).toHaveText('PancakeSwap')
  const here = await names(page)
  expect(here.length).toBeGreaterThan(1)
  await expect(box(page)).toHaveValue('swap')
  await page.getByLabel(words('en', 'common').header.language).click()
  await page.locator('a[data-language][lang=ru]').click()
  await expect(page).toHaveURL(`/ru/dappstore/${query}`)
  // Names are the same in every language; what a description adds to them is not.
  const named = here.filter(title => /swap/i.test(title))
  expect(named.length).toBeGreaterThan(1)
  await expect(rowsIn(page, 'ru').filter({ hasText: /swap/i })).toHaveText(named)
  // "swap" is a word of the trade in both: the most used of the category come first.
  await expect(rowsIn(page, 'ru').nth(2)).toHaveText(here[2] ?? '')
  const other = await (await browser.newContext()).newPage()
  await other.goto(STORE + query)
  await expect(rows(other)).toHaveCount(here.length)
  await expect.poll(() => names(other)).toEqual(here)
})

const rowsIn = (page: Page, lang: string) =>
  page
    .getByRole('list', { name: words(lang, 'dappstore').results.label, exact: true })
    .getByRole('listitem')
    .locator('b')

test('a wallet can be chosen once an owner has stated how a DApp connects', { tag: '@all' }, async ({
  page,
}) => {
  const entry = (id: number, title: string, tp_connect: string) => ({
    id,
    title,
    tp_connect,
    desc: title,
    url: `https://${title}.example`,
    icon_url: '',
    rank: id,
    hot: false,
    categories: [1],
    chains: ['eth'],
    audit_urls: [],
    create_time: '',
  })
  const stated = { compatibility: { by: 'owner', date: '2026-11-01' } }
  const rowsOfStore = [{ ...entry(1, 'stated', 'mobile'), evidence: stated }, entry(2, 'claimed', 'mobile')]
  await page.route('**/v1/application/list*', route =>
    route.fulfill({ json: { result: 0, data: rowsOfStore } }),
  )
  await openStore(page)
  await page.getByRole('combobox', { name: copy.filters.support }).selectOption('mobile')
  await expect(page).toHaveURL(/support=mobile/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('stated')
})

test('what is unknown in a link is left out and named', { tag: '@all' }, async ({ page }) => {
  await openStore(page, '?category_id=2&network=atlantis&support=fax')
  await expect(page.getByText(copy.filters.ignoredTitle)).toContainText('support, network')
  await expect(page.getByRole('main')).not.toContainText('atlantis')
  await expect(page.getByRole('heading', { name: 'Lending', level: 2 })).toBeVisible()
})

test('the header’s link opens what is hot', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/en/about/')
  await page.getByRole('banner').getByRole('link', { name: 'DApp store' }).click()
  await expect(page).toHaveURL(/\/en\/dappstore\/?\?category_id=99998&category=hot$/)
  await expect(choice(page, 'Hot')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(count(24)).first()).toBeVisible()
})

test('trending and the sections show their entries, and all of them on demand', async ({ page }) => {
  await openStore(page)
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(8)
  await page.getByRole('tab', { name: 'Lending & staking' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toContainText('Lido')
  await page.getByRole('tabpanel').getByRole('button').click()
  await expect(page).toHaveURL(/section=3/)
  await expect(page.getByRole('heading', { name: 'Lending & staking', exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(12)
})

test('the store asks for no script before the first touch', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(STORE)
  await page.waitForTimeout(500)
  expect(scripts).toEqual([])
  expect(await rows(page).count()).toBeGreaterThanOrEqual(24)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first rows and the whole list lead to pages whose link works', async ({ page }) => {
    await page.goto(STORE)
    expect(await rows(page).count()).toBeGreaterThanOrEqual(24)
    await page.getByRole('link', { name: copy.results.everything }).first().click()
    await expect(page).toHaveURL(/\/en\/dappstore\/all\/?$/)
    const heading = (category: string) => page.getByRole('heading', { name: category, level: 2 })
    await expect(heading('Swap')).toBeVisible()
    const contents = page.getByRole('navigation', { name: copy.all.contents })
    await contents.getByRole('link', { name: 'Payments' }).click()
    await expect(heading('Payments')).toBeInViewport()
    await contents.getByRole('link', { name: 'Lending' }).click()
    await expect(heading('Lending')).toBeInViewport()
    await page.getByRole('link', { name: 'Aave', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Aave', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: copy.detail.enter.replace('{name}', 'Aave') }).click()
    await expect(page.getByText(copy.risk.point3)).toBeVisible()
    await expect(page.getByRole('link', { name: copy.risk.accept })).toHaveAttribute(
      'href',
      'https://app.aave.com/',
    )
    await page.getByRole('link', { name: copy.risk.cancel }).click()
    await expect(page.getByText(copy.risk.point3)).toBeHidden()
  })
})

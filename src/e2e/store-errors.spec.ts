import { expect, type Page, test } from 'playwright/test'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { DAPPS, writeCatalogue } from '#server/testing/catalogue.ts'
import { BACKEND_ERRORS, BROKEN_ROWS, json } from './backend-errors.ts'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const rows = (page: Page) => page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
const box = (page: Page) => page.getByRole('searchbox', { name: copy.search.label })

for (const [name, respond] of Object.entries(BACKEND_ERRORS)) {
  test(`when the backend ${name}, the first rows stay, an error appears and the visitor can try again`, {
    tag: name === 'is down' ? [] : '@all',
  }, async ({ page }) => {
    const thrown: string[] = []
    page.on('pageerror', error => thrown.push(error.message))
    await page.route('**/v1/**', respond)
    await page.goto('/en/dappstore/')
    await box(page).hover()
    await expect(page.getByText(copy.states.failed).first()).toBeVisible()
    // A changed list is drawn in slices.
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
    await box(page).fill('uniswap')
    await expect(rows(page).first()).toContainText('Uniswap')
    await page.getByRole('button', { name: copy.search.cancel }).click()
    await page.unroute('**/v1/**')
    await page.getByRole('button', { name: copy.states.retry }).first().press('Enter')
    await expect(page.getByRole('heading', { name: copy.results.all, level: 2 })).toBeFocused()
    await expect(page.getByText(copy.results.count_other.replace('{count}', '278')).first()).toBeVisible()
    expect(thrown).toEqual([])
  })
}

test('null and rows that are no DApps are an empty store, not a broken one', { tag: '@all' }, async ({
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  for (const body of [{ result: 0, data: null }, BROKEN_ROWS]) {
    await page.route('**/v1/application/**', json(body))
    await page.goto('/en/dappstore/')
    await box(page).hover()
    await expect(page.getByText(copy.search.none)).toBeVisible()
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  }
  expect(thrown).toEqual([])
})

test('a slow backend is said to be slow, while the file of the built set answers', { tag: '@all' }, async ({
  page,
}) => {
  await page.route('**/v1/application/list*', () => {})
  await page.goto('/en/dappstore/')
  await box(page).hover()
  await expect(page.getByText(copy.states.slow)).toBeVisible()
  expect(await rows(page).count()).toBeGreaterThan(20)
})

test('a search whose script is late is said to take longer', { tag: '@all' }, async ({ page }) => {
  await page.route('**/_astro/search.*.js', () => {})
  await page.goto('/en/dappstore/')
  await box(page).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await box(page).fill('uniswap')
  await expect(page.getByText(copy.states.slow)).toBeVisible({ timeout: 10_000 })
})

for (const how of ['refused', 'full', 'hostile']) {
  test(`with storage ${how} the store works`, { tag: how === 'hostile' ? [] : '@all' }, async ({ page }) => {
    const thrown: string[] = []
    page.on('pageerror', error => thrown.push(error.message))
    await page.addInitScript(way => {
      if (way === 'refused') {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      } else if (way === 'full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      } else {
        for (const key of ['favourites', 'recentSearches', 'dappRisk', 'dappRiskHosts', 'chains', 'theme'])
          localStorage[key] = '{"<b>":['
      }
    }, how)
    await page.goto('/en/dappstore/')
    await page
      .getByRole('button', { name: copy.favourites.add.replace('{name}', 'Aave'), exact: true })
      .click()
    await box(page).fill('lending')
    await box(page).press('Enter')
    await expect(rows(page).first()).toContainText('Aave')
    await box(page).fill('')
    await page.getByRole('link', { name: new RegExp(`^${copy.filters.favourites}`) }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Aave')
    expect(thrown).toEqual([])
  })
}

test('a tab shows its DApps before anything but the scripts has come', { tag: '@all' }, async ({ page }) => {
  for (const path of ['**/v1/**', '**/entries.json']) await page.route(path, () => {})
  await page.goto('/en/dappstore/')
  await page.getByRole('tab', { name: 'Lending & staking' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toContainText('Lido')
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(8)
})

test('a search whose script cannot be had says so, keeps the list, and goes on when it can', {
  tag: '@all',
}, async ({ page }) => {
  await page.route('**/_astro/search.*.js', route => route.abort())
  await page.goto('/en/dappstore/')
  await box(page).hover()
  await box(page).fill('lido')
  await expect(page.getByRole('alert')).toContainText(copy.states.failed)
  expect(await rows(page).count()).toBeGreaterThanOrEqual(12)
  await page.unrouteAll()
  await box(page).fill('lido f')
  await expect(rows(page).first()).toContainText('Lido')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the last good copy of the networks serves when their list cannot be had', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/dappstore/')
  await box(page).hover()
  await expect.poll(() => page.evaluate(() => localStorage.chains?.length ?? 0)).toBeGreaterThan(1000)
  await page.route('**/v1/block_chain/**', route => route.abort())
  await page.goto('/en/dappstore/?network=iost')
  await expect(page.locator('summary').filter({ hasText: 'IOST' })).toBeVisible()
})

test.describe('ten thousand DApps', () => {
  let api: TestApi
  test.beforeAll(async () => {
    const dapps = Array.from({ length: 10_000 }, (_, at) => ({
      ...DAPPS[0],
      id: at + 1,
      slug: `entry-${at + 1}`,
      title: at === 9_000 ? 'Needle' : `Entry ${at + 1}`,
      rank: at + 1,
      hot: at < 30,
    }))
    const sections = [{ id: 7, title: { en: 'Popular' }, type: 'list', dapps: [1, 2] }]
    const unlimited = { address: 1e6, site: 1e6, all: 1e6 }
    const rates = { read: unlimited, search: unlimited }
    api = await openTestApi({ catalogue: writeCatalogue({ dapps, sections }), rates })
  })
  test.afterAll(() => api.close())

  test('the page stays small and smooth, and what is not loaded is found', async ({ page }) => {
    await page.route('**/v1/**', async route => {
      const { pathname, search } = new URL(route.request().url())
      const answer = await api.app.request(pathname + search, {
        method: route.request().method(),
        headers: { 'content-type': 'application/json' },
        body: route.request().postData(),
      })
      await route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        body: await answer.text(),
      })
    })
    await page.goto('/en/dappstore/')
    await box(page).hover()
    await expect(
      page.getByRole('list', { name: copy.results.label }).getByText('Entry 1', { exact: true }),
    ).toBeVisible()
    for (let step = 0; step < 8; step++) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForTimeout(150)
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await box(page).pressSequentially('neeedle')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Needle')
    await expect(rows(page).getByRole('link')).toHaveAttribute('href', '/en/dappstore/detail/?id=9001')
  })
})

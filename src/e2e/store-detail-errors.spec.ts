import { expect, type Page, test } from 'playwright/test'
import { BACKEND_ERRORS, BROKEN_ROWS, json } from './backend-errors.ts'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const AAVE = '/en/dappstore/detail/?id=1063'
const RECORD = '**/v1/application/listbyids_new*'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aave', level: 1 })

const thrown: string[] = []
test.beforeEach(({ page }) => {
  thrown.length = 0
  page.on('pageerror', error => thrown.push(error.message))
})
test.afterEach(() => expect(thrown).toEqual([]))

for (const [name, respond] of Object.entries(BACKEND_ERRORS)) {
  test(`when the backend ${name}, the detail screen shows an error and can try again`, {
    tag: name === 'is down' ? [] : '@all',
  }, async ({ page }) => {
    await page.route('**/v1/**', respond)
    await page.goto(AAVE)
    await expect(page.getByText(copy.detail.failed)).toBeVisible()
    await expect(page.getByRole('link', { name: copy.detail.toStore })).toBeVisible()
    await page.unroute('**/v1/**')
    await page.getByRole('button', { name: copy.states.retry }).click()
    await expect(heading(page)).toBeFocused()
  })
}

test('null and rows that are no DApps are a record that is missing', { tag: '@all' }, async ({ page }) => {
  for (const body of [{ result: 0, data: null }, BROKEN_ROWS]) {
    await page.route(RECORD, json(body))
    await page.goto(AAVE)
    await expect(page.getByText(copy.detail.missing)).toBeVisible()
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  }
})

test('a slow backend is said to be slow, and its late answer is shown', { tag: '@all' }, async ({ page }) => {
  let answer = () => {}
  const isAllowed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(RECORD, async route => {
    await isAllowed
    await route.continue()
  })
  await page.goto(AAVE)
  await expect(page.getByText(copy.detail.loading)).toBeVisible()
  await expect(page.getByText(copy.states.slow)).toBeVisible()
  answer()
  await expect(heading(page)).toBeVisible()
})

test('a record whose fields have wrong types is shown as far as it can be used', async ({ page }) => {
  const record = {
    id: '1063',
    title: 'Aave',
    url: 'https://app.aave.com/',
    desc: null,
    icon_url: 9,
    categories: 'x',
    chains: null,
    tp_connect: 'fax',
    hot: 'true',
    rank: 'first',
    audit_urls: ['javascript:alert(1)', 7, 'https://audits.example/a.pdf'],
    create_time: 5,
    evidence: {
      incidents: [{ date: 'once', kind: 'contract', url: 'https://a.example' }, 7],
      audits: 'many',
    },
  }
  await page.route(RECORD, json({ result: 0, data: [record] }))
  await page.goto(AAVE)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(copy.detail.support, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: copy.detail.audit.replace('{number}', '1') })).toHaveAttribute(
    'href',
    'https://audits.example/a.pdf',
  )
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
})

test('what is around a record may fail without it', { tag: '@all' }, async ({ page }) => {
  for (const path of ['block_chain', 'application/category', 'swap_market'])
    await page.route(`**/v1/${path}*/**`, route => route.abort())
  await page.route('**/v1/application/category*', route => route.abort())
  await page.goto(AAVE)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('app.aave.com', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: copy.detail.similar })).toHaveCount(0)
})

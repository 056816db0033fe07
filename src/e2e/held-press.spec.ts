import { expect, type Page, test } from 'playwright/test'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { validateListing } from '#features/listing/contract/validate.ts'
import { formFields } from '#features/listing/parts/listing-form.ts'
import { formContext, formOf, readValues } from '#features/listing/stores/values.ts'
import { words } from './words.ts'

// A press that comes before the script which answers it.

const { header, menu, site } = words('en', 'common')
const subscribe = words('en', 'subscribe')
const store = words('en', 'dappstore')
const FAVOURITE = new RegExp(store.favourites.add.replace('{name}', '.+'))

const menuBar = (page: Page) => page.getByRole('navigation', { name: site.mainMenu })
const star = (page: Page) => page.locator('main').getByRole('button', { name: FAVOURITE }).first()

test('a press that is held is shown as busy before any script has come', async ({ page }) => {
  await page.route('**/*.js', () => {})
  for (const [path, press] of [
    ['/en/about/', () => page.getByRole('button', { name: subscribe.button })],
    ['/en/dappstore/', () => star(page)],
    ['/en/submit/token/', () => page.locator('#listing-form button[type=submit]')],
  ] as const) {
    await page.goto(path)
    await page.evaluate(() =>
      addEventListener('click', () =>
        requestAnimationFrame(() => {
          document.body.dataset.busy = document.querySelector('[aria-busy=true]')?.tagName ?? 'none'
        }),
      ),
    )
    await press().click()
    // In the first frame after the press.
    await expect(page.locator('body')).toHaveAttribute('data-busy', 'BUTTON')
    await expect(press()).toHaveCSS('cursor', 'progress')
    expect(Number(await press().evaluate(button => getComputedStyle(button).opacity))).toBeLessThan(1)
  }
})

for (const kind of LISTING_KINDS)
  test(`the way on of a blank ${kind} form is answered as by its rules, though they never come`, {
    tag: kind === 'token' ? [] : '@all',
  }, async ({ page }) => {
    await page.route(/\/validate\.[^/]+\.js$/, () => {})
    await page.goto(`/en/submit/${kind}/`)
    await page.locator('#listing-form button[type=submit]').click()
    await expect(page.locator('.formSummary')).toBeFocused()
    const blank = formOf(readValues(formFields(kind), {}), undefined)
    const result = validateListing(kind, blank, formContext([], []))
    const { icon_url, ...codes } = result.ok ? {} : result.fields
    const ids = Object.keys(codes).map(path => `field-${path.replaceAll('.', '-')}-error`)
    const errors = page.locator('#listing-form .formError')
    expect((await errors.evaluateAll(all => all.map(({ id }) => id))).sort()).toEqual(ids.sort())
  })

test('a tap beside a menu closes it, also before the script for that has come', async ({ page }) => {
  const { promise: release, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/_astro\/Page\.astro/, async route => {
    await release
    await route.continue()
  })
  await page.setViewportSize({ width: 1300, height: 844 })
  await page.goto('/en/about/')
  await menuBar(page).getByText(menu.tools, { exact: true }).click()
  const link = menuBar(page).getByRole('link', { name: menu.approvalDetector })
  await expect(link).toBeVisible()
  await page.mouse.click(8, 800)
  arrive()
  await expect(link).toBeHidden()
})

test('a menu section opened while the page still arrives wakes its island', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1300, height: 844 })
  // The parser calls observers before it runs an inline script: this click comes before the loader at the page's end.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const section = document.querySelector<HTMLElement>('header astro-island nav summary')
      if (!section) return
      observer.disconnect()
      section.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/en/about/')
  const bar = page.getByRole('navigation', { name: site.mainMenu })
  await expect(bar.getByRole('link').first()).toBeVisible()
  await expect(page.locator('astro-island').filter({ has: bar })).not.toHaveAttribute('ssr', '')
})

/** Gives how often the page has been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('when the island’s file is gone the page loads anew, once, and then stays', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(/_astro\/ThemeToggle/, route => route.fulfill({ status: 404, body: 'gone' }))
  const loads = countLoads(page)
  await page.goto('/en/about/')
  await page.getByRole('button', { name: header.darkMode }).click()
  await expect.poll(loads).toBe(2)
  await page.getByRole('button', { name: header.darkMode }).click()
  await page.waitForTimeout(3000)
  expect(loads()).toBe(2)
})

test('when what an island is given is gone the page loads anew, once, and a link still leads on', {
  tag: '@all',
}, async ({ page }) => {
  await page.route(/_astro\/props\./, route => route.fulfill({ status: 404, body: 'gone' }))
  const loads = countLoads(page)
  await page.goto('/en/dappstore/')
  const search = page.getByRole('searchbox')
  await search.click()
  await expect.poll(loads).toBe(2)
  await search.click()
  await page.waitForTimeout(3000)
  expect(loads()).toBe(2)
  await page.getByRole('link', { name: 'Uniswap', exact: true }).first().click()
  await expect(page).toHaveURL(/\/en\/dappstore\/[\w-]+\/$/)
})

test('a link to another view of the store is held until the island wakes; one for a new tab is not', async ({
  page,
  context,
}) => {
  const { promise: release, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/_astro\/DappStore/, async route => {
    await release
    await route.continue()
  })
  const loads = countLoads(page)
  await page.goto('/en/dappstore/')
  const link = page
    .getByRole('navigation', { name: store.filters.categories })
    .locator('a[href*="category_id=2"]')
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await opened
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  wake()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(link).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/category_id=2$/)
  expect(loads()).toBe(1)
})

test('a held link leads where it says when the island cannot be loaded', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(/_astro\/DappStore/, route => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/en/dappstore/')
  await page
    .getByRole('navigation', { name: store.filters.categories })
    .locator('a[href*="category_id=2"]')
    .click()
  await expect(page).toHaveURL(/category_id=2$/)
})

test('what an island is given may fail once', { tag: '@all' }, async ({ page }) => {
  const asked: string[] = []
  await page.route(/_astro\/props\./, async route => {
    const address = route.request().url()
    const isFirst = !asked.includes(address)
    asked.push(address)
    await (isFirst ? route.abort() : route.continue())
  })
  await page.goto('/en/dappstore/')
  await page.getByRole('searchbox').click()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  // The search's own file again; the one that header and footer share waits for a touch of theirs.
  const times = [...Map.groupBy(asked, address => address).values()].map(({ length }) => length)
  expect(times.sort()).toEqual([1, 2])
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.locator('footer astro-island:not([ssr])')).toBeAttached()
  expect(asked).toHaveLength(4)
})

test('the first touch lets the browser fetch ahead, within the page’s policy', { tag: '@all' }, async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/en/about/')
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await page.mouse.move(200, 300)
  await page.mouse.move(220, 320)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1)
  expect(complaints).toEqual([])
})

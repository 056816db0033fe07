// The main ways with all that is cut out of the styles which one of the oldest browsers (.browserslistrc) does not know.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { HAS_RELEASES } from '#content/releases.ts'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'
import { inlineStyles } from '../../scripts/check/styles/built-styles.ts'
import { floorOf } from '../../scripts/check/styles/support.ts'
import { readSheet } from '../../scripts/check/styles/walk.ts'
import { layOutAll } from './lay-out-all.ts'
import { routesOf } from './routes.ts'
import { words } from './words.ts'

const floor = floorOf(OLDEST_BROWSERS)
const known = new Map<string, string>()

/** A sheet as the oldest browsers have it: without each rule and declaration that one of them drops. */
function oldestStyle(css: string): string {
  const left = known.get(css) ?? readSheet(css, floor).left
  known.set(css, left)
  return left
}

/** Where popovers are unknown, an element that would be one is in the page. */
const NO_POPOVER = '<style>#store-filters{display:block}</style>'

const oldestPage = (html: string): string =>
  inlineStyles(html)
    .reduce((page, css) => page.replace(css, () => oldestStyle(css)), html)
    .replace('<head>', `<head>${NO_POPOVER}`)

/** Serves what is built with the styles of the oldest browsers; the policy, which has the hashes of others, is to be off. */
async function useOldestStyles(page: Page): Promise<void> {
  await page.route('**/*', async route => {
    const type = route.request().resourceType()
    if (type !== 'document' && type !== 'stylesheet') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: type === 'document' ? oldestPage(text) : oldestStyle(text) })
  })
}

const { header, menu, menuCards, site } = words('en', 'common')
const { phone } = words('en', 'home')
/** What the products menu ends with (content/menu.ts). */
const productsCard = HAS_RELEASES ? menuCards.products : menuCards.stores

const PHONE = { width: 390, height: 844 }
const SCREENS = [PHONE, { width: 1440, height: 900 }]

test.use({ bypassCSP: true })
test.beforeEach(({ page }) => useOldestStyles(page))

const sideways = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

/** Walked at both widths; each walk ends without anything beside the screen. */
function walk(title: string, way: (page: Page, isPhone: boolean) => Promise<void>): void {
  test(`without newer styles ${title}`, async ({ page }) => {
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      await way(page, screen === PHONE)
      expect(await sideways(page), `${screen.width} px`).toBe(0)
    }
  })
}

walk('the phone of the home page has its tabs and its networks', async page => {
  const wallet = page.getByRole('group', { name: phone.label })
  const patch = page.getByRole('group', { name: /Pick a network/ })
  const thread = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--thread').trim())
  await page.goto('/en/')
  await expect(wallet.getByText('0x7a4f…91c2').first()).toBeVisible()
  await patch.getByText('Bitcoin').click()
  await expect(wallet.getByText('bc1q8d…7x0f')).toBeVisible()
  await expect(wallet.getByText('0x7a4f…91c2').first()).toBeHidden()
  await expect.poll(thread).toMatch(/#ffab52|rgb\(255, 171, 82\)/)
  await wallet.getByText(menu.swap, { exact: true }).click()
  await expect(wallet.getByText(phone.noSwap)).toBeVisible()
  await wallet.getByText(phone.sign, { exact: true }).first().click()
  await expect(wallet.getByText(phone.requests.btc)).toBeVisible()
})

walk(
  'the menu opens, its entries are beside their icons and its card is at the end',
  async (page, isPhone) => {
    await page.goto('/en/about/')
    if (isPhone) await page.getByLabel(header.openMenu, { exact: true }).click()
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await bar.getByText(menu.products, { exact: true }).click()
    const entry = bar.getByRole('link', { name: menu.mobileWallet })
    await expect(entry).toHaveCSS('display', 'grid')
    const card = bar.getByRole('link', { name: productsCard.title })
    await expect(card).toHaveCSS('display', 'flex')
    // Below its title, once the lines have come.
    await expect(card).toContainText(productsCard.text)
    await entry.click()
    await expect(page).toHaveURL(/\/en\/products\//)
  },
)

walk('the store is filtered and searched', async (page, isPhone) => {
  const copy = words('en', 'dappstore')
  await page.goto('/en/dappstore/')
  const lending = page.getByRole('link', { name: /^Lending \d+$/ })
  // Without popovers the filters are above the list, and no button asks for them.
  if (isPhone) await expect(page.getByRole('button', { name: copy.filters.label, exact: true })).toBeHidden()
  await lending.click()
  await expect(page.getByRole('heading', { name: 'Lending', level: 2 })).toBeVisible()
  await page.getByRole('searchbox', { name: copy.search.label }).fill('aave')
  const rows = page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
  await expect(rows.first()).toContainText('Aave')
})

walk('the first step of a form says what is missing', async page => {
  const { form } = words('en', 'listing')
  await page.goto('/en/submit/dapp/')
  const form1 = page.locator('#listing-form')
  await form1.hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  const option = form1.getByRole('radio').first()
  await option.check()
  await expect(option).toBeChecked()
  await page.getByRole('button', { name: form.next }).click()
  await expect(page.locator('[role=alert], [role=group]:focus, :focus').first()).toBeVisible()
  await expect(form1.locator('[aria-invalid=true]').first()).toBeVisible()
})

walk('a request is asked for and an address is judged', async page => {
  const { open } = words('en', 'status')
  await page.goto('/en/status/')
  await expect(page.getByLabel(open.number)).toBeVisible()
  await page.getByRole('button', { name: open.button }).click()
  await expect(page.getByLabel(open.number)).toBeFocused()
  const { box, ours } = words('en', 'verify')
  await page.goto('/en/verify/')
  await page.getByLabel(box.label).fill('https://help.tokenpocket.pro/')
  await page.getByRole('button', { name: box.button, exact: true }).click()
  await expect(page.getByRole('heading', { name: ours.title })).toBeVisible()
})

walk('lists show one kind of their entries', async page => {
  const { levels, topics } = words('en', 'learn')
  await page.goto('/en/learn/')
  const guides = page.locator('.guide').filter({ visible: true })
  const all = await guides.count()
  await page.getByText(levels.advanced, { exact: true }).first().click()
  await expect.poll(() => guides.count()).toBeLessThan(all)
  await expect(page.getByRole('heading', { name: topics.build, exact: true })).toBeHidden()
  await page.goto('/en/networks/')
  const rows = page.locator('[data-family]').filter({ visible: true })
  await page.locator('[data-choice=cosmos]').click()
  await expect.poll(() => page.locator('[data-family=evm]').filter({ visible: true }).count()).toBe(0)
  expect(await rows.count()).toBeGreaterThan(0)
})

walk('a guide is read to its table', async page => {
  await page.goto('/en/learn/key-phrase-keystore-password/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('article table').first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`without newer styles every page keeps to its width and its words are seen, ${colorScheme}`, {
    tag: '@all',
  }, async ({ page }) => {
    test.setTimeout(900_000)
    await page.emulateMedia({ colorScheme })
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      for (const route of routesOf('en')) {
        await page.goto(`/en/${route}`)
        expect(await sideways(page), `${route} at ${screen.width} px`).toBe(0)
        await layOutAll(page)
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
        const unread = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
        expect(unread, `${route} at ${screen.width} px`).toEqual([])
      }
    }
  })
}

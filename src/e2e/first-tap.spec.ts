import { type Browser, type CDPSession, expect as expectSoon, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const { header, menu, site } = words('en', 'common')
const subscribe = words('en', 'subscribe')
const store = words('en', 'dappstore')
const verify = words('en', 'verify')
const networks = words('en', 'networks')
const FAVOURITE = new RegExp(store.favourites.add.replace('{name}', '.+'))
/** Ten by `TEST_ALL=1 FIRST_TAPS=10 npx playwright test first-tap`; each is a page on an emulated slow line. */
const TAPS = Number(process.env.FIRST_TAPS || 3)
const AT_A_TIME = 5
/** On that line the files of an island take seconds. */
const WAKING_LIMIT_MS = 30_000
const expect = expectSoon.configure({ timeout: WAKING_LIMIT_MS })

/** Lighthouse's Slow 4G, and a processor four times slower. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

interface FirstTap {
  /** Of a title: “first taps …”. */
  on: string
  path: string
  width?: number
  tap: (page: Page) => Promise<void>
  effect: (page: Page) => Promise<void>
}

const menuBar = (page: Page) => page.getByRole('navigation', { name: site.mainMenu })
const darkMode = (page: Page) => page.getByRole('button', { name: header.darkMode })
const star = (page: Page) => page.locator('main').getByRole('button', { name: FAVOURITE }).first()
const tab = (page: Page) => page.getByRole('tab').nth(2)
const category = (page: Page) =>
  page.getByRole('navigation', { name: store.filters.categories }).locator('a[href*="category_id=2"]')

const FIRST_TAPS: FirstTap[] = [
  {
    on: 'the dark mode button count',
    path: '/en/about/',
    tap: async page => {
      await page.getByLabel(header.openMenu, { exact: true }).tap()
      await darkMode(page).tap()
    },
    effect: async page => {
      await expect(darkMode(page)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      // It is still dark once the island has woken and had a moment to do what it would.
      const island = page.locator('astro-island').filter({ has: darkMode(page) })
      await expect(island).not.toHaveAttribute('ssr', '')
      await page.waitForTimeout(300)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(darkMode(page)).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    on: 'the languages open them',
    path: '/en/about/',
    width: 1300,
    tap: page => page.getByLabel(header.language, { exact: true }).tap(),
    effect: page => expect(page.getByRole('link', { name: '日本語', exact: true }).first()).toBeVisible(),
  },
  {
    on: 'a menu section open it',
    path: '/en/about/',
    width: 1300,
    tap: page => menuBar(page).getByText(menu.tools, { exact: true }).tap(),
    effect: async page => {
      const link = menuBar(page).getByRole('link', { name: menu.approvalDetector })
      await expect(link).toBeVisible()
      // As above.
      const island = page.locator('astro-island').filter({ has: menuBar(page) })
      await expect(island).not.toHaveAttribute('ssr', '')
      await page.waitForTimeout(300)
      await expect(link).toBeVisible()
    },
  },
  {
    on: 'Subscribe are answered, and what was typed stays',
    path: '/en/about/',
    tap: async page => {
      await page.getByLabel(subscribe.label).fill('not an address')
      await page.getByRole('button', { name: subscribe.button }).tap()
    },
    effect: async page => {
      await expect(page.getByText(subscribe.wrong)).toBeVisible()
      await expect(page.getByLabel(subscribe.label)).toHaveValue('not an address')
    },
  },
  {
    on: 'a star of the store count',
    path: '/en/dappstore/',
    tap: page => star(page).tap(),
    effect: page => expect(page.locator('main button[aria-pressed=true]').first()).toBeVisible(),
  },
  {
    on: 'a tab of the store show its list',
    path: '/en/dappstore/',
    width: 1300,
    tap: page => tab(page).tap(),
    effect: page => expect(tab(page)).toHaveAttribute('aria-selected', 'true'),
  },
  {
    on: 'a filter of the store count',
    path: '/en/dappstore/',
    width: 1300,
    tap: page => category(page).tap(),
    effect: page => expect(category(page)).toHaveAttribute('aria-current', 'true'),
  },
  {
    on: 'the way on in a form name what is missing',
    path: '/en/submit/token/',
    tap: page => page.locator('#listing-form button[type=submit]').tap(),
    effect: page => expect(page.locator('#listing-form [aria-invalid=true]').first()).toBeVisible(),
  },
  {
    on: 'an example of “Is this really us?” are answered',
    path: '/en/verify/',
    tap: page => page.locator('[data-try]').first().tap(),
    effect: page => expect(page.getByRole('heading', { name: verify.ours.title })).toBeVisible(),
  },
  {
    on: '“Add to wallet” are answered',
    path: '/en/networks/avax/',
    tap: page => page.locator('[data-add-network]').tap(),
    effect: page => expect(page.getByText(networks.add.missing)).toBeVisible(),
  },
  {
    on: 'a copy button are answered',
    path: '/en/brandkit/',
    tap: page => page.locator('main [data-copy]').first().tap(),
    effect: page => expect(page.locator('.copyStatus')).not.toBeEmpty(),
  },
]

test.describe('on Slow 4G with a slow processor', () => {
  test.setTimeout(240_000)

  async function tapOnce(browser: Browser, { path, width = 390, tap, effect }: FirstTap): Promise<void> {
    const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(path, { waitUntil: 'commit' })
    await tap(page)
    await effect(page)
    await context.close()
  }

  for (const control of FIRST_TAPS) {
    test(`${TAPS} of ${TAPS} first taps on ${control.on}`, async ({ browser }) => {
      // Most of a round is waiting for the line.
      for (let round = 0; round < TAPS; round += AT_A_TIME) {
        await Promise.all(
          Array.from({ length: Math.min(AT_A_TIME, TAPS - round) }, () => tapOnce(browser, control)),
        )
      }
    })
  }
})

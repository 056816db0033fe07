import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { darkMode } = words('en', 'common').header
const DARK_PAPER = 'rgb(9, 13, 22)'
const LIGHT_PAPER = 'rgb(246, 243, 236)'

test('the dark mode button changes the page and the choice stays after a reload', async ({ page }) => {
  await page.goto('/en/')
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_PAPER)
  await page.getByRole('button', { name: darkMode }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  await expect(page.getByRole('button', { name: darkMode })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
})

test('a dark page is dark at its first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/en/', { waitUntil: 'commit' })
  await page.locator('body').waitFor()
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER, { timeout: 50 })
})

test('the address can ask for a theme, and ranks before what is stored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto('/en/?theme=dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without a choice the device decides', async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto('/en/')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  await page.getByRole('button', { name: darkMode }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_PAPER)
  await context.close()
})

test('the device decides again each time it changes, until the visitor does', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/about/')
  // The store is there and follows the device from now on.
  await page.mouse.move(200, 300)
  await expect(page.locator('script[type=speculationrules]')).toBeAttached()
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? DARK_PAPER : LIGHT_PAPER,
    )
  }
  const button = page.getByRole('button', { name: darkMode })
  await button.click()
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_PAPER)
  await page.emulateMedia({ colorScheme: 'light' })
  await button.click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
})

test('in the wallet’s own browser the wallet is asked, and its answer applied', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) TokenPocket_Android',
  })
  const page = await context.newPage()
  // The wallet's bridge cannot be had here: it calls the global function that it is given, as the real one does.
  await page.addInitScript(() => {
    Object.assign(window, {
      TPJSBrigeClient: {
        callMessage: (_method: string, _parameters: string, callback: 'tp_callback_theme') =>
          setTimeout(() => Reflect.get(window, callback)(JSON.stringify({ result: true, data: 'dark' })), 50),
      },
    })
  })
  await page.goto('/en/')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  await context.close()
})

test('a choice in one tab is seen in the other', { tag: '@all' }, async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto('/en/')
  await two.goto('/en/about/')
  await two.mouse.move(200, 300)
  await two.waitForTimeout(300)
  await one.getByRole('button', { name: darkMode }).click()
  await expect(two.locator('body')).toHaveCSS('background-color', DARK_PAPER)
})

test('storage that is refused or holds invalid data breaks nothing', { tag: '@all' }, async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/en/')
  await page.getByRole('button', { name: darkMode }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  expect(errors).toEqual([])
})

test.describe('before any script file has come', () => {
  test('before any touch the dark mode button says whether the page is dark', async ({ page, context }) => {
    const button = page.getByRole('button', { name: darkMode })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/en/about/')
      await expect(button).toHaveAttribute('aria-pressed', `${colorScheme === 'dark'}`)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/en/about/?theme=dark')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    // Chosen in another tab: the theme follows once the scripts of the page are there, the island still sleeps.
    await page.goto('/en/about/')
    await page.mouse.move(200, 300)
    await expect(page.locator('script[type=speculationrules]')).toBeAttached()
    const other = await context.newPage()
    await other.goto('/en/about/')
    await other.getByRole('button', { name: darkMode }).click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  test('the menu of a phone shows that dark mode is on, and that it is not', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.getByRole('button', { name: darkMode })
    const looks = async () => {
      const { borderTopWidth, borderTopStyle, color } = await button.evaluate(element =>
        Object.fromEntries(
          ['borderTopWidth', 'borderTopStyle', 'color'].map(name => [
            name,
            Reflect.get(getComputedStyle(element), name),
          ]),
        ),
      )
      return { hasEdge: borderTopStyle === 'solid' && borderTopWidth === '2px', color }
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/en/about/')
      await page.getByLabel(words('en', 'common').header.openMenu, { exact: true }).click()
      await expect(button).toBeVisible()
      expect((await looks()).hasEdge, colorScheme).toBe(colorScheme === 'dark')
      await button.click()
      await expect.poll(async () => (await looks()).hasEdge).toBe(colorScheme === 'light')
    }
  })

  test('the dark mode button changes the page, says so, and the choice is kept', async ({ page }) => {
    await page.route('**/*.js', () => {})
    await page.goto('/en/about/')
    const button = page.getByRole('button', { name: darkMode })
    await button.click()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).not.toHaveAttribute('aria-busy')
    expect(await page.evaluate(() => localStorage.theme)).toBe('dark')
    await button.click()
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_PAPER)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })

  test('invalid words in the storage are no theme, and a full storage keeps none', { tag: '@all' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        value: new Proxy(
          { theme: 'darkest' },
          {
            set() {
              throw new DOMException('full', 'QuotaExceededError')
            },
          },
        ),
      })
    })
    await page.route('**/*.js', () => {})
    await page.goto('/en/about/')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await page.getByRole('button', { name: darkMode }).click()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  })
})

test('a theme chosen before the island wakes is the island’s own afterwards', { tag: '@all' }, async ({
  page,
}) => {
  const { promise: release, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/_astro\/ThemeToggle/, async route => {
    await release
    await route.continue()
  })
  await page.goto('/en/about/')
  const button = page.getByRole('button', { name: darkMode })
  const island = page.locator('astro-island').filter({ has: button })
  // The store is there, as other scripts have made it, and the island is not.
  await page.mouse.move(200, 300)
  await expect(page.locator('script[type=speculationrules]')).toBeAttached()
  for (const theme of ['dark', 'light', 'dark']) {
    await button.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  wake()
  await expect(island).not.toHaveAttribute('ssr', '')
  await page.waitForTimeout(300)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.theme)).toBe('light')
})

test('without a connection the dark mode button goes on without its island', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await page.goto('/en/about/')
  // What wakes islands is there, theirs is not.
  await page.mouse.move(200, 300)
  await page.waitForFunction(() => customElements.get('astro-island'))
  await context.setOffline(true)
  const button = page.getByRole('button', { name: darkMode })
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Astro asks for a file once more after a second.
  await page.waitForTimeout(2500)
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

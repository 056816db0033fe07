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

test('a choice in one tab is seen in the other', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto('/en/')
  await two.goto('/en/about/')
  await two.mouse.move(200, 300)
  await two.waitForTimeout(300)
  await one.getByRole('button', { name: darkMode }).click()
  await expect(two.locator('body')).toHaveCSS('background-color', DARK_PAPER)
})

test('storage that is refused or holds invalid data breaks nothing', async ({ page }) => {
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

import { expect, type Page, test } from 'playwright/test'
import { withoutMarks } from '#lib/line-marks.ts'
import { CODES } from './routes.ts'
import { words } from './words.ts'

const { openInBrowser, actions } = words('en', 'common')
const store = words('en', 'dappstore')
const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Version/4.0 Chrome/130.0.0.0 XWEB/1300 Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64'

const sheet = (page: Page) => page.getByRole('dialog', { name: openInBrowser.title })

test.use({ userAgent: WECHAT, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a store’s link shows how to leave the app, in every language, and never before it is tapped', {
  tag: '@all',
}, async ({ page }) => {
  // As such an app does it: the tap leads nowhere, and nothing says so.
  await page.route(/play\.google\.com/, route => route.fulfill({ status: 204 }))
  for (const lang of CODES) {
    await page.goto(`/${lang}/download/android/`)
    const shown = page.getByRole('dialog')
    await expect(shown, lang).toBeHidden()
    await page.locator('main header a.button').tap()
    await expect(shown, lang).toBeVisible()
    // Where a line may break or not is marked in some languages.
    const title = withoutMarks((await shown.getByRole('heading').textContent()) ?? '')
      .replaceAll('\u00a0', ' ')
      .trim()
    expect(title, lang).toBe(words(lang, 'common').openInBrowser.title)
  }
})

test('the sheet copies the address, lets go on all the same, and closes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/en/download/ios/?from=chat')
  const link = page.locator('main header a.button')
  await page.route(/apps\.apple\.com/, route => route.fulfill({ status: 204 }))
  await link.tap()
  await sheet(page).getByRole('button', { name: openInBrowser.copy }).tap()
  await expect(page.getByText(actions.copied, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(sheet(page).getByRole('link', { name: openInBrowser.anyway })).toHaveAttribute(
    'href',
    /^https:\/\/apps\.apple\.com\//,
  )
  await sheet(page).getByRole('button', { name: actions.close }).tap()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the way into a DApp shows it in place of a link to the wallet that would do nothing', async ({
  page,
}) => {
  await page.context().route('https://app.aave.com/**', route => route.fulfill({ body: 'Aave' }))
  await page.goto('/en/dappstore/aave-1063/')
  await page.getByRole('link', { name: store.detail.enter.replace('{name}', 'Aave') }).tap()
  await expect(page.locator('#risk[data-awake]')).toBeVisible()
  await page.getByRole('link', { name: store.risk.accept }).tap()
  await expect(sheet(page)).toBeVisible()
  await expect(page.locator('#risk')).toBeHidden()
  await expect(page.getByText(store.detail.opening)).toBeHidden()
  await expect(sheet(page).getByRole('link', { name: openInBrowser.anyway })).toHaveAttribute(
    'href',
    /^https:\/\/app\.aave\.com\//,
  )
})

test.describe('in a browser', () => {
  test.use({ userAgent: WECHAT.replace(/XWEB.*? |MicroMessenger.*/g, '') })

  test('a store’s link is a link', async ({ page }) => {
    await page.route(/play\.google\.com/, route => route.fulfill({ body: 'store' }))
    await page.goto('/en/download/android/')
    await page.locator('main header a.button').tap()
    await expect(page).toHaveURL(/play\.google\.com/)
  })
})

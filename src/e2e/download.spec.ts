import { expect, test } from 'playwright/test'
import { CODES } from './routes.ts'
import { words } from './words.ts'

const { app, index, stores, tag } = words('en', 'download')
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 } })

  test('the first screen leads to Google Play and says who publishes the app', async ({ page }) => {
    await page.goto('/en/download/app/')
    const head = page.locator('main header')
    await expect(head.getByText(app.leadAndroid)).toBeInViewport()
    await expect(head.getByRole('link', { name: stores.googlePlay })).toBeInViewport()
    await expect(head.getByRole('link', { name: stores.chromeWebStore })).toBeHidden()
    await expect(head.getByText('vip.mytokenpocket')).toBeVisible()
    await expect(head.getByText(tag.opens, { exact: true }).filter({ visible: true })).toHaveCount(1)
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a small phone ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ userAgent: ANDROID, viewport: { width: 360, height: 640 }, javaScriptEnabled })

    test('a download button is whole in the first screen, in every language', async ({ page }) => {
      for (const lang of CODES) {
        await page.goto(`/${lang}/download/app/`)
        const button = page.locator('main header').getByRole('link', {
          name: words(lang, 'download').stores.googlePlay,
        })
        await expect(button, lang).toBeInViewport({ ratio: 1 })
      }
    })
  })
}

test('the page of all downloads leads to every store, and to what checks a file or a name', async ({
  page,
}) => {
  await page.goto('/en/download/')
  for (const name of [stores.googlePlay, stores.appStore, stores.chromeWebStore])
    await expect(page.getByRole('link', { name })).toHaveCount(1)
  const main = page.locator('main')
  await expect(main.getByText(index.files.none)).toBeVisible()
  await expect(main.getByText(index.key.none)).toBeVisible()
  await expect(main.getByRole('link', { name: index.check.file })).toHaveAttribute(
    'href',
    '/en/download/check/',
  )
  await expect(main.getByRole('link', { name: index.check.name })).toHaveAttribute('href', '/en/verify/')
  for (const name of [index.feeds.atom, index.feeds.json, index.feeds.hashes]) {
    const href = await main.getByRole('link', { name }).getAttribute('href')
    expect((await page.request.get(href ?? '')).status(), name).toBe(200)
  }
})

test('on a computer it leads to the Chrome Web Store, and a code to the phone app', async ({ page }) => {
  await page.goto('/en/download/app/')
  const head = page.locator('main header')
  await expect(head.getByRole('link', { name: stores.chromeWebStore })).toBeInViewport()
  await expect(head.getByText('chromewebstore.google.com')).toBeInViewport()
  await head.getByRole('link', { name: app.scan }).click()
  await expect(page.getByRole('heading', { name: app.qrTitle })).toBeInViewport()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('it asks to choose, and every store is one link away', async ({ page }) => {
    await page.goto('/en/download/app/')
    await page.locator('main header').getByRole('link', { name: app.choose }).click()
    for (const store of [stores.googlePlay, stores.appStore, stores.chromeWebStore]) {
      await expect(page.getByRole('link', { name: store }).filter({ visible: true })).toHaveCount(1)
    }
  })
})

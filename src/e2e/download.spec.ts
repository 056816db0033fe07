import { expect, test } from 'playwright/test'
import { CODES, routesOf } from './routes.ts'
import { words } from './words.ts'

const { app, index, stores, tag } = words('en', 'download')
const { hero } = words('en', 'home')
const { header } = words('en', 'common')
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

    test('a download button is whole in the first screen, in every language', {
      tag: javaScriptEnabled ? '@all' : [],
    }, async ({ page }) => {
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
  const main = page.locator('main')
  const platforms = main.getByRole('region', { name: index.platforms })
  for (const name of [stores.googlePlay, stores.appStore, stores.chromeWebStore])
    await expect(platforms.getByRole('link', { name })).toHaveCount(1)
  await expect(main.getByText(index.files.none)).toBeVisible()
  await expect(main.getByText(index.key.none)).toBeVisible()
  await expect(main.getByRole('link', { name: index.check.file })).toHaveAttribute(
    'href',
    '/en/download/check/',
  )
  // It says before it is opened that it can confirm nothing yet.
  await expect(main.getByText(index.check.fileNone)).toBeVisible()
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

test('a check that can confirm no file is advertised nowhere else', { tag: '@all' }, async ({ page }) => {
  const advertised: string[] = []
  for (const route of routesOf('en').filter(route => !['download/', 'download/check/'].includes(route))) {
    await page.goto(`/en/${route}`)
    if ((await page.locator('a[href*="download/check"]').count()) > 0) advertised.push(route)
  }
  expect(advertised).toEqual([])
})

/** What each device gets where nothing is asked: a store's link, else a code, else both stores of phones. */
const DEVICES = [
  { on: 'an Android phone', userAgent: ANDROID, first: stores.googlePlay, home: hero.android },
  {
    on: 'HarmonyOS NEXT',
    userAgent:
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    first: stores.googlePlay,
    home: hero.download,
  },
  {
    on: 'Samsung DeX',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
    first: stores.googlePlay,
    home: hero.android,
  },
  {
    on: 'Edge',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    first: stores.chromeWebStore,
    home: hero.chrome,
  },
  {
    on: 'Firefox on a computer',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    home: app.scan,
  },
  {
    on: 'Safari on a Mac',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    home: app.scan,
  },
  {
    on: 'an iPad in desktop mode',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    touches: 5,
    first: stores.appStore,
    home: hero.ios,
  },
]

for (const { on, userAgent, touches = 0, first, home } of DEVICES) {
  test.describe(`on ${on}`, () => {
    test.use({ userAgent })

    test('home, header and download pages lead to what can be installed there', {
      tag: ['an Android phone', 'Firefox on a computer'].includes(on) ? [] : '@all',
    }, async ({ page }) => {
      await page.addInitScript(
        ([platform, points]) => {
          Object.defineProperty(navigator, 'platform', { get: () => platform })
          Object.defineProperty(navigator, 'maxTouchPoints', { get: () => points })
        },
        [userAgent.includes('Mac') ? 'MacIntel' : '', touches] as const,
      )
      await page.goto('/en/')
      await expect(page.locator('.deal a').filter({ visible: true }).first()).toHaveText(home)
      await page.locator('header').getByRole('link', { name: header.getWallet }).click()
      await expect(page).toHaveURL('/en/download/app/')
      for (const path of ['/en/download/app/', '/en/download/']) {
        await page.goto(path)
        const head = page.locator('main header')
        const button = head.locator('a.button').filter({ visible: true })
        if (first) await expect(button.first(), path).toHaveText(first)
        else {
          await expect(head.getByRole('img', { name: app.qrTitle }), path).toBeInViewport({ ratio: 1 })
          await expect(button, path).toHaveCount(0)
        }
      }
    })
  })
}

test('on a computer without extensions the page of the extension begins with a code', {
  tag: '@all',
}, async ({ browser }) => {
  const userAgent = DEVICES.find(({ on }) => on.startsWith('Firefox'))?.userAgent
  const page = await browser.newPage({ userAgent, viewport: { width: 1440, height: 900 } })
  await page.goto('/en/download/pc/')
  await expect(page.locator('main header').getByText(app.leadComputer)).toBeVisible()
  await expect(page.locator('main header').getByRole('img', { name: app.qrTitle })).toBeInViewport({
    ratio: 1,
  })
  await page.close()
})

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 } })

  test('the page of all downloads has a button in its first screen, in every language', {
    tag: '@all',
  }, async ({ page }) => {
    for (const lang of CODES) {
      await page.goto(`/${lang}/download/`)
      const button = page.locator('main a.button').filter({ visible: true }).first()
      await expect(button, lang).toBeInViewport({ ratio: 1 })
      await expect(button, lang).toHaveText(words(lang, 'download').stores.googlePlay)
    }
  })
})

import { expect, test } from 'playwright/test'
import { CODES } from './routes.ts'
import { words } from './words.ts'

test('choosing a language keeps the page, the query and the fragment, and is remembered', async ({
  page,
  context,
}) => {
  await page.goto('/en/about/?from=test#contact')
  await page.getByLabel(words('en', 'common').header.language, { exact: true }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL('/ja/about/?from=test#contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  expect(await context.cookies()).toMatchObject([{ name: 'lang', value: 'ja', secure: false }])

  await page.goto('/')
  await expect(page).toHaveURL('/ja/')
})

test('the cookie of the choice says SameSite, and Secure over https', async ({ page, context, baseURL }) => {
  await page.addInitScript(() => {
    // A browser answers `Lax` for a cookie that says nothing as well.
    const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    Object.defineProperty(document, 'cookie', {
      set: (text: string) => {
        sessionStorage.setItem('said', text)
        set?.call(document, text)
      },
    })
  })
  // The tests' server speaks http: its pages are shown under an address of https.
  await page.route('https://site.example/**', async route => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}` }) })
  })
  await page.goto('https://site.example/en/about/')
  await page.getByLabel(words('en', 'common').header.language, { exact: true }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL('https://site.example/ja/about/')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toMatch(/;\s*samesite=lax\b/i)
  expect(await context.cookies()).toMatchObject([{ name: 'lang', value: 'ja', secure: true }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [wanted, lands] of [
  ['zh-TW', '/zh-tw/'],
  ['zh-HK', '/zh-tw/'],
  ['zh-CN', '/zh/'],
  ['pt-BR', '/pt/'],
  ['tl', '/fil/'],
  ['de', '/'],
] as const) {
  test(`a first visit with ${wanted} lands on ${lands}`, {
    tag: ['zh-HK', 'pt-BR', 'de'].includes(wanted) ? [] : '@all',
  }, async ({ browser }) => {
    const context = await browser.newContext({ locale: wanted })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page).toHaveURL(lands)
    await context.close()
  })
}

test('a path that names a language is not sent to another', { tag: '@all' }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja' })
  const page = await context.newPage()
  await page.goto('/ru/about/')
  await expect(page).toHaveURL('/ru/about/')
  await context.close()
})

test('Back after a language choice at the front door leaves the site', { tag: '@all' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ko' })
  const page = await context.newPage()
  await page.goto('about:blank')
  await page.goto('/')
  await expect(page).toHaveURL('/ko/')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  await context.close()
})

test('on a phone every language of a small header is on the screen', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/en/status/')
    await page.getByLabel(words('en', 'common').header.language, { exact: true }).click()
    const languages = page.locator('header [data-language]')
    await expect(languages).toHaveCount(CODES.length)
    for (const language of await languages.all()) await expect(language).toBeInViewport({ ratio: 1 })
  }
})

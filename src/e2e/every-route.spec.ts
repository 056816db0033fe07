import { expect, test } from 'playwright/test'
import { languageOf } from '#i18n/languages.ts'
import { CODES, routesOf } from './routes.ts'
import { words } from './words.ts'

/** That open pages side by side, as most of it is waiting for what should not come. */
const TABS = 4

/** `npm run test:all` asks the server for the same pages in the others as well. */
const ALWAYS = ['en', 'zh-tw']

test('every language has the same pages', () => {
  for (const code of CODES) expect(routesOf(code), code).toEqual(routesOf('en'))
})

for (const code of CODES) {
  const tag = ALWAYS.includes(code) ? [] : '@all'
  test(`every page exists in ${code} and declares it`, { tag }, async ({ request }) => {
    for (const route of routesOf(code)) {
      const answer = await request.get(`/${code}/${route}`)
      expect(answer.status(), `/${code}/${route}`).toBe(200)
      expect(await answer.text()).toContain(`<html lang="${languageOf(code).tag}"`)
    }
  })
}

test('a page loads no script file and breaks no rule of its own policy before the first touch', async ({
  context,
}) => {
  // What is named in the address alone can only be shown by a script.
  const onlyByScript = ['dappstore/detail/', 'news/article/', 'report/', 'status/']
  const routes = routesOf('en').filter(route => !onlyByScript.includes(route))
  /** Opens one route after the other that no other tab has opened. */
  async function walk(): Promise<void> {
    const page = await context.newPage()
    const scripts: string[] = []
    const complaints: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    page.on(
      'console',
      message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
    )
    page.on('pageerror', error => complaints.push(error.message))
    for (let route = routes.pop(); route !== undefined; route = routes.pop()) {
      await page.goto(`/en/${route}`)
      await page.waitForTimeout(150)
      expect(complaints, `/en/${route}`).toEqual([])
      expect(scripts, `/en/${route}`).toEqual([])
    }
  }
  expect(routes.length).toBeGreaterThan(20)
  await Promise.all(Array.from({ length: TABS }, walk))
})

test('the browser knows every feature that the Permissions-Policy names', async ({ page }) => {
  const answer = await page.goto('/en/about/')
  const policy = answer?.headers()['permissions-policy'] ?? ''
  const named = policy.split(', ').map(entry => entry.split('=')[0] ?? '')
  expect(named).toContain('camera')
  // Chromium's own list; its type is in no library, as the interface is Chromium's alone.
  const known: string[] = await page.evaluate('document.featurePolicy.features()')
  expect(named.filter(name => !known.includes(name))).toEqual([])
})

test('an unknown address and an unknown language end on the error page', async ({ page }) => {
  for (const [path, home] of [
    ['/en/nothing-here/', '/en/'],
    ['/klingon/', '/'],
    ['/nothing', '/'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', home)
  }
})

for (const code of CODES) {
  test(`an unknown address below ${code} gets an error page in that language that leads to its home`, {
    tag: ALWAYS.includes(code) ? [] : '@all',
  }, async ({ page }) => {
    const { errors } = words(code, 'common')
    const answer = await page.goto(`/${code}/nothing-here/`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', languageOf(code).tag)
    await expect(page.getByRole('heading', { name: errors.notFound })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const home = page.getByRole('main').getByRole('link', { name: errors.home })
    await expect(home).toHaveAttribute('href', `/${code}/`)
    // No other language has a counterpart of what is missing.
    const languages = page.locator('.languages a')
    for (const link of await languages.all()) expect(await link.getAttribute('href')).toMatch(/^\/[\w-]+\/$/)
  })
}

test('the only error page of a simple host speaks the language of the path', { tag: '@all' }, async ({
  page,
}) => {
  const { errors, menu } = words('ja', 'common')
  await page.route('/ja/nothing-here/', route => route.fulfill({ path: 'dist/404.html', status: 404 }))
  await page.goto('/ja/nothing-here/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading')).toHaveText(errors.notFound)
  await expect(page).toHaveTitle(`${errors.notFoundTitle} · TokenPocket`)
  await expect(main.locator('[lang=ja]')).toHaveCount(1)
  await expect(main.getByRole('link', { name: errors.home })).toHaveAttribute('href', '/ja/')
  const store = main.getByRole('link', { name: menu.dappStore })
  await expect(store).toHaveAttribute('href', '/ja/dappstore/')
  await expect(main.getByRole('search')).toHaveAttribute('action', '/ja/dappstore/')
  await expect(main.getByRole('button')).toHaveText(errors.find)
})

test('the page that a host shows after an error explains it and leads home', async ({ page }) => {
  const { errors } = words('en', 'common')
  await page.goto('/500.html')
  await expect(page.getByRole('heading', { name: errors.somethingWrong })).toBeVisible()
  await expect(page.getByText(errors.somethingWrongLead)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: errors.backHome }).click()
  await expect(page).toHaveURL(/\/(en\/)?$/)
})

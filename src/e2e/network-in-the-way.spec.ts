import { expect, type Page, type Route, test } from 'playwright/test'
import { words } from './words.ts'

const newsletter = words('en', 'subscribe')
const { errors } = words('en', 'common')

/** What a hotel's network says to whatever is asked before one has signed in. */
const PAGE = { contentType: 'text/html', body: '<!doctype html><title>Sign in</title><h1>Welcome</h1>' }
const ANSWERS = {
  'a page': (route: Route) => route.fulfill(PAGE),
  'status 511': (route: Route) => route.fulfill({ ...PAGE, status: 511 }),
  'a redirect': (route: Route) =>
    route.fulfill({ status: 302, headers: { location: 'http://portal.example/' } }),
}
const API = /\/(v1|api)\//

async function subscribe(page: Page, email = 'somebody@example.com') {
  await page.goto('/en/about/')
  const field = page.getByLabel(newsletter.label)
  await field.fill(email)
  await page.getByRole('button', { name: newsletter.button }).click()
  return { field, status: page.locator('#subscribe-message') }
}

for (const [name, answer] of Object.entries(ANSWERS)) {
  test(`the newsletter says that the network is in the way: ${name}`, {
    tag: name === 'a page' ? [] : '@all',
  }, async ({ page }) => {
    await page.route(API, answer)
    const { field, status } = await subscribe(page)
    await expect(status).toHaveText(newsletter.intercepted)
    await expect(field).toHaveValue('somebody@example.com')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(errors.offline, { exact: true })).toBeHidden()
    // And takes it once the visitor has signed in there.
    await page.unroute(API)
    await page.getByRole('button', { name: newsletter.button }).click()
    await expect(status).toHaveText(newsletter.done)
    await expect(page.getByText(errors.intercepted)).toBeHidden()
  })
}

test('a server that does not answer is no missing connection, nor is the address wrong', {
  tag: '@all',
}, async ({ page }) => {
  await page.route(API, route => route.abort())
  const { field, status } = await subscribe(page)
  await expect(status).toHaveText(newsletter.unreached)
  await expect(page.getByText(errors.offline, { exact: true })).toBeHidden()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('a refusal that is known is in the page’s language, and any other in the server’s words', {
  tag: '@all',
}, async ({ page }) => {
  let data: object | null = { fields: { email: 'email' } }
  await page.route(API, route => route.fulfill({ json: { result: 1, message: 'Mail is closed', data } }))
  const { field, status } = await subscribe(page)
  await expect(status).toHaveText(newsletter.wrong)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  data = null
  await page.getByRole('button', { name: newsletter.button }).click()
  await expect(status).toHaveText('Mail is closed')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('the store says that the network is in the way, and keeps search and list', async ({ page }) => {
  await page.route(API, ANSWERS['a page'])
  await page.goto('/en/dappstore/')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('aave')
  await expect(page.getByText(errors.intercepted)).toBeVisible()
  await expect(search).toHaveValue('aave')
  await expect(page.getByRole('link', { name: /^Aave/ }).first()).toBeVisible()
})

for (const { name, path, field } of [
  { name: 'verify', path: '/en/verify/', field: '#typed' },
  { name: 'the newsletter', path: '/en/about/', field: '#subscribe-email' },
  { name: 'the store', path: '/en/dappstore/', field: 'input[type=search]' },
]) {
  test(`scripts that arrive as a page: ${name} says so and keeps what is typed`, {
    tag: name === 'the store' ? [] : '@all',
  }, async ({ page }) => {
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    // Slow enough that something was typed before the answer comes.
    await page.route('**/_astro/**/*.js', async route => {
      await new Promise(done => setTimeout(done, 700))
      await route.fulfill(PAGE)
    })
    await page.route('**/_astro/*.js', async route => {
      await new Promise(done => setTimeout(done, 700))
      await route.fulfill(PAGE)
    })
    await page.goto(path)
    const box = page.locator(field)
    await box.focus()
    await box.pressSequentially('typed')
    await expect(page.getByText(errors.intercepted)).toBeVisible()
    await expect(box).toHaveValue('typed')
    expect(loads).toBe(1)
  })
}

test('where nothing is typed the page is reloaded once, and then says what is missing', {
  tag: '@all',
}, async ({ page }) => {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.route('**/_astro/*.js', route => route.fulfill(PAGE))
  await page.goto('/en/verify/')
  await page.mouse.move(300, 300)
  await expect.poll(() => loads).toBe(2)
  await page.mouse.move(320, 320)
  await page.keyboard.press('Tab')
  await page.mouse.wheel(0, 300)
  await expect(page.getByText(errors.intercepted)).toBeVisible()
  expect(loads).toBe(2)
})

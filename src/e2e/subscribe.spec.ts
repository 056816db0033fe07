import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'subscribe')

test('a wrong e-mail is explained and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on(
    'request',
    request =>
      request.url().includes('/subscribe') && request.method() === 'POST' && sent.push(request.url()),
  )
  await page.goto('/en/')
  await page.getByLabel(copy.label).fill('somebody@')
  await page.getByRole('button', { name: copy.button }).click()
  await expect(page.getByText(copy.wrong)).toBeVisible()
  expect(sent).toEqual([])
})

test('readers of Chinese get the answer in Chinese', { tag: '@all' }, async ({ page }) => {
  await page.goto('/zh/')
  await page.getByLabel(words('zh', 'subscribe').label).fill('x')
  await page.getByRole('button', { name: words('zh', 'subscribe').button }).click()
  await expect(page.getByText(words('zh', 'subscribe').wrong)).toBeVisible()
})

test('an e-mail is taken by the real server, once and again with the same answer', async ({ page }) => {
  await page.goto('/en/')
  for (const _ of [1, 2]) {
    await page.getByLabel(copy.label).fill('somebody@example.com')
    await page.getByRole('button', { name: copy.button }).click()
    await expect(page.getByText(copy.done)).toBeVisible()
    await page.reload()
  }
})

test('a refusal for too many tries says when the next one is taken, and counts down to it', {
  tag: '@all',
}, async ({ page }) => {
  let calls = 0
  await page.route('**/tokenPocket/subscribe', route => {
    calls += 1
    return calls === 1
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '3' },
          json: { message: 'Too many requests' },
        })
      : route.fulfill({ json: { result: 0, message: 'success', data: null } })
  })
  await page.goto('/en/')
  await page.getByLabel(copy.label).fill('somebody@example.com')
  const subscribe = page.getByRole('button', { name: copy.button })
  await subscribe.click()
  const status = page.locator('#subscribe-message')
  await expect(status).toContainText(copy.failed)
  await expect(status).toContainText(copy.retryIn.replace('{time}', 'in 3 seconds'))
  // Nothing is sent before.
  await subscribe.click()
  await expect(status).toContainText(copy.retryNow)
  expect(calls).toBe(1)
  await expect(page.getByLabel(copy.label)).toHaveValue('somebody@example.com')
  await subscribe.click()
  await expect(page.getByText(copy.done)).toBeVisible()
})

const { confirm, confirmed, expired, leave, left } = words('en', 'success')

test('the link of a mail does nothing until its button is pressed, and then what it is for', async ({
  page,
}) => {
  const pressed: string[] = []
  await page.route('**/tokenPocket/subscribe/*', route => {
    const { pathname, searchParams } = new URL(route.request().url())
    pressed.push(`${route.request().method()} ${pathname.split('/').at(-1)} ${searchParams.get('token')}`)
    return route.fulfill({ json: { result: 0, data: null } })
  })
  for (const [name, { title, button }, outcome] of [
    ['confirm', confirm, confirmed],
    ['leave', leave, left],
  ] as const) {
    await page.goto(`/en/subscription/${name}/#token=${name}-token`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.waitForTimeout(500)
    expect(pressed).not.toContain(`POST ${name} ${name}-token`)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: outcome.title })).toBeVisible()
    expect(pressed.at(-1)).toBe(`POST ${name} ${name}-token`)
  }
  expect(pressed).toHaveLength(2)
})

test('the button of a link that the real server does not know leads to what to do then', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto(`/en/subscription/confirm/#token=${'x'.repeat(43)}`)
  await page.getByRole('button', { name: confirm.button }).click()
  await expect(page.getByRole('heading', { name: expired.title })).toBeVisible()
})

test('a button that could not reach the server says so and can be pressed again', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await page.goto(`/en/subscription/leave/#token=${'x'.repeat(43)}`)
  const button = page.getByRole('button', { name: leave.button })
  await button.hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await button.click()
  await expect(page.getByText(copy.unreached)).toBeVisible()
  await expect(button).toBeEnabled()
})

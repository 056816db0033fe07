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

test('readers of Chinese get the answer in Chinese', async ({ page }) => {
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

test('without a connection the visitor gets an error and keeps what was typed', async ({ page, context }) => {
  await page.goto('/en/')
  await page.getByLabel(copy.label).fill('somebody@example.com')
  await page.waitForTimeout(800)
  await context.setOffline(true)
  await page.getByRole('button', { name: copy.button }).click()
  await expect(page.getByText(copy.offline)).toBeVisible()
  await expect(page.getByText(words('en', 'common').errors.offline, { exact: true })).toBeVisible()
  await expect(page.getByLabel(copy.label)).toHaveValue('somebody@example.com')
})

test('a refusal for too many tries says when the next one is taken, and counts down to it', async ({
  page,
}) => {
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

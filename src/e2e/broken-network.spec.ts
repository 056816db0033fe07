import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const subscribe = words('en', 'subscribe')
const store = words('en', 'dappstore')
const common = words('en', 'common')

/** From now on the browser gets so many bytes a second. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: -1,
  })
}

test('a line that brings a byte a second leaves the store usable, and the visitor is told', async ({
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  await page.goto('/en/dappstore/')
  const box = page.getByRole('searchbox', { name: store.search.label })
  await box.hover()
  await expect(page.getByText(store.results.count_other.replace('{count}', '278')).first()).toBeVisible()
  await slowDown(page, 1)
  await box.fill('uniswap')
  const rows = page.getByRole('list', { name: store.results.label }).getByRole('listitem')
  await expect(rows.first()).toContainText('Uniswap')
  expect(thrown).toEqual([])
})

test('before the first touch too a visitor is told that the connection is gone, and where nothing moves', {
  tag: '@all',
}, async ({ page, context }) => {
  await page.goto('/en/about/')
  const notice = page.getByText(common.errors.offline, { exact: true })
  await expect(notice).toBeHidden()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('a page that was first touched without a connection wakes once there is one', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await page.goto('/en/about/')
  await context.setOffline(true)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 50)
  await page.mouse.click(200, 300)
  await page.keyboard.press('Tab')
  // The scrolling ends, and with it the last touch that could ask for scripts.
  await page.waitForTimeout(500)
  await context.setOffline(false)
  // What the first touch loads defines it.
  await page.waitForFunction(() => customElements.get('astro-island'))
})

test('what was typed offline is sent once the connection is back', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await page.goto('/en/')
  // The form's script comes with the first touch, and then the form answers by itself.
  await page.getByLabel(subscribe.label).fill('somebody@')
  await page.getByRole('button', { name: subscribe.button }).click()
  await expect(page.getByText(subscribe.wrong)).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel(subscribe.label).fill('again@example.com')
  await page.getByRole('button', { name: subscribe.button }).click()
  await expect(page.getByText(subscribe.offline)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: subscribe.button }).click()
  await expect(page.getByText(subscribe.done)).toBeVisible()
})

test('what cannot be copied is marked, and the visitor is told', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
    document.execCommand = () => false
  })
  await page.goto('/en/developer/')
  await page
    .getByRole('button', { name: words('en', 'developer').examples.copyCode })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: common.actions.copyFailed })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(20)
})

import { expect, type Page, test } from 'playwright/test'

// As in Safari and Firefox, which have no speculation rules.

const CHECK_PAGE = '/en/download/check/'
const ALL_DAPPS = '/en/dappstore/all/'
/** As the script has it. */
const MOST = 3
/** Longer than a link must be meant for, and the pause that the browser may take. */
const WHILE_MS = 2_500
/** `quality.md`: five pages read to their ends, with 5 %. */
const MOST_KB = 600 * 1.05
const FIVE = ['/en/', '/en/learn/', '/en/dappstore/', ALL_DAPPS, '/en/download/']

async function withoutSpeculationRules(page: Page, connection = {}): Promise<void> {
  await page.addInitScript(connection => {
    HTMLScriptElement.supports = type => type === 'module'
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, connection)
}

/** Addresses of pages that are fetched ahead, and what the policy of the page refused. */
function watch(page: Page) {
  const fetched: string[] = []
  const refused: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/en/') && !request.isNavigationRequest() && !pathname.includes('.'))
      fetched.push(`${request.resourceType()} ${pathname}`)
  })
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  return { fetched, refused }
}

async function kilobytesOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes / 1000
}

/** With the pointer in the middle of the page, as a hand has it that turns the wheel. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 300)
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2)
  for (let turn = 0; turn < 60 && !(await isAtEnd()); turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(80)
  }
  await page.waitForLoadState('networkidle')
}

/** The script that fetches ahead has run. */
const wake = async (page: Page) => {
  await page.mouse.move(2, 2)
  await expect(page.locator('.progressBar')).toBeAttached()
}

const links = (page: Page) => page.locator('main a[href^="/en/dappstore/"][href$="/"]')

test('a link that is meant is fetched ahead, as a connection, which the policy admits everywhere', async ({
  page,
}) => {
  await withoutSpeculationRules(page)
  const { fetched, refused } = watch(page)
  await page.goto(ALL_DAPPS)
  await wake(page)
  // In view alone is no intent.
  await page.waitForTimeout(WHILE_MS)
  expect(fetched).toEqual([])
  await links(page).first().hover()
  await expect.poll(() => fetched.length).toBe(1)
  await links(page).nth(1).focus()
  await expect.poll(() => fetched.length).toBe(2)
  expect(fetched.filter(entry => !entry.startsWith('fetch '))).toEqual([])
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('a finger on a link fetches its page', { tag: '@all' }, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await withoutSpeculationRules(page)
  const { fetched } = watch(page)
  await page.goto(ALL_DAPPS)
  await page.keyboard.press('Shift')
  await expect(page.locator('.progressBar')).toBeAttached()
  const link = links(page).nth(3)
  await link.scrollIntoViewIfNeeded()
  const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 }
  const session = await context.newCDPSession(page)
  // Not yet lifted.
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 5, y: y + 5 }],
  })
  await expect.poll(() => fetched.length).toBe(1)
  await context.close()
})

test('what a scroll brings below a pointer that lies still is not fetched', { tag: '@all' }, async ({
  page,
}) => {
  await withoutSpeculationRules(page)
  const { fetched } = watch(page)
  await page.goto(ALL_DAPPS)
  await wake(page)
  await links(page).first().hover()
  await expect.poll(() => fetched.length).toBe(1)
  for (let turn = 0; turn < 5; turn += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(400)
  }
  expect(fetched.length).toBe(1)
})

test('a page that takes longer than the visitor is given up', { tag: '@all' }, async ({ page }) => {
  await withoutSpeculationRules(page)
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(request.failure()?.errorText ?? ''))
  await page.goto(ALL_DAPPS)
  await wake(page)
  await page.route('**/en/dappstore/*/', () => {})
  await links(page).nth(3).hover()
  await expect.poll(() => failed).toEqual(['net::ERR_ABORTED'])
})

test('of the long list of all DApps a few pages at most are fetched ahead', { tag: '@all' }, async ({
  page,
}) => {
  await withoutSpeculationRules(page)
  const { fetched } = watch(page)
  const kilobytes = await kilobytesOf(page)
  await page.goto(ALL_DAPPS)
  await wake(page)
  await readToTheEnd(page)
  for (const place of [20, 30, 40, 50, 60]) {
    await links(page).nth(place).hover()
    await page.waitForTimeout(200)
  }
  await page.waitForTimeout(WHILE_MS)
  expect(fetched.length).toBeLessThanOrEqual(MOST)
  // What a page may cost before and after the first touch, and those few.
  expect(kilobytes()).toBeLessThanOrEqual(75 + 80 + MOST * 18)
})

for (const [name, connection] of Object.entries({
  'whoever asks to save data': { saveData: true, effectiveType: '4g' },
  'a slow line': { saveData: false, effectiveType: '3g' },
}))
  test(`${name} fetches nothing ahead`, { tag: '@all' }, async ({ page }) => {
    await withoutSpeculationRules(page, connection)
    const { fetched } = watch(page)
    await page.goto(ALL_DAPPS)
    await wake(page)
    await links(page).first().hover()
    await links(page).nth(1).focus()
    await page.waitForTimeout(WHILE_MS)
    expect(fetched).toEqual([])
  })

test('a page that opens no connection fetches nothing ahead', { tag: '@all' }, async ({ page }) => {
  await withoutSpeculationRules(page)
  const { fetched, refused } = watch(page)
  await page.goto(CHECK_PAGE)
  await wake(page)
  await page.getByRole('banner').getByRole('link').first().focus()
  // The time-out after which the browser would have begun.
  await page.waitForTimeout(WHILE_MS)
  expect([...fetched, ...refused]).toEqual([])
})

for (const width of [390, 1440])
  test(`five pages read to their ends cost no more than they may (${width})`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await withoutSpeculationRules(page)
    const kilobytes = await kilobytesOf(page)
    for (const path of FIVE) {
      await page.goto(path)
      await readToTheEnd(page)
    }
    expect(kilobytes()).toBeLessThanOrEqual(MOST_KB)
  })

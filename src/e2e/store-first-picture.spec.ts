import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

// What a view's address paints until the store knows its list: nothing that is not in the view, and nothing moves.

/** `quality.md`: where a visitor begins to feel it. */
const MOST_SHIFT = 0.02
const LANGUAGES = ['en', 'ja', 'ru']
const WIDTHS = [390, 1440]

const VIEWS: Record<string, string> = {
  'what is hot, as the header links it': '?category_id=99998&category=hot',
  'what is hot, beside a parameter of another': '?category_id=99998&category=hot&theme=dark',
  'a long category': '?category_id=1',
  'a category of three': '?category_id=14',
  'a network': '?network=solana',
  'a category on a network': '?category_id=2&network=bsc',
  'a search': '?search=lending',
  'a search that finds one': '?search=uniswap',
  'a search that finds nothing': '?search=qqqqzzzz',
  'a home section': '?section=3',
  'no favorites': '?favourites=1',
  'a category that there is not': '?category_id=777',
  'a value that is none': '?network=%3Cb%3E',
}
/** Those of `npm test`; `npm run test:all` looks at each in three languages. */
const SHORT = ['a search']

/** Lighthouse's Slow 4G. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

interface Seen {
  shift: number
  moved: string[]
  /** Addresses of the DApps that could be tapped at some time. */
  tappable: string[]
  /** Where the list began in the window, once the page had led a visitor back. */
  tops: number[]
}

/** Notes in each frame what a finger would meet, and what has moved. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, moved: [], tappable: [], tops: [] }
    Object.assign(window, { seen })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : `${node?.textContent}`
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => `${entry.value.toFixed(4)} ${nameOf(node)}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // After a frame is painted: what is made up for within it is not seen.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      const list = document.querySelector('.storeList')
      if (list && history.scrollRestoration === 'manual') seen.tops.push(list.getBoundingClientRect().top)
    }
    const look = () => {
      painted.port2.postMessage('')
      const links = document.querySelectorAll<HTMLAnchorElement>('.storeList a, .storePocket a')
      for (const link of links) {
        const isShown = link.checkVisibility({ visibilityProperty: true })
        if (isShown && !seen.tappable.includes(link.pathname)) seen.tappable.push(link.pathname)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** The store has its list, and had a moment to change what it would. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator(':root:not([data-unshown])')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
}

const topOf = (page: Page) => page.locator('.storeList').evaluate(list => list.getBoundingClientRect().top)

const linksOf = (page: Page) =>
  page
    .locator('.storeList a:visible, .storePocket:visible a')
    .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname))

async function openView(page: Page, path: string): Promise<void> {
  await watch(page)
  await slowDown(page)
  await page.goto(path)
  await settle(page)
}

/** With those of the view that are not drawn where the visitor is. */
async function expectRight(page: Page, elsewhere: readonly string[] = []): Promise<void> {
  const { shift, moved, tappable } = await seenOn(page)
  expect.soft(shift, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  const links = [...elsewhere, ...(await linksOf(page))]
  expect.soft(tappable.filter(path => !links.includes(path))).toEqual([])
}

for (const lang of LANGUAGES)
  for (const width of WIDTHS)
    for (const [name, query] of Object.entries(VIEWS)) {
      const isShort = lang === 'en' && SHORT.includes(name)
      test(`${name} is the first picture and stays it (${lang}, ${width})`, {
        tag: isShort && width === 390 ? [] : '@all',
      }, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
        // It shows all after all, of which the island draws fewer on a phone.
        if (name === 'a value that is none') await page.goto(`/${lang}/dappstore/`)
        const all = await linksOf(page)
        await openView(page, `/${lang}/dappstore/${query}`)
        await expectRight(page, all)
      })
    }

for (const lang of LANGUAGES)
  for (const width of WIDTHS)
    for (const query of ['', '?category_id=99998&category=hot', '?category_id=1'])
      test(`Back from a DApp paints the list where it was left (${lang}, ${width}, “${query}”)`, {
        tag: '@all',
      }, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
        await page.goto(`/${lang}/dappstore/${query}`)
        const { results } = words(lang, 'dappstore')
        const rows = page.getByRole('list', { name: results.label, exact: true }).getByRole('link')
        const first = await linksOf(page)
        await page.mouse.move(200, 300)
        await settle(page)
        const top = await linksOf(page)
        await page.mouse.wheel(0, width < 1000 ? 1500 : 500)
        await page.waitForTimeout(300)
        const name = await page.evaluate(() => {
          const row = document.elementFromPoint(innerWidth * 0.6, innerHeight / 2)?.closest('.storeList li')
          return row?.querySelector('b')?.textContent ?? ''
        })
        expect(name).not.toBe('')
        const there = await linksOf(page)
        const left = await topOf(page)
        await rows.filter({ hasText: name }).first().click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await watch(page)
        await slowDown(page)
        await page.goBack()
        await settle(page)
        await expect(rows.filter({ hasText: name }).first()).toBeInViewport()
        await expectRight(page, [...first, ...top, ...there])
        const { tops } = await seenOn(page)
        expect(tops).not.toEqual([])
        expect(tops.filter(top => Math.abs(top - left) > 1)).toEqual([])
      })

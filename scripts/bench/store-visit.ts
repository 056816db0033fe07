// What a visitor does in the store, and what it costs in a real browser.
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { DESKTOP, PHONE, SLOW_4G, slowDown } from './measure.ts'

interface Viewport {
  name: string
  options: BrowserContextOptions
}

export const VIEWPORTS: readonly Viewport[] = [
  { name: 'phone', options: PHONE },
  { name: 'desktop', options: DESKTOP },
]

const STORE = '/en/dappstore/'
const BOX = 'input[name=search]'
const ROWS = 'ul li[aria-posinset]'
/** Typed letter by letter, with a pause between as of a quick typist; then taken back. */
const SEARCHES = ['swap', 'kalimu', 'lend nova']
const BETWEEN_KEYS_MS = 220
/** Longer than a search waits for the visitor's pause, and than the server takes to answer it. */
const PAUSE_MS = 1_200

export interface KeyTimes {
  /** From the key to the frame that shows the letter, as the browser itself reports. */
  letter: number
  /** From the key to the frame that shows the last change of the list made by the letter alone. */
  result: number
}

async function openAwake(browser: Browser, base: string, { options }: Viewport, cpu = 1): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watchKeys)
  await page.goto(base + STORE, { waitUntil: 'load' })
  await page.hover(BOX)
  await page.waitForSelector('main astro-island:not([ssr])', { state: 'attached' })
  // The fixture entries have replaced those that the page came with.
  await page.waitForSelector(`${ROWS} a[href*="detail/?id="]`)
  await page.waitForTimeout(PAUSE_MS)
  if (cpu > 1) await slowDown(session, cpu)
  return page
}

/**
 * Runs in the page. The letter's time is the browser's own (Event Timing, in steps of 8 ms and none below 16); the
 * result's is taken in the first task after the frame that shows a change of the list.
 */
function watchKeys(): void {
  const keys: { at: number; letter: number; result: number }[] = []
  Object.assign(window, { keys })
  new PerformanceObserver(list => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const key = keys.find(({ at }) => Math.abs(at - startTime) < 1)
      if (name === 'keydown' && key) key.letter = duration
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let isOpen = false
  // What the server is asked after the pause belongs to no letter.
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name].bind(history)
    history[name] = (...args) => {
      isOpen = false
      native(...args)
    }
  }
  const note = (at: number) => keys.push({ at, letter: 16, result: 0 })
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      note(timeStamp)
      isOpen = true
    },
    true,
  )
  addEventListener('DOMContentLoaded', () => {
    const list = document.querySelector('main astro-island')
    if (!list) return
    // Rows that are drawn ahead of a scroll, below what the screen shows, do not count as results.
    const inView = innerWidth > 1250 ? 18 : 6
    const isAhead = (node: Node) => node instanceof Element && Number(node.ariaPosInSet) > inView
    new MutationObserver(changes => {
      const key = keys.at(-1)
      if (!key || !isOpen) return
      const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
      if (nodes.length > 0 && nodes.every(isAhead)) return
      requestAnimationFrame(() =>
        scheduler.postTask(
          () => {
            key.result = performance.now() - key.at
          },
          { priority: 'user-blocking' },
        ),
      )
    }).observe(list, { childList: true, subtree: true, characterData: true })
  })
}

export async function typeKeys(browser: Browser, base: string, viewport: Viewport): Promise<KeyTimes[]> {
  const page = await openAwake(browser, base, viewport, 4)
  await page.click(BOX)
  for (const search of SEARCHES) {
    for (const letter of search) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(BETWEEN_KEYS_MS)
    }
    for (const _ of search) {
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(BETWEEN_KEYS_MS)
    }
    await page.waitForTimeout(PAUSE_MS)
  }
  // Written by `watchKeys` above.
  const keys = (await page.evaluate(() => Reflect.get(window, 'keys'))) as KeyTimes[]
  await page.context().close()
  return keys.map(({ letter, result }) => ({ letter, result: Math.max(letter, result) }))
}

export interface Browsed {
  /** What the page's script holds in the end, in MB, after a collection. */
  heap: number
  /** The most elements that the page had at any time. */
  nodes: number
  /** The first page of the list as it came over the wire, in kB. */
  firstPage: number
  requests: number
}

/** Scrolls through, searches, filters, opens a DApp and comes back. */
export async function browse(browser: Browser, base: string, viewport: Viewport): Promise<Browsed> {
  const context = await browser.newContext(viewport.options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let firstPage = 0
  let requests = 0
  page.on('requestfinished', async request => {
    const { pathname } = new URL(request.url())
    const sizes = await request.sizes().catch(() => undefined)
    const bytes = sizes?.responseBodySize ?? 0
    if (pathname.startsWith('/v1/')) requests += 1
    if (pathname === '/v1/application/list' && firstPage === 0) firstPage = bytes / 1000
  })
  let nodes = 0
  const look = async () => {
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length))
  }
  await page.goto(base + STORE, { waitUntil: 'load' })
  await page.hover(BOX)
  await page.waitForSelector(`${ROWS} a[href*="detail/?id="]`)
  await page.waitForTimeout(PAUSE_MS)
  for (let step = 1; step <= 20; step++) {
    await page.evaluate(part => scrollTo(0, document.documentElement.scrollHeight * part), step / 20)
    await page.waitForTimeout(100)
    await look()
  }
  await page.evaluate(() => scrollTo(0, 0))
  for (const search of SEARCHES) {
    await page.fill(BOX, search)
    await page.waitForTimeout(PAUSE_MS)
    await look()
  }
  await page.fill(BOX, '')
  await page.locator(BOX).blur()
  await page.waitForTimeout(PAUSE_MS)
  // On a phone the filters are in a sheet, whose button is hidden during a search.
  const sheet = page.locator('.storeFilters')
  if (await sheet.isVisible()) await sheet.click()
  await page.click('nav a[href*="category_id=2"]')
  await page.waitForTimeout(PAUSE_MS)
  await look()
  await page.click('main astro-island details summary')
  await page.waitForTimeout(PAUSE_MS / 4)
  await look()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.waitForTimeout(PAUSE_MS)
  // By key: the header that stays may stand over a row.
  await page.locator(`${ROWS} a`).first().press('Enter')
  await page.waitForURL(/detail/)
  await page.goBack()
  await page.hover(BOX)
  await page.waitForTimeout(PAUSE_MS)
  await look()
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return { heap: usedSize / 1e6, nodes, firstPage, requests }
}

export interface FirstTimes {
  /** When the first rows are painted. */
  list: number
  /** From the first touch and key to its result. */
  result: number
  favourite: number
  tab: number
  filter: number
}

/** What a first tap is made on, and what shows its effect. The page's own rows are real DApps, whatever the store holds. */
const FIRST_TAPS = {
  favourite: { tap: `${ROWS} button`, effect: `${ROWS} button[aria-pressed=true]` },
  tab: { tap: '#shelf-tab-2', effect: '#shelf-panel[aria-labelledby=shelf-tab-2] li a' },
  filter: { tap: 'nav a[href*="category_id=2"]', effect: 'nav a[href*="category_id=2"][aria-current]' },
} as const

/** What a page, or the one that a link leads to, shows in the end: an element whose text is not the one before. */
interface Effect {
  selector: string
  before?: string
}

/** A page with nothing in the cache, on Slow 4G and a processor four times slower, which nobody has touched. */
async function openUntouched(browser: Browser, base: string, options: BrowserContextOptions, effect: Effect) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowDown(session)
  await page.addInitScript(watchEffect, effect)
  await page.goto(base + STORE, { waitUntil: 'load' })
  await page.waitForTimeout(PAUSE_MS)
  return page
}

/** Runs in each page: notes the time of the first frame after the effect is there. */
function watchEffect({ selector, before }: Effect): void {
  const look = () => {
    const element = document.querySelector(selector)
    const isSeen = element && element.textContent !== before
    if (!isSeen) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { effectAt: Date.now() })))
  }
  requestAnimationFrame(look)
}

async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const touched = Date.now()
  await act()
  const seen = await page.waitForFunction(() => Reflect.get(window, 'effectAt'), undefined, { polling: 50 })
  const time = Number(await seen.jsonValue()) - touched
  await page.context().close()
  return time
}

async function firstKey(browser: Browser, base: string): Promise<Pick<FirstTimes, 'list' | 'result'>> {
  // The most used DApp is the first row of the page and of no search that begins with the letter typed below.
  const page = await openUntouched(browser, base, PHONE, { selector: `${ROWS} b`, before: 'Uniswap' })
  const list = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const result = await timeOf(page, async () => {
    await page.focus(BOX)
    await page.keyboard.press('o')
  })
  return { list, result }
}

async function firstTap(browser: Browser, base: string, name: keyof typeof FIRST_TAPS): Promise<number> {
  const { tap, effect } = FIRST_TAPS[name]
  // On a phone the filters are in a sheet, which opens without a script and would be a touch of its own.
  const screen = name === 'filter' ? DESKTOP : { ...PHONE, hasTouch: true }
  const page = await openUntouched(browser, base, screen, { selector: effect })
  // By its own events, as a real pointer would touch the page on its way.
  const target = page.locator(tap).first()
  return timeOf(page, async () => {
    await target.dispatchEvent('pointerover')
    await target.dispatchEvent('click')
  })
}

export async function firstTimes(browser: Browser, base: string): Promise<FirstTimes> {
  return {
    ...(await firstKey(browser, base)),
    favourite: await firstTap(browser, base, 'favourite'),
    tab: await firstTap(browser, base, 'tab'),
    filter: await firstTap(browser, base, 'filter'),
  }
}

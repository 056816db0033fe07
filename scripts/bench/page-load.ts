// What a page costs in a browser without regard to how fast the machine is: requests, bytes, layouts, script after a touch.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import type { Figure } from './budget.ts'
import type { GoalName } from './goals.ts'
import { PHONE } from './measure.ts'
import { compressedKb } from './weight.ts'

/** Pages that are loaded, below a language: one of each family that has pictures, fonts or sheets of its own. */
export const LOADED = [
  '',
  'about/',
  'download/app/',
  'developer/',
  'news/',
  'dappstore/',
  'dappstore/aave-1063/',
  'submit/token/',
]
export const LOADED_LANGUAGES = ['en', 'ja', 'ru']
/** Pages that fetch scripts with the first touch, and the control that a visitor touches first. */
export const TOUCHED: Readonly<Record<string, string>> = {
  'about/': 'header summary',
  'dappstore/': 'main input[type=search]',
  'dappstore/aave-1063/': 'main button, main astro-island',
  'submit/token/': 'main input:not([type=hidden])',
  // A text that is not typed yet: a box that is ticked would have the next step fetched as well.
  'submit/dapp/': 'main input[type=text]',
  'support/': 'main input, main button',
  'verify/': 'main input',
  'download/check/': 'main input, main button',
}
const STORE_PAGES = /\/(dappstore|submit)\//
/** After the network is quiet: what a page sets out later, in turns, has come by then. */
const SETTLE_MS = 600
/** After a first touch islands fetch what their first view does not show when the browser is idle; it is counted as well. */
const LATER_MS = 2_500
/** Its answers decide what an island fetches later; the first touch itself does not depend on them. */
const API = ['*/v1/*', '*/api/*']
const TRACED = ['devtools.timeline']
/**
 * How far below the screen Chromium fetches lazy pictures depends on how fast it thinks the network is, which it learns from
 * answers that a busy machine delays. So it is set: a millisecond away, as fast as it comes.
 */
const NEARBY = {
  offline: false,
  latency: 1,
  downloadThroughput: -1,
  uploadThroughput: -1,
  connectionType: 'wifi',
} as const

/** Notes what is asked for and how much of it comes, headers left out, as the cost of headers depends on the protocol. */
async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  const seen = { bytes: 0, urls: [] as string[], scripts: [] as string[] }
  const headers = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (!request.url.startsWith('http')) return
    seen.urls.push(request.url)
    if (type === 'Script') seen.scripts.push(request.url)
  })
  session.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.bytes += Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0))
  })
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: API })
  await session.send('Network.emulateNetworkConditions', NEARBY)
  return seen
}

/** Layouts of the page's own thread in a trace of Chromium. */
function countLayouts(trace: Buffer): number {
  const { traceEvents }: { traceEvents: { name: string; ph: string }[] } = JSON.parse(trace.toString())
  return traceEvents.filter(({ name, ph }) => name === 'Layout' && (ph === 'X' || ph === 'B')).length
}

/** What a page fetches and lays out by itself. `origin` without a slash at its end; `page` as in a figure. */
export async function loadPage(browser: Browser, origin: string, page: string): Promise<Figure[]> {
  const context = await browser.newContext(PHONE)
  const tab = await context.newPage()
  const seen = await watchNetwork(tab)
  await browser.startTracing(tab, { categories: TRACED })
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  await tab.waitForTimeout(SETTLE_MS)
  const layouts = countLayouts(await browser.stopTracing())
  await context.close()
  const bytes: GoalName = STORE_PAGES.test(page) ? 'storeBytes' : 'pageBytes'
  return [
    { goal: 'requests', page, value: seen.urls.length },
    { goal: 'scriptFiles', page, value: seen.scripts.length },
    { goal: bytes, page, value: seen.bytes / 1000 },
    { goal: 'layouts', page, value: layouts },
  ]
}

/** Measures a few times and takes the least of each figure: what else a machine does can only add layouts. */
export async function leastOf(
  rounds: number,
  measure: () => Promise<Figure[]>,
  isEnough: (figures: readonly Figure[]) => boolean = () => false,
): Promise<Figure[]> {
  let least: Figure[] = []
  for (let round = 0; round < rounds; round++) {
    const figures = await measure()
    least = figures.map((figure, at) => ({
      ...figure,
      value: Math.min(figure.value, least[at]?.value ?? figure.value),
    }))
    if (isEnough(least)) break
  }
  return least
}

/** Sizes of the script files that the first touch of a control brings. */
export async function touchPage(
  browser: Browser,
  origin: string,
  page: string,
  control: string,
): Promise<Figure> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true })
  const tab = await context.newPage()
  const seen = await watchNetwork(tab)
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  await tab.locator(control).filter({ visible: true }).first().tap()
  await tab.waitForLoadState('networkidle')
  await tab.waitForTimeout(LATER_MS)
  await context.close()
  const files = [...new Set(seen.scripts)].map(url => readFileSync(`dist${new URL(url).pathname}`))
  const sizes = await Promise.all(files.map(file => compressedKb(file)))
  return {
    goal: page.endsWith('/dappstore/') ? 'storeScript' : 'formScript',
    page,
    value: sizes.reduce((sum, size) => sum + size, 0),
  }
}

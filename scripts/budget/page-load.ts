// What a page costs in a browser without regard to how fast the machine is: bytes and scripts, before and after a touch.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import type { Figure } from './budget.ts'
import { compressedKb } from './weight.ts'

/** A phone's window. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

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
/** After the network is quiet: what a page sets out later, in turns, has come by then. */
const SETTLE_MS = 600
/** After a first touch islands fetch what their first view does not show when the browser is idle; it is counted as well. */
const LATER_MS = 2_500
/** Its answers decide what an island fetches later; the first touch itself does not depend on them. */
const API = ['*/v1/*', '*/api/*']
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
  const seen = { bytes: 0, scripts: [] as string[] }
  const headers = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Script' && request.url.startsWith('http')) seen.scripts.push(request.url)
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

/** What a page fetches by itself. `origin` without a slash at its end; `page` as in a figure. */
export async function loadPage(browser: Browser, origin: string, page: string): Promise<Figure[]> {
  const context = await browser.newContext(PHONE)
  const tab = await context.newPage()
  const seen = await watchNetwork(tab)
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  await tab.waitForTimeout(SETTLE_MS)
  await context.close()
  return [
    { goal: 'scriptFiles', page, value: seen.scripts.length },
    { goal: 'pageBytes', page, value: seen.bytes / 1000 },
  ]
}

function goalOfScript(page: string): 'storeScript' | 'formScript' | 'pageScript' {
  if (page.endsWith('/dappstore/')) return 'storeScript'
  return page.includes('/submit/') ? 'formScript' : 'pageScript'
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
    goal: goalOfScript(page),
    page,
    value: sizes.reduce((sum, size) => sum + size, 0),
  }
}

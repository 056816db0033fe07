// Weight and paint times of the built pages, from our own server, with the network and the processor of a phone.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright'
import { printTable } from './document.ts'
import { GOALS } from './goals.ts'
import { failBeyondNoise, launch, median, PHONE, SLOW_4G, slowDown } from './measure.ts'
import { startSite } from './site.ts'

const TEMPLATES = ['', 'about/', 'download/app/', 'developer/', 'news/', 'learn/bridges/', 'dappstore/']
const LANGUAGES = ['en', 'ja', 'ru']
export const PAGES = LANGUAGES.flatMap(lang => TEMPLATES.map(page => `/${lang}/${page}`))

/** How long after `load` a page is watched. */
const SETTLE_MS = 2000
/** What most servers compress with on the fly; ours sends better ones made at build. */
const BROTLI_QUALITY = 5

interface Visit {
  kilobytes: number
  requests: number
  scripts: number
  fcp: number
  lcp: number
  cls: number
}

function weightOf(path: string): { html: number; inlineScript: number } {
  const html = readFileSync(`dist${path}index.html`, 'utf8')
  const scripts = [
    ...html.matchAll(/<script(?![^>]*type="(?:application|speculation))[^>]*>(.*?)<\/script>/gs),
  ]
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  return {
    html: packed.length / 1000,
    inlineScript: scripts.reduce((sum, [, text = '']) => sum + text.length, 0),
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  let scripts = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  page.on('request', request => {
    requests += 1
    if (request.resourceType() === 'script') scripts += 1
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowDown(session)
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.cls += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const paint = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcp: Number(Reflect.get(Reflect.get(window, 'seen'), 'lcp')),
    cls: Number(Reflect.get(Reflect.get(window, 'seen'), 'cls')),
  }))
  await context.close()
  return { kilobytes: bytes / 1000, requests, scripts, ...paint }
}

export async function benchPages(pages: readonly string[], runs: number): Promise<void> {
  const site = await startSite()
  const browser = await launch()
  const visits = new Map<string, Visit[]>(pages.map(page => [page, []]))
  for (let round = 0; round < runs; round++) {
    for (const page of pages) visits.get(page)?.push(await visit(browser, site.origin + page))
    console.error(`round ${round + 1} of ${runs}`)
  }
  await browser.close()
  site.stop()

  const rows = [...visits].map(([page, rounds]) => {
    const of = (name: keyof Visit, digits = 0) => median(rounds.map(round => round[name])).toFixed(digits)
    const { html, inlineScript } = weightOf(page)
    const sums = [of('kilobytes', 1), of('requests'), of('scripts')]
    return [page, html.toFixed(1), String(inlineScript), ...sums, of('fcp'), of('lcp'), of('cls', 3)]
  })
  printTable(
    [
      'page',
      'HTML kB (brotli 5)',
      'inline script B',
      'all kB',
      'requests',
      'script files',
      'FCP ms',
      'LCP ms',
      'CLS',
    ],
    rows,
    'pages',
  )
  for (const [page, rounds] of visits) {
    const of = (name: keyof Visit) => rounds.map(round => round[name])
    failBeyondNoise(`${page}: FCP, ms`, of('fcp'), GOALS.fcp)
    failBeyondNoise(`${page}: LCP, ms`, of('lcp'), GOALS.lcp)
    failBeyondNoise(
      `${page}: layout shift`,
      of('cls').map(cls => Number(cls.toFixed(2))),
      GOALS.cls,
    )
  }
}

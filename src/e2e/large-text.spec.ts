import { expect, type Page, test } from 'playwright/test'
import { BROWSER_ARGS } from '../../scripts/browser-args.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { findCrowded, readLines, readRoom } from './crowded-text.ts'
import { layOutAll } from './lay-out-all.ts'
import { routesOf } from './routes.ts'

/** Twice the browser's own size, as it is set for all pages in Chrome and Android. */
const TWICE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'
test.use({
  launchOptions: { executablePath: findChromium(), args: [...BROWSER_ARGS, TWICE] },
  trace: 'off',
})
test.setTimeout(240_000)

const PHONE = 390
const WIDTHS = [PHONE, 1440]
/** One of each layout. */
const SHORT = [
  '',
  'dappstore/',
  'dappstore/aave-1063/',
  'status/',
  'submit/token/',
  'download/',
  'support/',
  'verify/',
]

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await layOutAll(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  let before = 0
  await expect(async () => {
    const now = await height()
    const isStill = now === before
    before = now
    expect(isStill).toBe(true)
  }).toPass({ intervals: [250] })
}

async function crowdedIn(page: Page, addresses: readonly string[], widths = WIDTHS): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of addresses) {
      await page.goto(address)
      await settle(page)
      const crowded = [...(await page.evaluate(readRoom)), ...findCrowded(await page.evaluate(readLines))]
      found.push(...crowded.map(what => `${address} at ${width}: ${what}`))
    }
  }
  return found
}

test('letters twice as large are read on every kind of page', async ({ page }) => {
  await page.goto('/en/about/')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(
    await crowdedIn(
      page,
      SHORT.map(path => `/en/${path}`),
      [PHONE],
    ),
  ).toEqual([])
})

for (const lang of ['en', 'ru', 'th']) {
  test(`letters twice as large are read on every page in ${lang}`, { tag: '@all' }, async ({ page }) => {
    const pages = [...routesOf(lang), 'nothing-here/']
    expect(
      await crowdedIn(
        page,
        pages.map(path => `/${lang}/${path}`),
      ),
    ).toEqual([])
  })
}

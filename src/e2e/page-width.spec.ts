import { expect, type Page, test } from 'playwright/test'
import { builtPages, CODES, ROUTES } from './routes.ts'

/** A phone in use today, and the narrowest that the design knows. */
const WIDTHS = [390, 320]

test.describe.configure({ timeout: 120_000 })
// A trace of so many pages costs more than the pages.
test.use({ trace: 'off' })

/** Pictures keep the size that the page gives them, whether they come or not. */
const PICTURES = ['webp', 'png', 'jpg', 'jpeg', 'avif'].map(ending => `*.${ending}`)

/** What has to be scrolled sideways, as `address at width: by so many pixels`. */
async function tooWide(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  // Not by `page.route`, which turns the cache off: fonts, styles and scripts would come again with each page.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: PICTURES })
  // A page is loaded in the width that the one before was seen in last: one change less for each.
  let widths = WIDTHS
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    for (const width of widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(async () => {
        await document.fonts.ready
        return (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
      })
      if (over > 0) found.push(`${address} at ${width}: by ${over}`)
    }
    widths = widths.toReversed()
  }
  return found
}

for (const code of CODES) {
  test(`no article in ${code} is wider than a phone`, async ({ page }) => {
    const articles = builtPages(code).filter(path => /^news\/./.test(path))
    expect(articles.length).toBeGreaterThan(0)
    expect(
      await tooWide(
        page,
        articles.map(path => `/${code}/${path}`),
      ),
    ).toEqual([])
  })
}

for (const code of CODES) {
  test(`no page in ${code} is wider than a phone`, async ({ page }) => {
    const pages = ROUTES.map(route => `/${code}/${route}`)
    expect(await tooWide(page, pages)).toEqual([])
  })
}

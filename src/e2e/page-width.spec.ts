import { expect, type Page, test } from 'playwright/test'
import { builtPages, CODES, ROUTES } from './routes.ts'

/** A phone in use today, and the narrowest that the design knows. */
const WIDTHS = [390, 320]

test.describe.configure({ timeout: 120_000 })
// A trace of so many pages costs more than the pages.
test.use({ trace: 'off' })

/** What has to be scrolled sideways, as `address at width: by so many pixels`. */
async function tooWide(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  // Pictures keep the size that the page gives them, whether they come or not.
  await page.route(/\.(webp|png|jpe?g|avif)$/, route => route.abort())
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
      if (over > 0) found.push(`${address} at ${width}: by ${over}`)
    }
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

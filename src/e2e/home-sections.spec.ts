import { expect, type Page, test } from 'playwright/test'

/** Headings and footer that are laid out: what waits for its turn has no box of its own. */
const hiddenSections = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > section, .footer, .pockets > li')]
      .filter(part => !part.querySelector('h1, h2, h3')?.checkVisibility({ contentVisibilityAuto: true }))
      .map(part => part.className),
  )

/** The last turn begins 1.9 seconds after the styles have come (src/sections/home/home.scss). */
const ALL_TURNS_MS = 5_000

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without a script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test('a home page that nobody touches holds all its sections, for a picture of the whole', {
      tag: javaScriptEnabled ? '@all' : [],
    }, async ({ page }) => {
      await page.goto('/en/')
      await expect.poll(() => hiddenSections(page), { timeout: ALL_TURNS_MS }).toEqual([])
    })
  })
}

test('the end of the home page is there at once for who scrolls before its turn', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/')
  await page.locator('.ready h2').scrollIntoViewIfNeeded()
  await expect(page.locator('.ready h2')).toBeInViewport({ timeout: 1_000 })
})

test('the home page’s signs are one document, not one each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/')
  await expect.poll(() => hiddenSections(page), { timeout: ALL_TURNS_MS }).toEqual([])
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(element => element.checkVisibility())
      .flatMap(element =>
        ['', '::before', '::after']
          .map(pseudo => getComputedStyle(element, pseudo || null))
          .flatMap(
            style => `${style.backgroundImage} ${style.maskImage}`.match(/url\([^)]*svg[^)]*\)/g) ?? [],
          ),
      ),
  )
  // An SVG image, a mask as well, is a document; that of the icons is shared by header and footer.
  expect([...new Set(drawn)]).toEqual([expect.stringContaining('/icons/marks.svg')])
})

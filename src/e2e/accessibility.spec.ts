import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { CODES, ROUTES } from './routes.ts'

/** Every language on a full run; two of them, of two scripts, while working. */
const LANGUAGES = process.env.AXE_ALL ? CODES : ['en', 'zh']

const IN_A_LANGUAGE = [
  ...ROUTES,
  'learn/token-approvals/',
  'report/?dapp=1063',
  'subscription/confirmed/',
  'subscription/expired/',
  'subscription/left/',
  'subscription/unknown/',
  '404.html',
  '500.html',
]
const OUTSIDE = ['404.html', '500.html', 'privacy-en/', 'privacy-zh/', 'terms-en/', 'terms-zh/']

// What axe found is in the message; recording its calls costs a twelfth of the time.
test.use({ trace: 'off' })

/** The home page's lower parts are laid out in turns (src/sections/home/below.scss); before that their colours are nobody's. */
const untilLaidOut = (page: Page) =>
  page.evaluate(async () => {
    const waiting = document
      .getAnimations()
      .filter(each => each instanceof CSSAnimation && /^(layOutLater|letFirst)$/.test(each.animationName))
    await Promise.all(waiting.map(each => each.finished))
  })

/** Each page in light and in dark: until a theme is chosen, the device's preference rules, in CSS alone. */
async function findNothing(browser: Browser, paths: string[]): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(path)
    await untilLaidOut(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Axe reads colours; the page has the new ones with its next frame.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      // The legacy mode asks once in the page itself; the other opens a second page each time, for frames of other sites.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
      )
      expect.soft(found, `${path} in ${colorScheme}`).toEqual([])
    }
  }
  expect(page.frames(), 'no frames').toHaveLength(1)
  await context.close()
}

for (const lang of LANGUAGES) {
  test(`axe finds nothing on any page in ${lang}, in light and in dark`, async ({ browser }) => {
    test.setTimeout(400_000)
    await findNothing(
      browser,
      IN_A_LANGUAGE.map(route => `/${lang}/${route}`),
    )
  })
}

test('axe finds nothing on the pages that stand outside the languages, in light and in dark', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await findNothing(
    browser,
    OUTSIDE.map(path => `/${path}`),
  )
})

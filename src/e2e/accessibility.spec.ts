import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { CODES, ERRORS, outsidePages, routesOf } from './routes.ts'

/** The other languages have the same pages with other words: `npm run test:all` asks for them too. */
const ALWAYS = ['en']

/** Shown by a script from what the address names. */
const NAMED = ['dappstore/detail/?id=1063', 'report/?dapp=1063']

// What axe found is in the message; recording its calls costs a twelfth of the time.
test.use({ trace: 'off' })

/** The home page's lower parts are laid out one after the other (src/sections/home/home.scss); before that their colours are nobody's. */
const untilLaidOut = (page: Page) =>
  page.evaluate(async () => {
    const waiting = document
      .getAnimations()
      .filter(each => each instanceof CSSAnimation && /^(layOutLater|letFirst)$/.test(each.animationName))
    await Promise.all(waiting.map(each => each.finished))
  })

/**
 * In the page: colours change at once. Less motion makes every change of colour a transition of its own, however short,
 * and what inherits a colour begins its own when the one above has ended: some 300 ms for each theme of a page. A sheet
 * of a script is not a matter of the page's policy.
 */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/**
 * In the page: all that axe reads but the colours: the elements, which of them are shown, and where. Pictures that are
 * hidden from it do not count: the header's sun and moon take turns.
 */
function everythingButColours(): string {
  const elements = document.body.querySelectorAll('*:not(svg[aria-hidden=true], svg[aria-hidden=true] *)')
  const places = [...elements].map(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [element.checkVisibility({ visibilityProperty: true }), x, y, width, height].join()
  })
  return document.documentElement.outerHTML + places.join(';')
}

/** Those of axe's rules that read colours, its tag `cat.color`. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Each page in light and in dark: until a theme is chosen, the device's preference rules, in CSS alone. Where the other
 * theme changes nothing but colours, the rules that read none have been asked already.
 */
async function findNothing(browser: Browser, paths: string[]): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(withoutTransitions)
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(path)
    await untilLaidOut(page)
    let before: string | undefined
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const seen = await page.evaluate(everythingButColours)
      // The legacy mode asks once in the page itself; the other opens a second page each time, for frames of other sites.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      if (seen === before) axe.withRules(COLOUR_RULES)
      const { violations } = await axe.analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
      )
      expect.soft(found, `${path} in ${colorScheme}`).toEqual([])
      before = seen
    }
  }
  expect(page.frames(), 'no frames').toHaveLength(1)
  await context.close()
}

for (const lang of CODES) {
  const tag = ALWAYS.includes(lang) ? [] : '@all'
  test(`axe finds nothing on any page in ${lang}, in light and in dark`, { tag }, async ({ browser }) => {
    test.setTimeout(400_000)
    await findNothing(
      browser,
      [...routesOf(lang), ...ERRORS, ...NAMED].map(route => `/${lang}/${route}`),
    )
  })
}

test('axe finds nothing on the pages that stand outside the languages, in light and in dark', {
  tag: '@all',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  await findNothing(
    browser,
    outsidePages().map(path => `/${path}`),
  )
})

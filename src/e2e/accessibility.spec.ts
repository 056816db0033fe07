import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, test } from 'playwright/test'
import { CODES, ROUTES } from './routes.ts'

/** Every language on a full run; two of them, of two scripts, while working. */
const LANGUAGES = process.env.AXE_ALL ? CODES : ['en', 'zh']

const IN_A_LANGUAGE = [
  ...ROUTES,
  'news/1/',
  'subscription/confirmed/',
  'subscription/expired/',
  'subscription/left/',
  'subscription/unknown/',
]
const OUTSIDE = ['404.html', '500.html', 'privacy-en/', 'privacy-zh/', 'terms-en/', 'terms-zh/']

async function findNothing(browser: Browser, colorScheme: 'light' | 'dark', paths: string[]): Promise<void> {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
    expect.soft(found, path).toEqual([])
  }
  await context.close()
}

for (const theme of ['light', 'dark'] as const) {
  for (const lang of LANGUAGES) {
    test(`axe finds nothing on any page in ${lang}, ${theme}`, async ({ browser }) => {
      test.setTimeout(240_000)
      await findNothing(
        browser,
        theme,
        IN_A_LANGUAGE.map(route => `/${lang}/${route}`),
      )
    })
  }

  test(`axe finds nothing on the pages that stand outside the languages, ${theme}`, async ({ browser }) => {
    test.setTimeout(120_000)
    await findNothing(
      browser,
      theme,
      OUTSIDE.map(path => `/${path}`),
    )
  })
}

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { CODES, ROUTES } from './routes.ts'

/** Every language on a full run; two of them, of two scripts, while working. */
const LANGUAGES = process.env.AXE_ALL ? CODES : ['en', 'zh']

for (const lang of LANGUAGES) {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing on any page in ${lang}, ${theme}`, async ({ browser }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (const route of [...ROUTES, '../404.html']) {
        await page.goto(`/${lang}/${route}`)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
        )
        expect(found, `/${lang}/${route}`).toEqual([])
      }
      await context.close()
    })
  }
}

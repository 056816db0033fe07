import type { Page } from 'playwright/test'

/** Home lays out a section as it comes near the screen; until then what is in it has no place of its own. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets = [sheet]
  })

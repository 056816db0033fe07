import { expect, test } from 'playwright/test'
import { findExcess } from '../../scripts/budget/budget.ts'
import { LOADED, LOADED_LANGUAGES, loadPage, TOUCHED, touchPage } from '../../scripts/budget/page-load.ts'

test.setTimeout(180_000)

/** A page is waited for until more than a second was quiet. More tabs than processors would be quiet because none gets its turn. */
const TABS = 2

for (const lang of LOADED_LANGUAGES) {
  const tag = lang === 'en' ? [] : '@all'
  test(`pages in ${lang} fetch no more than a visitor would notice before the first touch`, { tag }, async ({
    browser,
    baseURL,
  }) => {
    for (let at = 0; at < LOADED.length; at += TABS) {
      const paths = LOADED.slice(at, at + TABS)
      const figures = await Promise.all(
        paths.map(path => loadPage(browser, baseURL ?? '', `/${lang}/${path}`)),
      )
      expect.soft(findExcess(figures.flat())).toEqual([])
    }
  })
}

test('the first touch fetches no more script than each kind of page may', { tag: '@all' }, async ({
  browser,
  baseURL,
}) => {
  for (const [path, control] of Object.entries(TOUCHED)) {
    expect.soft(findExcess([await touchPage(browser, baseURL ?? '', `/en/${path}`, control)])).toEqual([])
  }
})

import { expect, test } from 'playwright/test'
import { type Figure, findExcess, readCeilings } from '../../scripts/bench/budget.ts'
import {
  LOADED,
  LOADED_LANGUAGES,
  leastOf,
  loadPage,
  TOUCHED,
  touchPage,
} from '../../scripts/bench/page-load.ts'

/** A busy machine can split one layout into two, so the least of as many loads counts. */
const TRIES = 3

// The pages are traced here for their layouts; the browser makes one such trace at a time.
test.use({ trace: 'off' })
test.setTimeout(180_000)

/** What is above its limit in the best of some loads. */
async function excessOf(measure: () => Promise<Figure[]>): Promise<string[]> {
  const ceilings = readCeilings()
  const figures = await leastOf(TRIES, measure, least => findExcess(least, ceilings).length === 0)
  return findExcess(figures, ceilings)
}

for (const lang of LOADED_LANGUAGES) {
  test(`pages in ${lang} fetch and lay out no more than their goals before the first touch`, async ({
    browser,
    baseURL,
  }) => {
    for (const path of LOADED) {
      expect.soft(await excessOf(() => loadPage(browser, baseURL ?? '', `/${lang}/${path}`))).toEqual([])
    }
  })
}

test('the first touch fetches no more script than each kind of page may', async ({ browser, baseURL }) => {
  for (const [path, control] of Object.entries(TOUCHED)) {
    const touch = async () => [await touchPage(browser, baseURL ?? '', `/en/${path}`, control)]
    expect.soft(await excessOf(touch)).toEqual([])
  }
})

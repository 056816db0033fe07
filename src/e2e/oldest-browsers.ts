import type { Page } from 'playwright/test'
import { NEWER_FEATURES, NEWER_SELECTORS } from '#build/newer-features.ts'

type Feature = [owner: string, name: string, isStatic: boolean]

/** Runs in the page, before all else, and at the head of a worker. It must not refer to anything outside itself. */
function takeAway({ features, selectors }: { features: Feature[]; selectors: readonly string[] }): void {
  const { hasOwn } = Object
  const global: Record<string, unknown> = globalThis
  const typedArray: unknown = Object.getPrototypeOf(Int8Array)
  const holderOf = ([owner, , isStatic]: Feature): unknown => {
    const object = owner === 'TypedArray' ? typedArray : owner === '' ? global : global[owner]
    if (owner === '' || owner === 'Window' || isStatic || typeof object !== 'function')
      return owner === 'Window' ? global : object
    return object.prototype
  }
  // Globals last: what is below them is found through them.
  for (const feature of [...features].sort(([a], [b]) => Number(a === '') - Number(b === ''))) {
    const holder = holderOf(feature)
    if (holder && (typeof holder === 'object' || typeof holder === 'function') && hasOwn(holder, feature[1]))
      Reflect.deleteProperty(holder, feature[1])
  }
  if (!('Element' in globalThis)) return
  const newer = new RegExp(`:(${selectors.join('|')})(?![\\w-])`)
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    for (const name of ['querySelector', 'querySelectorAll', 'closest', 'matches']) {
      const former: unknown = Reflect.get(prototype, name)
      if (typeof former !== 'function') continue
      Reflect.set(prototype, name, function (this: unknown, selector: string) {
        if (newer.test(selector)) throw new DOMException(`${selector} is not a valid selector`, 'SyntaxError')
        return Reflect.apply(former, this, [selector])
      })
    }
  }
}

/**
 * The page as the oldest browsers show it, as far as Chromium can be made to: without the functions that came later, in
 * its workers too, and without popovers, which would work by their attribute alone. One of them, as `.browserslistrc`
 * makes them (`safari15.4`), or what any of them lacks.
 */
export async function useOldest(page: Page, browser?: string): Promise<void> {
  const features = NEWER_FEATURES.filter(({ missingIn }) => !browser || missingIn.includes(browser)).map(
    ({ owner = '', name, isStatic }): Feature => [owner, name, isStatic],
  )
  const given = { features, selectors: NEWER_SELECTORS }
  await page.addInitScript(takeAway, given)
  await page.route(/\/_astro\/worker-[\w-]+\.js$/, async route => {
    const answer = await route.fetch()
    const body = `(${takeAway})(${JSON.stringify(given)});${await answer.text()}`
    await route.fulfill({ response: answer, body })
  })
  await page.route(
    url => url.pathname.endsWith('/'),
    async route => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/ popover(="?auto"?)?(?=[ >])/g, '')
      await route.fulfill({ response: answer, body })
    },
  )
}

import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { missingIn } from '#build/newer-features.ts'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'
import { TOO_OLD_SCRIPT } from './early-script.ts'

const { api, javascript } = compatibility
const ASKED: Record<string, CompatStatement | undefined> = {
  hasIndices: javascript.builtins?.RegExp?.hasIndices?.__compat,
  HTMLDialogElement: api.HTMLDialogElement?.__compat,
  TransformStream: api.TransformStream?.__compat,
}
/** `firefox102` → `firefox101`, `safari15.4` → `safari15.3` */
const before = (browser: string): string =>
  browser.replace(/[\d.]+$/, version =>
    version.includes('.') ? (Number(version) - 0.1).toFixed(1) : `${Number(version) - 1}`,
  )

test('the script that tells a browser too old asks for what all oldest browsers have', () => {
  const asked = [...TOO_OLD_SCRIPT.matchAll(/"(\w+)" ?in /g)].map(([, name]) => name)
  expect(asked.sort()).toEqual(Object.keys(ASKED).sort())
  for (const [name, compat] of Object.entries(ASKED)) {
    expect(compat, name).toBeDefined()
    if (compat) expect(missingIn(compat), name).toEqual([])
  }
})

test.each(OLDEST_BROWSERS)('the version before %s lacks some of it', browser => {
  const lacking = Object.values(ASKED).flatMap(compat => (compat ? missingIn(compat, [before(browser)]) : []))
  expect(lacking).toContain(before(browser))
})

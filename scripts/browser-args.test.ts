import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BROWSER_ARGS } from './browser-args.ts'

test('the browser of the tests has every feature off that Playwright turns off', () => {
  const playwright = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.+?)\]/s.exec(playwright) ?? []
  const off = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(off).toContain('PaintHolding')
  const ours = BROWSER_ARGS.find(arg => arg.startsWith('--disable-features='))?.split(/[=,]/)
  expect(ours).toEqual(expect.arrayContaining(off))
})

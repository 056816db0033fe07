import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { isOutdated } from './translator.ts'

test('a page knows its words by its address, and one without words of its own is never outdated', () => {
  for (const path of ['/en/', '/en/about/', '/privacy-en/', '/']) expect(isOutdated('en', path)).toBe(false)
  for (const { code } of LANGUAGES) expect(isOutdated(code, `/${code}/404/`)).toBe(false)
})

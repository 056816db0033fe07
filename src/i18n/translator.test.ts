import { expect, test } from 'vitest'
import { serverTexts } from '#platform/texts.ts'
import { LANGUAGES } from './languages.ts'
import { isOutdated, translator } from './translator.ts'

test('a page knows its words by its address, and one without words of its own is never outdated', () => {
  for (const path of ['/en/', '/en/about/', '/privacy-en/', '/']) expect(isOutdated('en', path)).toBe(false)
  for (const { code } of LANGUAGES) expect(isOutdated(code, `/${code}/404/`)).toBe(false)
})

test('a misspelt key does not compile, and stops a build or a mail', () => {
  // @ts-expect-error: the key is written wrong
  expect(() => translator('en')('common:menu.abuot')).toThrow('locales/en has no "common:menu.abuot"')
  // @ts-expect-error: likewise
  expect(() => serverTexts('en').t('mail:confirmTxet')).toThrow('locales/en has no "mail:confirmTxet"')
})

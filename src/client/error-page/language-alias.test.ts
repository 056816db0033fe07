import { expect, test, vi } from 'vitest'
import { languageAliases } from '#i18n/aliases.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { leaveAlias } from './language-alias.ts'

const ALIASES = languageAliases(LANGUAGES).map(({ from, code }): [string, string] => [from, code])

/** Where a visitor of the error page at this address is sent, if anywhere. */
function sentFrom(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address, 'https://site.test')
  const sent: string[] = []
  vi.stubGlobal('location', { pathname, search, hash, replace: (to: string) => sent.push(to) })
  leaveAlias(ALIASES)
  return sent[0]
}

test('an address below another name of a language moves to the language with all it has', () => {
  expect(sentFrom('/zh-TW/about/?a=1#b')).toBe('/zh-tw/about/?a=1#b')
  expect(sentFrom('/tl')).toBe('/fil/')
  expect(sentFrom('/zh-Hans/')).toBe('/zh/')
  expect(sentFrom('/ZH-HANT/News')).toBe('/zh-tw/news')
})

test('an address in other letters moves to the one in small letters', () => {
  expect(sentFrom('/EN/')).toBe('/en/')
  expect(sentFrom('/en/DappStore/?search=Uni#x')).toBe('/en/dappstore/?search=Uni#x')
})

test('no other address moves, and none leaves the site', () => {
  const stay = [
    '/zh-tw/nothing',
    '/xx/',
    '/constructor/',
    '/__proto__/',
    '/',
    '/ZH-TW//example.com',
    '/EN/%2F',
  ]
  for (const address of stay) expect(sentFrom(address), address).toBeUndefined()
})

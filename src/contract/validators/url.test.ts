import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostOf } from '#lib/fold.ts'
import { normalUrl } from './url.ts'

test('addresses that projects really have are accepted in their normal form', () => {
  const real: [string, string][] = [
    ['https://app.uniswap.org/swap?chain=base#top', 'https://app.uniswap.org/swap?chain=base#top'],
    ['uniswap.org', 'https://uniswap.org/'],
    ['//uniswap.org', 'https://uniswap.org/'],
    ['HTTP://Uniswap.ORG', 'http://uniswap.org/'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['https://example.org:443', 'https://example.org/'],
    ['example.org?ref=1', 'https://example.org/?ref=1'],
    ['https://t.me/+AbC-123_x', 'https://t.me/+AbC-123_x'],
    ['https://x.com/@name', 'https://x.com/@name'],
    ['https://medium.com/@name/a:b', 'https://medium.com/@name/a:b'],
    ['例子.中国', 'https://xn--fsqu00a.xn--fiqs8s/'],
    ['例子。中国/路', 'https://xn--fsqu00a.xn--fiqs8s/%E8%B7%AF'],
    ['ｅｘａｍｐｌｅ.org', 'https://example.org/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.org/a/../b', 'https://example.org/b'],
    ['https://example.org./a', 'https://example.org/a'],
    ['https://my_app.example.org', 'https://my_app.example.org/'],
    ['https://example.org/?next=https://example.com/', 'https://example.org/?next=https://example.com/'],
    ['\ufeff\u00a0 https://example.org/\u200b\r\n', 'https://example.org/'],
    [
      'https://example.org/نمی\u200cدانم',
      'https://example.org/%D9%86%D9%85%DB%8C%E2%80%8C%D8%AF%D8%A7%D9%86%D9%85',
    ],
  ]
  for (const [typed, normal] of real) expect(normalUrl(typed), typed).toBe(normal)
})

test('what is no public web address is refused', () => {
  const wrong = [
    ...[
      '',
      ' ',
      'http://',
      'https:',
      'https://',
      'uniswap',
      'https://uniswap',
      'https:/example.org',
      'https:example.org',
    ],
    ...['ftp://example.org', 'javascript:alert(1)', 'javascript://example.org/%0aalert(1)', 'javascript:1'],
    ...['data:text/html,x', 'mailto:ann@example.org', 'file:///etc/passwd', 'blob:https://example.org/1'],
    ...[
      'tel:123',
      'ipfs://bafy',
      'https://https://example.org',
      'hhttps://example.org',
      'view-source:https://a.org',
    ],
    ...[
      'https://ann@example.org',
      'https://ann:pw@example.org',
      'https://@example.org',
      'ann@example.org',
      '@name',
    ],
    ...[
      'https://127.0.0.1',
      '1.1.1.1',
      'https://[::1]/',
      'https://2130706433',
      'https://0x7f.1',
      'https://127.1',
    ],
    ...[
      'http://localhost:3000',
      'localhost',
      'https://a.localhost',
      'https://printer.local',
      'https://db.internal',
    ],
    ...['https://nas.home.arpa', 'https://router.lan', 'https://PRINTER.LOCAL/x', 'https://x.localdomain'],
    ...[
      'https://exa mple.org',
      'https://example.org/a b',
      'https://example.org/<b>',
      'https://example.org/"x',
    ],
    ...[
      'https://example.org\\@example.com',
      'https:\\\\example.org',
      'https://example.org/a\\b',
      'https://exam%70le.org',
      'https://a＠b.org',
    ],
    ...[
      'https://example.org/\u202egpj.exe',
      '\u202ehttps://example.org',
      'https://exa\u00admple.org/x',
      'a.org/\u2066',
    ],
    ...[
      'https://example.org/\u200bx',
      'https://example.org/\u0000',
      'java\nscript:alert(1)',
      'https://a.org/\ud800',
    ],
    ...['https://example.org:99999', 'https://example.org:x', 'https://example.org:80:80', 'https://-a.org'],
    ...[
      'https://example..org',
      'https://example.org..',
      'https://my_app.org',
      'https://site.test',
      'http://abcdefghij.onion',
      'https://example.1',
      'https:///example.org',
      '///example.org',
    ],
  ]
  for (const typed of wrong) expect(normalUrl(typed), JSON.stringify(typed)).toBeUndefined()
})

test('a length is counted in characters that a person sees, not in those of the normal form', () => {
  expect(normalUrl('例子.中国/路路', 8)).toBe('https://xn--fsqu00a.xn--fiqs8s/%E8%B7%AF%E8%B7%AF')
  expect(normalUrl('例子.中国/路路', 7)).toBeUndefined()
  expect(normalUrl(` ${'a'.repeat(60)}.org `, 64)).toBeDefined()
  expect(normalUrl(`${'a'.repeat(61)}.org`, 64)).toBeUndefined()
})

test('an accepted address is https or http to a name with dots, and stays as it is', () => {
  const pieces = fc.constantFrom(
    'https://',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    'a',
    'org',
    '1',
    '?',
    '#',
    '%41',
    'é',
    '[',
    ' ',
  )
  const texts = fc.oneof(
    fc.webUrl(),
    fc.array(pieces).map(each => each.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, typed => {
      const url = normalUrl(typed)
      if (url === undefined) return
      expect(normalUrl(url)).toBe(url)
      expect(url).toMatch(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/[\x21-\x7e]*$/)
    }),
    { numRuns: 1_000 },
  )
})

test('two addresses of one site have one host', () => {
  for (const url of ['https://www.example.org/a', 'http://example.org:8080', 'https://EXAMPLE.org?x']) {
    expect(hostOf(url)).toBe('example.org')
  }
  expect(hostOf('https://app.example.org')).toBe('app.example.org')
})

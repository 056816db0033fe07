import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { shownHost } from './punycode.ts'

test.each([
  'tokenpocket.pro',
  'tоkenpocket.pro',
  'токенпокет.рф',
  'bücher.example',
  '例子.中国',
  'ทดสอบ.ไทย',
  'हिन्दी.भारत',
  'a-é-b.münchen.example',
  'ⲧokenpocket.com',
  '日本語。ｊｐ',
  '👛.example',
])('%s is shown by its letters, as the system shows it', name => {
  const ascii = domainToASCII(name)
  expect(ascii).not.toBe('')
  expect(shownHost(ascii)).toBe(domainToUnicode(ascii))
})

test('what is no such code stays as it is, and ends', () => {
  for (const host of [
    'xn--',
    'xn--é',
    'xn--zzzzzzzzzzzzzzzzzzzzz',
    `xn--${'9'.repeat(59)}`,
    'xn--a b.com',
    '',
  ])
    expect(shownHost(host)).toBe(host)
  const long = `xn--${'a'.repeat(5000)}`
  expect(shownHost(long)).toBe(long)
})

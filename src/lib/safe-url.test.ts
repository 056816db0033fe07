import { expect, test } from 'vitest'
import { safeUrl } from './safe-url.ts'

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['HTTP://Example.ORG', 'http://example.org/'],
  ['  https://例子.中国/路  ', 'https://xn--fsqu00a.xn--fiqs8s/%E8%B7%AF'],
  ['/en/submit/token/?a=1#b', '/en/submit/token/?a=1#b'],
  // A browser reads these two as another host over https, so that is what they become.
  ['//example.org/x', 'https://example.org/x'],
  ['/\\example.org', 'https://example.org/'],
])('%s leads to %s', (given, address) => {
  expect(safeUrl(given)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'mailto:a@example.org',
  'https:example.org',
  'https://',
  'https://tokenpocket.pro@example.org/',
  'https://a:b@example.org/',
  'example.org',
  '#top',
  '?a=1',
  '',
  ' ',
  null,
  undefined,
  5,
  {},
])('%j leads nowhere', given => {
  expect(safeUrl(given)).toBeUndefined()
})

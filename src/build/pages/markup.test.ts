import { expect, test } from 'vitest'
import { shortenScopes } from './markup.ts'

test('each scope has one short name in the rules and on the elements of a page', () => {
  const html =
    '<style>.a[data-astro-cid-udz7fx3i]{}.b[data-astro-cid-f3hz2sxa]{}</style><p class="a" data-astro-cid-udz7fx3i data-language="en">'
  expect(shortenScopes(html)).toBe(
    '<style>.a[data-s1]{}.b[data-s2]{}</style><p class="a" data-s1 data-language="en">',
  )
})

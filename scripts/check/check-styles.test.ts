import { expect, test } from 'vitest'
import { sheetFindings } from './check-styles.ts'
import { inlineStyles } from './styles/built-styles.ts'
import { floorOf } from './styles/support.ts'
import { readSheet } from './styles/walk.ts'

const OLD = ['chrome90', 'safari15.4', 'firefox102']
const asked = (css: string) =>
  sheetFindings(new Map([[css, 'a.css']]), OLD, {}).map(({ problem }) => problem.replace(/: .*/s, ''))
const left = (css: string) => readSheet(css, floorOf(OLD)).left

test.each([
  ['@media (width >= 768px) { a { color: red } }', 'asks chrome 90 for css.at-rules.media.range_syntax'],
  ['a { &:hover { color: red } }', 'asks chrome 90 for css.selectors.nesting'],
  ['p, p:has(a) { color: red }', 'asks chrome 90 for css.selectors.has'],
  ['@layer a { p { color: red } }', 'asks chrome 90 for css.at-rules.layer'],
  ['@container (max-width: 9px) { p { color: red } }', 'asks chrome 90 for css.at-rules.container'],
  ['a { color: color-mix(in srgb, red, blue) }', 'asks chrome 90 for css.types.color.color-mix'],
  ['a { --x: light-dark(red, blue) }', 'asks chrome 90 for css.types.color.light-dark'],
  [
    'a { height: calc(100dvh - 1px) }',
    'asks chrome 90 for css.types.length.viewport_percentage_units_dynamic',
  ],
  ['a { width: 9cqi }', 'asks chrome 90 for css.types.length.container_query_length_units'],
  ['a { rotate: 4deg }', 'asks chrome 90 for css.properties.rotate'],
  ['a { mask: url(a.svg) }', 'asks chrome 90 for css.properties.mask'],
  ['a { overflow: clip }', 'asks safari 15.4 for css.properties.overflow.clip'],
])('what an oldest browser does not know is found: %s', (css, finding) => {
  expect(asked(css)).toEqual([finding])
})

test('a value before it that they know is enough, unless the newer one has a variable in it', () => {
  expect(asked('a { height: 100vh; height: 100dvh }')).toEqual([])
  expect(asked('a { -webkit-mask: url(a.svg); mask: url(a.svg) }')).toEqual([])
  // With a variable the declaration is only looked at when it is used, and then there is no value at all.
  expect(asked('a { color: red; color: color-mix(in srgb, var(--a), blue) }')).toHaveLength(1)
})

test('what @supports asks first is no fault, nor what :is() may drop of its list', () => {
  expect(asked('@supports selector(:has(a)) { p:has(a) { color: red } }')).toEqual([])
  expect(asked('@supports not selector(:has(a)) { p:has(a) { color: red } }')).toHaveLength(1)
  expect(asked(':is([data-a], p:has(a)) { color: red }')).toEqual([])
  expect(asked(':is(p:has(a)) { color: red }')).toHaveLength(1)
})

test('an improvement is allowed by its name, and only while something asks for it', () => {
  const sheets = new Map([['a { text-wrap: balance }', 'a.css']])
  expect(sheetFindings(sheets, OLD, { 'css.properties.text-wrap': 'reason' })).toEqual([])
  expect(
    sheetFindings(new Map([['a{}', 'a.css']]), OLD, { 'css.properties.text-wrap': 'reason' }),
  ).toHaveLength(1)
})

test('what is left is what the oldest browsers make of a sheet', () => {
  expect(left('a{color:red;color:color-mix(in srgb,red,blue)}b:has(i),i{top:0}')).toBe('a{color:red}')
  expect(left('a{color:red;color:color-mix(in srgb,var(--a),blue)}')).toBe('a{color:red;color:unset}')
  expect(left('@supports not selector(:has(a)){a{top:0}}')).toBe('a{top:0}')
  expect(left('@supports selector(:has(a)){a{top:0}}')).toBe('')
  expect(left(':is(a:has(b),[c]) i{top:0}')).toBe(':is([c]) i{top:0}')
  expect(left('@media (min-width:9px){a{top:0}b:has(i){top:0}}')).toBe('@media (min-width:9px){a{top:0}}')
})

test('the styles within a page are read as well', () => {
  expect(inlineStyles('<head><style>a{}</style></head><svg><style>b{}</style></svg>')).toEqual(['a{}', 'b{}'])
})

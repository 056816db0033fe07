import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyEdits, parseMarkup } from './markup.ts'
import { dropMissingParts, gatherStyles, SPARE_TOKENS, shortenStyle } from './page-style.ts'

const gather = (html: string) => {
  const { edits, styles } = gatherStyles(parseMarkup(html), html)
  return [applyEdits(html, edits), styles]
}
const rule = 'astro-island{display:contents}'

test('a page has one style, right behind its early script, and the islands’ rule is in it', () => {
  const early = '<script data-early>early()</script>'
  const html = `<head>${early}<title>T</title><style>a{}</style><style>b{}</style></head><body><style>${rule}</style><p></p></body>`
  const text = `a{}b{}${rule}`
  expect(gather(html)).toEqual([
    `<head>${early}<style>${text}</style><title>T</title></head><body><p></p></body>`,
    [text],
  ])
})

test('the rule names what a page has', () => {
  const page = (inside: string) =>
    `<head></head><body><style>astro-island,astro-slot,astro-static-slot{a:b}</style>${inside}</body>`
  expect(gather(page('<p></p>'))[1]).toEqual(['astro-island,astro-slot{a:b}'])
  expect(gather(page('<astro-static-slot></astro-static-slot>'))[1]).toEqual([
    'astro-island,astro-slot,astro-static-slot{a:b}',
  ])
})

test('without an early script it is the last in the head, and a page without styles gets none', () => {
  expect(gather(`<head><link></head><body><style>${rule}</style></body>`)).toEqual([
    `<head><link><style>${rule}</style></head><body></body>`,
    [rule],
  ])
  const plain = '<head><link></head><body></body>'
  expect(gather(plain)).toEqual([plain, []])
})

test('a style for print, or of a drawing, stays where it is', () => {
  const html = '<head><style media="print">a{}</style><style>b{}</style></head><svg><style>c{}</style></svg>'
  expect(gather(html)).toEqual([
    '<head><style media="print">a{}</style><style>b{}</style></head><svg><style>c{}</style></svg>',
    ['b{}', 'a{}', 'c{}'],
  ])
})

test('a token that the page’s styles do not use is left to the deferred sheet', () => {
  const css =
    ':root{--paper:#fff;--seam:var(--dye);--dye:#a86500;--pocket:1px 2px;--pocket-small:3px}' +
    '@media (x){:root:not([data-theme=light]){--seam:var(--thread);--tint:#000}}.a{border-radius:var(--pocket-small)}'
  expect(shortenStyle(css)).toBe(
    ':root{--paper:#fff;--pocket-small:3px}@media (x){:root:not([data-theme=light]){}}.a{border-radius:var(--pocket-small)}',
  )
})

test('what a token names is kept with it, and a part of the page may have its own', () => {
  const used = ':root{--seam:var(--dye);--dye:#a86500}.a{color:var(--seam)}'
  expect(shortenStyle(used)).toBe(used)
  const preview = '.preview{--tint:#000}'
  expect(shortenStyle(preview)).toBe(preview)
})

test('white space goes where it says nothing', () => {
  expect(shortenStyle('a{margin:calc(1px + 2px), 3px;content:"a, b"}\nb{}')).toBe(
    'a{margin:calc(1px + 2px),3px;content:"a, b"}b{}',
  )
})

test('the sheet that comes later has every token that may be left out', () => {
  const sheet = readFileSync('src/ui/styles/_tokens.scss', 'utf8')
  const names = [...sheet.matchAll(/@mixin spare-(?:light|dark) \{(.*?)\n\}/gs)].flatMap(([, body = '']) =>
    [...body.matchAll(/--([\w-]+):/g)].map(([, name]) => name),
  )
  expect([...new Set(names)].sort()).toEqual([...SPARE_TOKENS].sort())
  expect(readFileSync('src/ui/styles/deferred.scss', 'utf8')).toContain('@include tokens.spare;')
})

test('a page without the header’s menu has none of its rules, and keeps those beside them', () => {
  const css =
    '.header .tools{a:b}.header .burger,.header .burger:not([open]) svg:last-child,.header .tools:not(:last-child){c:d}' +
    '.a,.header .menu summary{e:f}@media (x){.header .menu{g:h}.header .burger[open]+.menu{i:j}}.header .menus{k:l}'
  expect(dropMissingParts(css, '<details class=burger name=menu>')).toBe(css)
  expect(dropMissingParts(css, '<details class="burger">')).toBe(css)
  expect(dropMissingParts(css, '<p>hamburger</p>')).toBe(
    '.header .tools{a:b}.header .tools:not(:last-child){c:d}.a{e:f}.header .menus{k:l}',
  )
})

test('a page as wide as others has no rule of a wider one', () => {
  const css = 'p{a:b}.widePage{--page:1px}'
  expect(dropMissingParts(css, '<header class="header widePage">')).toBe(css)
  expect(dropMissingParts(css, `<style>${css}</style><header class=header>`)).toBe('p{a:b}')
})

test('a form without radios and chips has none of their rules; a page whose form comes later has them', () => {
  const css =
    '._field_x_1{a:b}._option_x_2,._chip_x_3{c:d}._option_x_2:has(+._option_x_2){e:f}._optional_x_4{g:h}'
  const form = (inside: string) => `<form id=listing-form>${inside}</form>`
  expect(dropMissingParts(css, form('<div class=_chips_x_5></div>'))).toContain('._option_x_2,')
  expect(dropMissingParts(css, '<div id=change></div>')).toContain('._option_x_2,')
  expect(dropMissingParts(css, form(''))).toBe('._field_x_1{a:b}._optional_x_4{g:h}')
})

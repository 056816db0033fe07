import { expect, test } from 'vitest'
import { applyEdits, parseMarkup } from './markup.ts'
import { gatherStyles } from './page-style.ts'

const gather = (html: string) => {
  const { edits, styles } = gatherStyles(parseMarkup(html))
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

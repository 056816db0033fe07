import { expect, test } from 'vitest'
import { moveIslandStyle } from './island-style.ts'
import { applyEdits, parseMarkup } from './markup.ts'

const moved = (html: string) => applyEdits(html, moveIslandStyle(parseMarkup(html)))
const rule = 'astro-island{display:contents}'

test('the islands’ rule is the last in the head; every other style stays where it is', () => {
  const own = '<style>a{}</style><style media="print">b{}</style>'
  const drawing = '<svg><style>c{}</style></svg>'
  expect(moved(`<head>${own}<link></head><body><p></p><style>${rule}</style>${drawing}</body>`)).toBe(
    `<head>${own}<link><style>${rule}</style></head><body><p></p>${drawing}</body>`,
  )
})

test('a page without islands is as Astro wrote it', () => {
  const plain = '<head><style>a{}</style></head><body></body>'
  expect(moved(plain)).toBe(plain)
})

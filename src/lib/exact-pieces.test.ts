import { expect, test } from 'vitest'
import { exactPieces } from './exact-pieces.ts'

const shown = (text: string, ...exact: string[]) =>
  exactPieces(text, exact).map(({ text, isExact }) => (isExact ? `[${text}]` : text))

test('a sentence is cut at each exact value, also at one that comes twice', () => {
  expect(shown('100 TPT of 200 TPT arrived', '100', 'TPT', '200')).toEqual([
    '[100]',
    ' ',
    '[TPT]',
    ' of ',
    '[200]',
    ' ',
    '[TPT]',
    ' arrived',
  ])
})

test('a value within another one does not cut it', () => {
  expect(shown('1000.5 TPT and 10', '10', '1000.5')).toEqual(['[1000.5]', ' TPT and ', '[10]'])
})

test('a sentence without exact values stays one piece', () => {
  expect(shown('All of it', '', 'x')).toEqual(['All of it'])
})

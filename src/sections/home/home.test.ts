import { expect, test } from 'vitest'
import { dayLine, titleSize } from './home.ts'

test('a longer title is set smaller', () => {
  expect(titleSize(['Every chain.', 'One pocket.'])).toBeUndefined()
  expect(titleSize(['每条链，', '一个口袋。'])).toBeUndefined()
  expect(titleSize(['Todas tus redes.', 'Un bolsillo.'])).toBe('middle')
  expect(titleSize(['使うチェーンを、ひとつのポケットに。'])).toBe('long')
})

test('a title of one sentence is measured by its two lines', () => {
  expect(titleSize(['Один карман на все сети.'])).toBe('middle')
})

test('the line of a day runs from edge to edge', () => {
  expect(dayLine([10, 20, 30, 40, 50])).toBe('M0 10Q40 10 80 20T160 30 240 40 320 50')
})

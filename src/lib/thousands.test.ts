import { expect, test } from 'vitest'
import { thousandsOf } from './thousands.ts'

test.each([
  ['7', ['7']],
  ['100', ['100']],
  ['1000', ['1', '000']],
  ['20000', ['20', '000']],
  ['1234567', ['1', '234', '567']],
])('%s is read in groups of three, and is itself again when they are put together', (whole, groups) => {
  expect(thousandsOf(whole)).toEqual(groups)
  expect(thousandsOf(whole).join('')).toBe(whole)
})

import { expect, test } from 'vitest'
import { isTypoOf, startsWithTypo } from './typo.ts'

test('one slip of the finger is forgiven, wherever in the word it is', () => {
  const slips = [
    'uniswap',
    'unisqap',
    'niswap',
    'uniwap',
    'unniswap',
    'uinswap',
    'uniswpa',
    'uniswa',
    'xniswap',
    'uniswaps',
  ]
  for (const typed of slips) expect(startsWithTypo('uniswap', typed), typed).toBe(true)
})

test('a word that is still being typed is met as well', () => {
  for (const typed of ['pancka', 'panac', 'oanca', 'pnacak']) {
    expect(startsWithTypo('pancakeswap', typed), typed).toBe(true)
    expect(isTypoOf('pancakeswap', typed), typed).toBe(false)
  }
})

test('two slips are another word', () => {
  for (const typed of ['unsiwpa', 'univap', 'uiswpa', 'swap', 'uniswapped', 'iswap']) {
    expect(startsWithTypo('uniswap', typed), typed).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { distance, isTypoOf } from './typos.ts'

test('one typo is forgiven, wherever in the word it is', () => {
  const typos = 'unisqap uniwap unniswap uinswap uniswpa uniswa uniswaps'.split(' ')
  for (const typed of typos) expect(isTypoOf('uniswap', typed), typed).toBe(true)
})

test('two typos, or a word that goes on, are another word', () => {
  for (const typed of 'uniswap niswap xniswap unsiwpa univap uiswpa swap uniswapped iswap unisw'.split(' ')) {
    expect(isTypoOf('uniswap', typed), typed).toBe(false)
  }
})

test('the distance counts the letters that differ', () => {
  expect(distance('uniswap', 'uniswap')).toBe(0)
  expect(distance('uniswap', 'unsiwap')).toBe(2)
  expect(distance('', 'swap')).toBe(4)
})

import { expect, test } from 'vitest'
import { explorerPage } from './explorer-page.ts'

test('a token leads to its page at an explorer whose addresses are known', () => {
  expect(explorerPage('https://etherscan.io', '0x1f98')).toBe('https://etherscan.io/token/0x1f98')
  expect(explorerPage('https://tronscan.org', 'TSSM')).toBe('https://tronscan.org/#/token20/TSSM')
  expect(explorerPage('https://solscan.io', 'JUPy')).toBe('https://solscan.io/token/JUPy')
})

test('a coin, an unknown explorer and none lead nowhere', () => {
  expect(explorerPage('https://etherscan.io', '')).toBeUndefined()
  expect(explorerPage('https://explorer.example', '0x1f98')).toBeUndefined()
  expect(explorerPage('', '0x1f98')).toBeUndefined()
  expect(explorerPage('https://etherscan.io', '../x?y')).toBe('https://etherscan.io/token/..%2Fx%3Fy')
})

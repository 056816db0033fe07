import { expect, test } from 'vitest'
import { soundOf } from './sounds.ts'
import { foldWords } from './words.ts'

test.each([
  ['uniswap', ['юнисвап', 'ユニスワップ', '유니스왑', 'ยูนิสวอป', 'यूनिस्वैप']],
  ['staking', ['стейкинг', 'ステーキング', '스테이킹', 'สเตกกิง', 'स्टेकिंग']],
  ['lending', ['лендинг', 'レンディング', 'लेंडिंग']],
  ['pancake', ['панкейк', 'パンケーキ', '팬케이크', 'แพนเค้ก', 'पैनकेक']],
  ['raydium', ['рейдиум', 'レイディウム', '레이디움']],
])('%s sounds the same in every script', (word, spellings) => {
  for (const spelling of spellings) expect(soundOf(foldWords(spelling)), spelling).toBe(soundOf(word))
})

test('what sounds otherwise is told apart', () => {
  expect(new Set(['uniswap', 'sushiswap', 'aave', 'balancer', 'bancor'].map(soundOf)).size).toBe(5)
})

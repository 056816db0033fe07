import { expect, test } from 'vitest'
import { fold } from '#lib/fold.ts'

test('two spellings a visitor takes for one are one', () => {
  const same = [
    ['Crème', 'CREME'],
    ['ＵＮＩＳＷＡＰ', 'uniswap'],
    ['Straße', 'STRASSE'],
    ['Đổi', 'doi'],
    ['İstanbul', 'istanbul'],
    ['Ёж', 'еж'],
    ['  a \u3000 b ', 'A B'],
    ['ﬁnance', 'FINANCE'],
    ['ｶﾞｽ', 'ガス'],
  ]
  for (const [one = '', other = ''] of same) expect(fold(one), one).toBe(fold(other))
})

test('two words a visitor tells apart stay apart', () => {
  const apart = [
    ['か', 'が'],
    ['की', 'क'],
    ['가', '나'],
    ['ไป', 'ไม'],
  ]
  for (const [one = '', other = ''] of apart) expect(fold(one), one).not.toBe(fold(other))
})

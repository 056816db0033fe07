import { expect, test } from 'vitest'
import { inSentences, withGap } from './sentences.ts'

test('a text is cut at the ends of its sentences, in each script', () => {
  expect(inSentences('Built a DApp? Get it listed.', 'en')).toEqual(['Built a DApp?', 'Get it listed.'])
  expect(inSentences('DApp बनाया है? लिस्ट कराएँ।', 'hi')).toEqual(['DApp बनाया है?', 'लिस्ट कराएँ।'])
  expect(inSentences('每条链。一个口袋。', 'zh-Hans')).toEqual(['每条链。', '一个口袋。'])
  expect(inSentences('Security', 'en')).toEqual(['Security'])
})

test('a space follows a sentence, except the full stop of a script that has none', () => {
  expect(withGap('Staff never write first.')).toBe('Staff never write first. ')
  expect(withGap('직원은 먼저 연락하지 않습니다.')).toBe('직원은 먼저 연락하지 않습니다. ')
  expect(withGap('工作人员从不主动私信你。')).toBe('工作人员从不主动私信你。')
  expect(withGap('次にすること：')).toBe('次にすること：')
  expect(withGap('偽物の見分け方')).toBe('偽物の見分け方 ')
})

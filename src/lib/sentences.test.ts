import { expect, test } from 'vitest'
import { inSentences } from './sentences.ts'

test('a text is cut at the ends of its sentences, in each script', () => {
  expect(inSentences('Built a DApp? Get it listed.', 'en')).toEqual(['Built a DApp?', 'Get it listed.'])
  expect(inSentences('DApp बनाया है? लिस्ट कराएँ।', 'hi')).toEqual(['DApp बनाया है?', 'लिस्ट कराएँ।'])
  expect(inSentences('每条链。一个口袋。', 'zh-Hans')).toEqual(['每条链。', '一个口袋。'])
  expect(inSentences('Security', 'en')).toEqual(['Security'])
})

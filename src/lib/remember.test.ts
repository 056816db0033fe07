import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('an answer is worked out once for each question, a false or empty one too', () => {
  const asked: string[] = []
  const isLong = remember((word: string) => {
    asked.push(word)
    return word.length > 3
  })
  expect(['tap', 'wallet', 'tap', 'wallet'].map(isLong)).toEqual([false, true, false, true])
  expect(asked).toEqual(['tap', 'wallet'])
})

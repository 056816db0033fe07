import { expect, test } from 'vitest'
import { latest } from './latest.ts'

test('an answer is old once a newer question has begun, and a question beside the newest makes none old', () => {
  const questions = latest()
  const isFirstNewest = questions.begin()
  const isBesideNewest = questions.join()
  expect([isFirstNewest(), isBesideNewest()]).toEqual([true, true])
  const isSecondNewest = questions.begin()
  expect([isFirstNewest(), isBesideNewest(), isSecondNewest()]).toEqual([false, false, true])
})

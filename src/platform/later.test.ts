import { expect, test } from 'vitest'
import { later } from './later.ts'

test('it is started once for all who need it, and again after it failed', async () => {
  let started = 0
  let isBroken = true
  const value = later(async () => {
    started += 1
    if (isBroken) throw new Error('too many open files')
    return 'there'
  })
  expect(started).toBe(0)
  await expect(value()).rejects.toThrow('too many open files')
  isBroken = false
  expect(await Promise.all([value(), value()])).toEqual(['there', 'there'])
  expect(started).toBe(2)
})

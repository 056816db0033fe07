import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OK_CODES, OPEN_CODES } from '../contract/submissions.ts'

const { checkOk, checkOpen } = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))

test('every check is told in words, and none that cannot come out so', () => {
  expect(Object.keys(checkOk).sort()).toEqual([...OK_CODES].sort())
  expect(Object.keys(checkOpen).sort()).toEqual([...OPEN_CODES].sort())
})

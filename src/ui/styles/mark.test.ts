import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILLED_MARKS, LINE_MARKS } from '#content/mark-row.ts'

test('the styles count the icons in the order in which they are drawn', () => {
  const sheet = readFileSync(join(import.meta.dirname, '_mark.scss'), 'utf8')
  const [, ids = ''] = /\$ids: ([^;]+);/.exec(sheet) ?? []
  expect(ids.split(/\s+/)).toEqual([...FILLED_MARKS, ...LINE_MARKS])
})

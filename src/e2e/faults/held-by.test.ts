import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_FAULTS } from './all-faults.ts'
import { KNOWN_FAULTS } from './held-by.ts'

const SRC = join(import.meta.dirname, '../..')
/** So many were named when the laboratory was asked for. */
const KNOWN = 43

test('every known fault is held by a test that is there, or by the laboratory', () => {
  expect(KNOWN_FAULTS).toHaveLength(KNOWN)
  const names = ALL_FAULTS.map(({ name }) => name)
  const missing = KNOWN_FAULTS.flatMap(({ name, tests, faults = [] }) => [
    ...(tests.length + faults.length === 0 ? [`${name}: nothing holds it`] : []),
    ...tests
      .filter(({ file, title }) => !readFileSync(join(SRC, file), 'utf8').includes(title))
      .map(({ file, title }) => `${name}: ${file} has no test "${title}"`),
    ...faults.filter(fault => !names.includes(fault)).map(fault => `${name}: no fault "${fault}"`),
  ])
  expect(missing).toEqual([])
})

import { expect, test } from 'vitest'
import { eachMatch, entriesOf, linesBuilder } from './lines.ts'
import { replaceLines } from './replace-lines.ts'

test('a line that no entry has any more is not met, the others keep their numbers', () => {
  const builder = linesBuilder()
  for (const [entry, line] of ['moon', 'river', 'moon', 'bridge'].entries()) builder.add(line, entry)
  const lines = builder.finish()
  const met = (wanted: string) => {
    const found: [number, number[]][] = []
    eachMatch(lines, wanted, line => found.push([line, [...entriesOf(lines, line)]]))
    return found
  }
  const changes = new Map([
    [0, ['bridge']],
    [1, ['луна']],
  ])
  expect([...replaceLines(lines, changes)]).toEqual([
    ['bridge', 2],
    ['луна', 3],
  ])
  expect(met('river')).toEqual([])
  expect(met('moon')).toEqual([[0, [2]]])
  expect(met('bridge')).toEqual([[2, [3, 0]]])
  expect(met('луна')).toEqual([[3, [1]]])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURE_IMPORTS as KNOWN_BY } from '../../scripts/check/layers.ts'
import { FEATURES } from './features.ts'

const SRC = join(import.meta.dirname, '..')
const WRITES = /\b(?:insertInto|updateTable|deleteFrom|insertAll\(\s*tx,)[\s(]*'(\w+)/g
const READS = /\b(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g

const read = (path: string) => readFileSync(join(SRC, path), 'utf8')
/** What the source adds to the interface `Tables`. */
const tablesIn = (path: string) => {
  const declared = /\n {2}interface Tables \{\n(.*?)\n {2}\}/s.exec(read(path))?.[1] ?? ''
  return [...declared.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name)
}
const owners = new Map(
  FEATURES.flatMap(({ name }) =>
    globSync(`features/${name}/server/{feature,tables}.ts`, { cwd: SRC }).flatMap(path =>
      tablesIn(path).map(table => [table, name]),
    ),
  ),
)

/** Types let every feature name every table, so the names in its statements are read. */
function foreignTables(pattern: RegExp, isAllowed: (feature: string, owner: string) => boolean): string[] {
  const files = globSync(['features/*/server/**/*.ts', 'features/*/review/**/*.ts'], { cwd: SRC })
  return files
    .filter(path => !path.endsWith('.test.ts'))
    .flatMap(path => {
      const feature = path.split(/[\\/]/)[1] ?? ''
      return [...read(path).matchAll(pattern)]
        .map(([, table]) => ({ table, owner: owners.get(table) }))
        .filter(({ owner }) => owner !== undefined && !isAllowed(feature, owner))
        .map(({ table, owner }) => `${path}: ${table} is a table of ${owner}`)
    })
}

test('a feature writes its own tables only', () => {
  expect(owners.size).toBeGreaterThan(20)
  expect(foreignTables(WRITES, (feature, owner) => feature === owner)).toEqual([])
})

test('a feature reads its own tables and those of features it may know', () => {
  const mayRead = (feature: string, owner: string) =>
    feature === owner || (KNOWN_BY[feature] ?? []).includes(owner)
  expect(foreignTables(READS, mayRead)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMissing, withTable } from './check-docs.ts'
import { fixtureTree } from './fixture-tree.ts'

const root = fixtureTree({ 'src/lib/a.ts': '', 'src/features/news/contract.ts': '', 'docs/b.md': '' })
const missing = (...lines: string[]) =>
  findMissing(root, 'docs/a.md', lines.join('\n'), ['build', 'test:unit']).map(
    ({ line, problem }) => `${line} ${problem}`,
  )

test('files, links, aliases and commands that exist pass, and so do placeholders in folders that exist', () => {
  expect(
    missing(
      '`src/lib/a.ts`, `src/features/<feature>/server/`, [b](b.md#part), [web](https://example.org)',
      "`npm run -s build -- x`, `npm run test:unit`, import { a } from '#lib/a.ts', `dist/`",
    ),
  ).toEqual([])
})

test('what does not exist is named with its line', () => {
  expect(
    missing('`src/lib/b.ts`', '[c](c.md)', '`npm run fly`', "'#lib/c.ts'", '`src/islands/<x>.tsx`'),
  ).toEqual([
    '1 names src/lib/b.ts, which does not exist',
    '5 names src/islands, which does not exist',
    '4 names src/lib/c.ts, which does not exist',
    '2 names docs/c.md, which does not exist',
    '3 names npm run fly, which package.json does not have',
  ])
})

test('a table is replaced up to its empty line, and a page without it is left alone', () => {
  expect(withTable('a\n\n| x |\n|---|\n| old |\n\nb\n', '| x |\n|---|\n| new |')).toBe(
    'a\n\n| x |\n|---|\n| new |\n\nb\n',
  )
  expect(withTable('a\n', '| x |\n|---|')).toBeUndefined()
})

test('every package that is named in package.json is credited', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const credits = readFileSync('docs/credits.md', 'utf8')
  const isCredited = (name: string) => name.startsWith('@types/') || credits.includes(`\`${name}\``)
  expect(names.filter(name => !isCredited(name))).toEqual([])
})

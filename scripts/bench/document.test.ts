import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableOf, withMarkedTable } from './document.ts'

test('a table replaces what its part of the page had and leaves the words around it', () => {
  const page =
    'before\n<!-- bench: a -->\nold\n<!-- /bench -->\nafter\n<!-- bench: b -->\nkept\n<!-- /bench -->\n'
  const table = tableOf(['page', 'kB'], [['home', '12.4']])
  expect(withMarkedTable(page, 'a', table)).toBe(
    'before\n<!-- bench: a -->\n\n| page | kB |\n|---|---|\n| home | 12.4 |\n\n<!-- /bench -->\nafter\n' +
      '<!-- bench: b -->\nkept\n<!-- /bench -->\n',
  )
})

test('a page without the part stays as it is', () => {
  expect(withMarkedTable('nothing here', 'speed', '')).toBeUndefined()
})

test('every part of the docs is written by a bench', () => {
  const names = [...readFileSync('docs/performance.md', 'utf8').matchAll(/<!-- bench: ([\w-]+) -->/g)]
  expect(names.length).toBeGreaterThan(2)
  const sources = readdirSync('scripts/bench')
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(`scripts/bench/${file}`, 'utf8'))
  for (const [, name] of names)
    expect(
      sources.some(text => text.includes(`'${name}'`)),
      name,
    ).toBe(true)
})

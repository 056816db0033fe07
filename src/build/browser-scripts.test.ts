import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { forBrowsers, shortScriptName } from './browser-scripts.ts'

const contract = '/site/src/features/news/contract.ts'
const trimmed = (code: string, id: string) => forBrowsers(code, id, parseAst)?.replace(/\s+/g, ' ').trim()

test('of an endpoint a browser gets its address and the reader of its answer', () => {
  const code = `export const readNews = get('/v1/news/:id', { bearer: 'key', input: { id: integer }, data: newsItem })`
  expect(trimmed(code, contract)).toBe(`export const readNews = get('/v1/news/:id', { data: newsItem })`)
})

test('of a shape a browser gets the reader, and whether a record may do without it', () => {
  const maker = '/site/src/contract/shape.ts'
  expect(trimmed(`export const open = { is: 'open', read: isObject }`, maker)).toBe(
    'export const open = { read: isObject }',
  )
  const optional = `export const optional = of => ({ is: 'optional', of, read: of.read })`
  expect(trimmed(optional, maker)).toBe(`export const optional = of => ({ is: 'optional', read: of.read })`)
})

test('what a feature says with the same names stays', () => {
  const code = `const when = { field: 'hasAudit', is: true, values: [1] }`
  expect(trimmed(code, contract)).toBe(code)
})

test('all other code stays as it is', () => {
  expect(trimmed(`get('/a', { input: {}, data })`, '/site/src/features/news/api.ts')).toBeUndefined()
})

test('a component’s script has a short name, and no other file another', () => {
  expect(shortScriptName('Page.astro_astro_type_script_index_0_lang')).toBe('Page.0')
  expect(shortScriptName('HeaderMenu')).toBe('HeaderMenu')
})

import { expect, test } from 'vitest'
import { BuildError } from '../files.ts'
import { type Route, routeOf } from '../pages/pages.ts'
import { readRedirects } from './redirects.ts'

const codes = ['en', 'ja']
const files = codes.flatMap(code =>
  ['index.html', 'about/index.html', 'submit/dapp/index.html'].map(file => `${code}/${file}`),
)
const page = (file: string): Route => routeOf(file, codes)
const context = { codes, fallback: 'en', staticUrl: 'https://static.test', pages: files.map(page), files }

const read = (table: Record<string, string>) => readRedirects(JSON.stringify(table), context)
const written = (table: Record<string, string>) =>
  read(table).filter(({ from }) => from in table || from.includes('project'))

function problems(table: Record<string, string> | string): string[] {
  try {
    readRedirects(typeof table === 'string' ? table : JSON.stringify(table), context)
  } catch (error) {
    if (error instanceof BuildError) return error.problems
    throw error
  }
  return []
}

test('a placeholder for the language covers every language', () => {
  expect(written({ '/[lang]/project/dapp': '/[lang]/submit/dapp' })).toEqual([
    { from: '/en/project/dapp', to: '/en/submit/dapp/', status: 301 },
    { from: '/ja/project/dapp', to: '/ja/submit/dapp/', status: 301 },
  ])
})

test('a legacy file leads to the static host', () => {
  expect(written({ '/help.html': '[static]/help.html' })).toEqual([
    { from: '/help.html', to: 'https://static.test/help.html', status: 301 },
  ])
})

test("what depends on the visitor's language is never a permanent move", () => {
  expect(written({ '/get': '/[visitor]/about?x=1' })).toEqual([
    { from: '/get', to: '/{visitor}/about/?x=1', status: 302 },
  ])
})

test('known pages without a language lead to the visitor, unless the table has a rule for it', () => {
  expect(read({ '/about': '[static]/about.html' }).map(({ from, to }) => [from, to])).toEqual([
    ['/about', 'https://static.test/about.html'],
    ['/submit/dapp', '/{visitor}/submit/dapp/'],
  ])
})

test.each([
  ['two targets', { '/en/x': '/en/about', '/[lang]/x': '/[lang]/about' }, '/en/x is given two targets'],
  ['two spellings of one address', { '/x': '/en/about', '/x/': '/ja/about' }, '/x is given two targets'],
  ['a loop', { '/a': '/b', '/b': '/a' }, '/a → /b → /a is a loop'],
  ['a redirect to itself', { '/a': '/a/' }, '/a → /a is a loop'],
  ['a chain', { '/a': '/b', '/b': '/en/about' }, '/a → /b → … is a chain; name its end'],
  ['a lost target', { '/a': '/en/gone' }, '/a leads to /en/gone/, which does not exist'],
  [
    'a target some languages lack',
    { '/a': '/[visitor]/gone' },
    '/a leads to /en/gone/, /ja/gone/, which does not exist',
  ],
  ['a hidden page', { '/en/about': '[static]/about.html' }, '/en/about would hide a real page'],
  ['a hidden home', { '/ja': '/en/about' }, '/ja would hide a real page'],
  ['an address of the API', { '/v1/news': '/en/about' }, '/v1/news is reserved'],
])('%s stops the build', (_, table, problem) => {
  expect(problems(table)).toContain(`redirects.json: ${problem}`)
})

test('a key written twice is seen although JSON would forget it', () => {
  expect(problems('{"/a": "/en/about", "/a": "/ja/about"}')).toEqual(['redirects.json: /a is written twice'])
})

test.each([
  { 'no-slash': '/en/about' },
  { '/a?x=1': '/en/about' },
  { '/a/*': '/en/about' },
  { '/a': 'https://elsewhere.test/' },
  { '/a': '/en/about#there' },
  { '/a': '/en/about "x"' },
])('%j is refused', table => {
  expect(problems(JSON.parse(JSON.stringify(table)))[0]).toMatch(/is not address → address$/)
})

test('every mistake is reported at once', () => {
  expect(problems({ '/a': '/en/gone', '/en/about': '[static]/x', '/b': '/b' })).toHaveLength(3)
})

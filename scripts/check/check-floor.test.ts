import { expect, test } from 'vitest'
import { checkFloor } from './check-floor.ts'
import { fixtureTree } from './fixture-tree.ts'

const problemsIn = async (files: Record<string, string>): Promise<string[]> =>
  (await checkFloor(fixtureTree(files))).findings.map(({ problem }) => problem)

test.each([
  ['a later function', 'URL.canParse(location.href)', /URL\.canParse is not known to chrome90.*safari15\.4/],
  ['a later method', 'export const newest = list => list.toSorted()', /\.toSorted\(\)/],
  ['a later method of a text', 'export const last = text => text.at(-1)', /\.at\(\)/],
  ['a later global', 'export const copy = value => structuredClone(value)', /structuredClone.*chrome90/],
  ['a later member of a page', 'document.body.ariaBusy = "true"', /\.ariaBusy/],
  ['a look-behind', 'export const W = /(?<=q)u/g', /lookbehind/],
  ['a static block', 'export class A { static { A.b = 1 } }', /static/],
  ['syntax that does not parse there', 'using a = b', /Parsing error/],
])('%s in a script file is reported', async (_what, code, expected) => {
  const problems = await problemsIn({ '_astro/a.js': code })
  expect(problems.join('\n')).toMatch(expected)
})

test('what is inline in a page is looked through as well, and data is not', async () => {
  const data = '<script type="application/json">{"a":"URL.canParse(b)"}</script>'
  expect(await problemsIn({ 'en/index.html': data })).toEqual([])
  expect(await problemsIn({ 'en/index.html': '<script>Promise.withResolvers()</script>' })).toHaveLength(1)
})

test('a field of our own data may have the name of a later method', async () => {
  expect(await problemsIn({ '_astro/a.js': 'export const time = step => step.at' })).toEqual([])
})

test('a picture that only some browsers read has another beside it', async () => {
  const both = '<picture><source type="image/avif" srcset="/a.avif 2x"><img src="/a.webp" alt=""></picture>'
  expect(await problemsIn({ 'a.html': both })).toEqual([])
  const alone = '<img src="/a.avif" alt=""><style>a{background:url(/b.avif)}</style>'
  expect(await problemsIn({ 'a.html': alone, '_astro/a.css': 'b{background:url(/c.avif)}' })).toHaveLength(3)
})

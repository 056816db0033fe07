import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { checkJsxText } from './check-jsx-text.ts'
import { fixtureTree } from './fixture-tree.ts'

const HEAD = `
declare namespace JSX {
  interface Element { type: string }
  interface IntrinsicElements { p: object; b: object; svg: object }
}
declare const React: unknown
declare const word: string, count: number, isOpen: boolean, words: string[]
const Bare = () => word
const Part = () => <p />
`

/** The problems of pieces of markup, in their order. */
function problemsOf(...markups: string[]): string[] {
  const drawn = markups.map((markup, at) => `export const drawn${at} = ${markup}`)
  const root = fixtureTree({ 'src/Part.tsx': `${HEAD}${drawn.join('\n')}\n` })
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
  }
  return checkJsxText(root, [join(root, 'src/Part.tsx')], options).map(({ problem }) => problem)
}

test('a text alone in its element passes, whatever it says and when', () => {
  const problems = problemsOf(
    '<p>{word}</p>',
    '<p>{isOpen && word}</p>',
    '<p>{isOpen ? word : <b>{count}</b>}</p>',
    '<p>\n  {/* why */}\n  <svg />\n  <b>{word}</b>\n  {isOpen && <Part />}\n</p>',
  )
  expect(problems).toEqual([])
})

test('a text beside an element, another text or a space does not', () => {
  const markups = [
    '<p>{word}<svg /></p>',
    '<p><svg />{isOpen && word}</p>',
    '<p>{count} {word}</p>',
    '<p><b />{" "}<b /></p>',
    '<p>Words <b /></p>',
    '<p><svg />{words.map(each => each)}</p>',
  ]
  expect(problemsOf(...markups)).toEqual(
    markups.map(() => 'text beside other children: it needs an element of its own'),
  )
})

test('a text whose element is not known does not', () => {
  expect(problemsOf('<>{word}</>', '<p><Bare /></p>')).toEqual([
    'text in a fragment: it needs an element of its own',
    '<Bare> draws a bare text: it needs an element of its own',
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, linesBuilder } from './lines.ts'
import { eachTypo } from './rank.ts'
import { isTypoOf, MIN_TYPO_LENGTH, startsWithTypo } from './typos.ts'

test('one typo is forgiven, wherever in the word it is', () => {
  const typos = [
    'uniswap',
    'unisqap',
    'niswap',
    'uniwap',
    'unniswap',
    'uinswap',
    'uniswpa',
    'uniswa',
    'xniswap',
    'uniswaps',
  ]
  for (const typed of typos) expect(startsWithTypo('uniswap', typed), typed).toBe(true)
})

test('a word that is still being typed is met as well', () => {
  for (const typed of ['pancka', 'panac', 'oanca', 'pnacak']) {
    expect(startsWithTypo('pancakeswap', typed), typed).toBe(true)
    expect(isTypoOf('pancakeswap', typed), typed).toBe(false)
  }
})

test('two typos are another word', () => {
  for (const typed of ['unsiwpa', 'univap', 'uiswpa', 'swap', 'uniswapped', 'iswap']) {
    expect(startsWithTypo('uniswap', typed), typed).toBe(false)
  }
})

/** Few letters and many alike words, so that most typos lead from one word to another. */
const letter = fc.constantFrom(...'aabbcdeо兑क')
const word = fc.array(letter, { minLength: 2, maxLength: 9 }).map(letters => letters.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
type Slip = (word: string, at: number, letter: string) => string
const SLIPS: readonly Slip[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
]
const typedFor = (names: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...names.flatMap(each => each.split(' '))),
      fc.constantFrom(...SLIPS),
      fc.nat(9),
      letter,
    )
    .map(([word, slip, at, letter]) => slip(word, at, letter))

test('what is found through the pieces of a word is what comparing every word finds', () => {
  let found = 0
  const cases = fc
    .array(name, { minLength: 1, maxLength: 30 })
    .chain(names => fc.tuple(fc.constant(names), fc.array(typedFor(names), { minLength: 20, maxLength: 20 })))
  fc.assert(
    fc.property(cases, ([names, searches]) => {
      const builder = linesBuilder()
      for (const [number, each] of names.entries()) builder.add(each, number)
      const lines = builder.finish()
      for (const search of searches) {
        const looked = new Set<string>()
        eachTypo(lines, search, startsWithTypo, line => looked.add(lineOf(lines, line)))
        const compared = new Set(
          names.filter(each => each.split(' ').some(one => startsWithTypo(one, search))),
        )
        if (search.length < MIN_TYPO_LENGTH) compared.clear()
        expect([...looked].sort(), search).toEqual([...compared].sort())
        found += compared.size
      }
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(1_000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, hostOf } from '#lib/fold.ts'
import { rankBy, type Searchable, wantedOf } from '../../search/rank.ts'
import { buildVocabulary } from './vocabulary.ts'

/** Few letters and many alike words, so that most slips lead from one word to another. */
const letter = fc.constantFrom(...'aabbcdeо兑क')
const word = fc.array(letter, { minLength: 2, maxLength: 9 }).map(letters => letters.join(''))
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const entry = fc.record({ title: sentence, host: word, chains: sentence, desc: sentence }).map(
  ({ title, host, chains, desc }): Searchable => ({
    title: fold(title),
    host: hostOf(`https://${host}.example`),
    chains: fold(chains),
    desc: fold(desc),
  }),
)

type Slip = (word: string, at: number, letter: string) => string
const SLIPS: Slip[] = [
  word => word,
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => word.slice(0, at),
]
const typed = (entries: readonly Searchable[]) => {
  const words = entries.flatMap(({ title, host, chains, desc }) =>
    `${title} ${host} ${chains} ${desc}`.split(' '),
  )
  const mistyped = fc
    .tuple(fc.constantFrom(...words), fc.constantFrom(...SLIPS), fc.nat(9), letter)
    .map(([word, slip, at, letter]) => slip(word, at, letter))
  return fc.array(mistyped, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
}

test('what is found through the words is what comparing every entry finds', () => {
  const cases = fc
    .array(entry, { minLength: 1, maxLength: 30 })
    .chain(entries =>
      fc.tuple(fc.constant(entries), fc.array(typed(entries), { minLength: 20, maxLength: 20 })),
    )
  let found = 0
  fc.assert(
    fc.property(cases, ([entries, searches]) => {
      const { mistyped } = buildVocabulary(entries)
      for (const search of searches) {
        const wanted = wantedOf(search)
        const compared = rankBy(entries, wanted, each => each)
        const looked = rankBy(
          entries,
          wanted,
          each => each,
          (each, word) => mistyped(word).get(each),
        )
        expect(looked, search).toEqual(compared)
        found += compared.length
      }
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(1_000)
})

test('a search that nothing meets compares a word with its neighbours alone', () => {
  const entries = Array.from({ length: 10_000 }, (_, i) => ({
    title: `entry${i.toString(26)}`,
    host: `site${i.toString(26)}.example`,
    chains: 'eth ethereum / bsc bnb smart chain',
    desc: 'swaps tokens straight from a wallet',
  }))
  const vocabulary = buildVocabulary(entries)
  const start = performance.now()
  for (let i = 0; i < 100; i++) expect(vocabulary.mistyped(`zzzz${i}`).size).toBe(0)
  // Comparing every entry takes a hundred times as long: this finds an accident, not a slow machine.
  expect(performance.now() - start).toBeLessThan(500)
})

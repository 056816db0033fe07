import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { fold, hostOf } from '#lib/fold.ts'
import { find } from '#search/find.ts'
import { makeIndex } from '#search/make-index.ts'
import { distance } from '#search/typos.ts'
import { readVocabulary } from '#search/vocabulary.ts'
import { splitWords } from '#search/words.ts'
import { searchWordsFor } from '../../built/search-words.ts'
import { searchEntry } from '../../lists/search-entry.ts'
import { readCatalogue } from '../catalogue.ts'

const read = (file: string) => readFileSync(join(process.cwd(), 'src/content', file), 'utf8')

// Names of projects that are not in the store. In a wallet's store another one must not be taken for them.
const NAMES = read('search/unknown-names.txt').trim().split('\n')
/** So many are near enough to a name or a word to be asked "Did you mean …?". */
const SUGGESTED = 29

const { dapps } = readCatalogue(
  join(process.cwd(), 'src/content/catalogue'),
  new Set(chains.map(({ hid }) => hid)),
)
const byId = new Map(dapps.map(dapp => [dapp.id, dapp]))
const vocabulary = readVocabulary(searchWordsFor('en'))
const index = makeIndex(
  dapps
    .toSorted((one, other) => one.rank - other.rank || one.id - other.id)
    .map(dapp => searchEntry(dapp, [dapp.desc.en])),
  vocabulary,
)

/** A name that is still being typed: a word of what is shown begins with one of what was typed. */
function isBegun(name: string, id: number | undefined): boolean {
  const { title = '', url = '' } = byId.get(id ?? 0) ?? {}
  const shown = splitWords(`${fold(title)} ${hostOf(url)} ${(vocabulary.names.get(id ?? 0) ?? []).join(' ')}`)
  return splitWords(fold(name)).some(typed => shown.some(word => word.startsWith(typed)))
}

const answers = NAMES.map(name => ({ name, ...find(index, name) }))

test('the list is long enough, and the catalogue holds none of it', () => {
  const titles = new Set(dapps.map(({ title }) => fold(title)))
  expect(NAMES.length).toBeGreaterThanOrEqual(1_000)
  expect(NAMES.filter(name => titles.has(fold(name)))).toEqual([])
})

test('few unknown names bring a suggestion', () => {
  const suggested = answers.filter(({ suggestion }) => suggestion !== undefined)
  expect(
    suggested.length,
    suggested.map(({ name, suggestion }) => `${name}: ${suggestion}`).join(),
  ).toBeLessThanOrEqual(SUGGESTED)
})

test('no other project is shown as if it were the unknown one', () => {
  const taken = answers.filter(
    ({ name, ids, parts, unmatched }) =>
      ids.length > 0 && parts.length === 0 && unmatched === '' && !isBegun(name, ids[0]),
  )
  expect(taken.map(({ name, ids }) => `${name}: ${byId.get(ids[0] ?? 0)?.title}`)).toEqual([])
})

test('a suggestion for a word in Latin letters differs by at most a third of its letters, and says what is not there', () => {
  for (const { name, suggestion, unmatched } of answers) {
    if (suggestion === undefined) continue
    expect(distance(suggestion, fold(name)), `${name}: ${suggestion}`).toBeLessThanOrEqual(name.length / 3)
    expect(unmatched, name).not.toBe('')
  }
})

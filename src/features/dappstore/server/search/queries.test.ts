import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { readVocabulary } from '#search/vocabulary.ts'
import { openTestApi } from '#server/testing/api.ts'
import { searchWordsFor } from '../../built/search-words.ts'
import { searchWords } from '../../contract/search-words.ts'
import type { StoreEntry } from '../../stores/dapps.ts'
import { searchStore } from '../../stores/search.ts'
import { readCatalogue } from '../catalogue.ts'
import type { DappEntry } from '../dapps.ts'

// What people type, a file per language; each line is a query and what has to be among its first three answers: a DApp of
// a list, or three that are all in a category (`in:`) and on a network (`on:`). docs/search.md explains the figures.
const FOLDER = join(process.cwd(), 'src/content/search/queries')
const LANGUAGES = readdirSync(FOLDER).map(file => file.replace('.txt', ''))
const TOP = 3
const FIRST = { start: 0, count: TOP }
/** How many queries were met in each language when this was last measured; more is a reason to raise the figure. */
const MET: Readonly<Record<string, number>> = {
  en: 109,
  es: 118,
  fil: 117,
  hi: 115,
  ja: 130,
  ko: 137,
  pt: 144,
  ru: 108,
  th: 137,
  vi: 118,
  zh: 144,
  'zh-tw': 141,
}

const CATALOGUE = join(process.cwd(), 'src/content/catalogue')
const { dapps } = readCatalogue(CATALOGUE, new Set(chains.map(({ hid }) => hid)))
const slugs = new Map(dapps.map(({ id, slug }) => [id, slug]))
// What a server answers from that was filled with the same files.
const api = await openTestApi({ catalogue: CATALOGUE })
afterAll(() => api.close())
const index = await api.services.dapps()

function isMet(first: readonly DappEntry[], wish: string): boolean {
  const parts = wish.split(' ')
  const asked = (mark: string) =>
    parts.filter(part => part.startsWith(mark)).map(part => part.slice(mark.length))
  const [categories, networks] = [asked('in:'), asked('on:')]
  if (categories.length + networks.length === 0) {
    return first.some(({ id }) => parts.includes(slugs.get(id) ?? ''))
  }
  const isRight = (dapp: DappEntry) =>
    categories.every(category => dapp.categories.includes(Number(category))) &&
    networks.every(network => dapp.chains.includes(network))
  return first.length > 0 && first.every(isRight)
}

const queriesOf = (lang: string) =>
  readFileSync(join(FOLDER, `${lang}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [query = '', wish = ''] = line.split(' = ')
      return { query, wish }
    })

test.each(LANGUAGES)('what people type in %s finds what they mean', lang => {
  const queries = queriesOf(lang)
  const missed = queries.filter(({ query, wish }) => !isMet(index.search(query, { lang, ...FIRST }), wish))
  expect(queries.length - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(
    MET[lang] ?? queries.length,
  )
})

test.each(LANGUAGES)('the browser finds in %s what the server finds', lang => {
  const vocabulary = readVocabulary(searchWordsFor(lang))
  const entries = dapps
    .toSorted((one, other) => one.rank - other.rank || one.id - other.id)
    .map(({ desc, icon, ...dapp }): StoreEntry => {
      const text = desc[lang] ?? ''
      return { ...dapp, icon_url: icon, desc: text, desc_en: lang === 'en' ? undefined : desc.en }
    })
  const others = queriesOf(lang).filter(({ query }) => {
    const found = searchStore(entries, query, vocabulary).entries
    const ids = (list: readonly { id: number }[]) => list.slice(0, TOP).map(({ id }) => id)
    return String(ids(found)) !== String(ids(index.search(query, { lang, ...FIRST })))
  })
  expect(others).toEqual([])
})

test.each(LANGUAGES)('the browser can read the words of %s', lang => {
  const words = searchWordsFor(lang)
  expect(searchWords.read(JSON.parse(JSON.stringify(words)))).toEqual(words)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { searchWordsFor } from '#features/dappstore/built/search-words.ts'
import { networkFinder } from './network-finder.ts'

// What people type to find a network, a file per language; each line is a query and the codes of which one must come first, or
// "-" where nothing must be found. docs/search.md explains the figures.
const FOLDER = join(process.cwd(), 'src/content/search/networks')
const LANGUAGES = readdirSync(FOLDER).map(file => file.replace('.txt', ''))

/** A game's name, which the store finds as a DApp: not a word for its network. */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  fil: ['axie = ronin'],
  vi: ['axie infinity = ronin'],
}

test.each(LANGUAGES)('what people type in %s finds the network they mean', lang => {
  const find = networkFinder(chains, searchWordsFor(lang))
  const missed = readFileSync(join(FOLDER, `${lang}.txt`), 'utf8')
    .trim()
    .split('\n')
    .filter(line => {
      const [query = '', wish = ''] = line.split(' = ')
      return !wish.split(' ').includes(find(query)[0]?.hid ?? '-')
    })
  expect(missed).toEqual(MISSED[lang] ?? [])
})

// Read by the build and the server; a browser gets the words of its language as a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import categories from '#content/catalogue/categories.json' with { type: 'json' }
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import names from '#content/search/names.json' with { type: 'json' }
import words from '#content/search/words.json' with { type: 'json' }
import { fold } from '#lib/fold.ts'
import type { StoreWords } from '../contract/search-words.ts'

type WordsByLanguage = Partial<Record<string, readonly string[]>>

const CATEGORY_WORDS: Readonly<Record<string, WordsByLanguage>> = words.categories
const NETWORK_WORDS: Readonly<Record<string, WordsByLanguage>> = words.networks
const TOPICS: readonly { id: string; dapps: readonly string[]; words: WordsByLanguage }[] = words.topics
/** `former` names have a public source; what people `say` is a spelling in another script or a nickname. */
const NAMES: Readonly<
  Record<string, { former?: { name: string; source: string }[]; said?: WordsByLanguage }>
> = names
const IGNORED: WordsByLanguage = words.ignored

const read = (file: string): string => readFileSync(join(process.cwd(), 'src/content', file), 'utf8')

/** Pairs of characters: a traditional one and the simplified one. */
const CHARACTERS = read('search/traditional.txt')
  .split('\n')
  .filter(line => !line.startsWith('#'))
  .flatMap(line => line.split(' '))

const isChinese = (lang: string): boolean => lang.startsWith('zh')

/** Read, not imported: as a type its 278 entries cost the type check gigabytes. */
const dapps: readonly { slug: string; id: number; desc: Partial<Record<string, string>> }[] = JSON.parse(
  read('catalogue/dapps.json'),
)
const IDS = new Map(dapps.map(({ slug, id }) => [slug, id]))

function idOf(slug: string): number {
  const id = IDS.get(slug)
  if (id === undefined)
    throw new Error(`src/content/search names "${slug}", which the catalogue does not hold`)
  return id
}

/** People type English words in every language, and readers of one Chinese script the words of the other. */
function languagesReadIn(lang: string): ReadonlySet<string> {
  return new Set(['en', ...(isChinese(lang) ? ['zh', 'zh-tw'] : []), lang])
}

/** Of all pairs those that a text has: what occurs nowhere cannot be found either. */
function variantsIn(texts: readonly string[]): string {
  const used = new Set(texts.join(''))
  return CHARACTERS.filter(pair => [...pair].some(character => used.has(character))).join('')
}

/** Every pair, for a catalogue of any size. */
export const variantsFor = (lang: string): string => (isChinese(lang) ? CHARACTERS.join('') : '')

const joined = (word: string): string => fold(word).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const SIMPLIFIED = new Map(CHARACTERS.map(pair => [[...pair][0] ?? '', [...pair][1] ?? '']))
const simplified = (word: string): string =>
  Array.from(joined(word), character => SIMPLIFIED.get(character) ?? character).join('')

/** The words that a search in `lang` understands. */
export function searchWordsFor(lang: string): StoreWords {
  const languages = languagesReadIn(lang)
  const known = (list: WordsByLanguage | undefined): string[] =>
    [...languages].flatMap(language => list?.[language] ?? [])
  const keyOf = isChinese(lang) ? simplified : joined
  // What folds to the same is one word to the search: "cross-chain" and "crosschain", 跨鏈 and 跨链.
  const unique = (list: readonly string[]): string[] =>
    [...new Map(list.toReversed().map(word => [keyOf(word), word])).values()].toReversed()
  const titlesOf = (title: Record<string, string>): string[] =>
    [...languages].map(language => title[language]).filter(name => name !== undefined)

  const found = {
    categories: categories
      .filter(({ hid }) => CATEGORY_WORDS[hid])
      .map(({ hid, title }) => ({ hid, words: unique([...titlesOf(title), ...known(CATEGORY_WORDS[hid])]) })),
    networks: chains.map(({ hid, title, symbol }) => {
      // A coin that several networks pay with names its own, which has its code or is the first of them.
      const isOwnCoin =
        (
          chains.find(chain => chain.hid === symbol.toLowerCase()) ??
          chains.find(chain => chain.symbol === symbol)
        )?.hid === hid
      return {
        hid,
        words: unique([
          hid,
          title,
          ...(isOwnCoin && symbol.length > 1 ? [symbol] : []),
          ...known(NETWORK_WORDS[hid]),
        ]),
      }
    }),
    topics: TOPICS.map(({ id, dapps, words }) => ({
      id,
      entries: dapps.map(idOf),
      words: unique(known(words)),
    })),
    // Names are known in every script: visitors switch keyboards, not languages.
    names: Object.entries(NAMES).map(([slug, { former = [], said = {} }]) => ({
      entry: idOf(slug),
      words: unique([...former.map(({ name }) => name), ...Object.values(said).flatMap(list => list ?? [])]),
    })),
    ignored: unique(known(IGNORED)),
  }
  const descriptions = dapps.flatMap(({ desc }) => [desc.zh ?? '', desc['zh-tw'] ?? ''])
  const variants = isChinese(lang) ? variantsIn([JSON.stringify(found), ...descriptions]) : ''
  return { ...found, variants }
}

/** What networks are found by, wherever they are listed; names in every language, as visitors switch keyboards, not languages. */
export function networkWordsFor(lang: string): Pick<StoreWords, 'networks' | 'ignored' | 'variants'> {
  const { networks: own, ignored } = searchWordsFor(lang)
  const networks = own.map(({ hid, words }) => ({
    hid,
    words: [...new Set([...words, ...Object.values(NETWORK_WORDS[hid] ?? {}).flatMap(list => list ?? [])])],
  }))
  const variants = isChinese(lang) ? variantsIn([JSON.stringify({ networks, ignored })]) : ''
  return { networks, ignored, variants }
}

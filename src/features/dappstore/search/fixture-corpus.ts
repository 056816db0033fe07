import { NO_MEANINGS } from './meanings.ts'
import type { Corpus } from './rank.ts'
import { indexBuilder, networkFinder, searchableOf, splitWords, textsBuilder } from './search-index.ts'

export interface SearchFixture {
  title: string
  url?: string
  categories?: readonly number[]
  chains?: readonly string[]
  desc?: string
  called?: readonly string[]
}

const NETWORKS = [
  ['eth', 'ethereum'],
  ['bsc', 'bnb smart chain'],
  ['solana', 'solana'],
  ['trx', 'tron'],
] as const

/** For tests: entries by popularity, numbered as they come. */
export function fixtureCorpus(entries: readonly SearchFixture[], fold = NO_MEANINGS.fold): Corpus {
  const builder = indexBuilder()
  const texts = textsBuilder()
  for (const [number, entry] of entries.entries()) {
    const { url = '', categories = [], chains = [], desc = '', called = [], title } = entry
    builder.add(searchableOf({ id: number, rank: number, title, url, categories, chains }, called, fold))
    texts.add(splitWords(fold(desc)), number)
  }
  return { index: builder.finish(), texts: [texts.finish()], networksLike: networkFinder(NETWORKS) }
}

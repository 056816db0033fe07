import { makeIndex, type SearchEntry, type SearchIndex } from './make-index.ts'
import { NO_WORDS } from './vocabulary.ts'

export type SearchFixture = Omit<SearchEntry<number>, 'id'>

/** For tests: entries by popularity, numbered as they come. */
export const fixtureIndex = (entries: readonly SearchFixture[], vocabulary = NO_WORDS): SearchIndex<number> =>
  makeIndex(
    entries.map((entry, id) => ({ ...entry, id })),
    vocabulary,
  )

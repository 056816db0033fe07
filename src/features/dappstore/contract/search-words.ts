import { fallback, filled, integer, record, rowsOf } from '#contract/resource-shapes.ts'
import { type Read, text } from '#contract/shape.ts'

const words = rowsOf(filled)

/**
 * The words of the trade that a search in one language understands, in a file of their own, as a visitor who does not search
 * needs none: `/<language>/dappstore/words.json`. Nothing is folded yet.
 */
export const searchWords = record({
  categories: rowsOf(record({ hid: integer, words })),
  networks: rowsOf(record({ hid: text, words })),
  /** A need that is narrower than a category, and the ids of the DApps that serve it. */
  topics: rowsOf(record({ id: text, entries: rowsOf(integer), words })),
  /** Former names, nicknames and spellings of a DApp in other scripts. */
  names: rowsOf(record({ entry: integer, words })),
  /** Words that say nothing beside one that does: "on", "token". */
  ignored: words,
  /** Pairs of characters, of which the first is read as the second: traditional and simplified Chinese. */
  variants: fallback(text, ''),
})
export type StoreWords = Read<typeof searchWords>

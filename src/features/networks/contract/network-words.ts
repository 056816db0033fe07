import { fallback, filled, record, rowsOf } from '#contract/resource-shapes.ts'
import { text } from '#contract/shape.ts'

const words = rowsOf(filled)

/** What people call networks, in the page's language and in English: `/<language>/networks/words.json`. */
export const networkWords = record({
  networks: rowsOf(record({ hid: text, words })),
  /** Words that say nothing beside one that does: "network". */
  ignored: words,
  /** Pairs of characters, of which the first is read as the second: traditional and simplified Chinese. */
  variants: fallback(text, ''),
})

import { type GuideFacts, LEVELS, TOPICS } from '#content/documents.ts'
import { fallbackChain } from '#lib/fallback-chain.ts'

/** A guide in the best language there is for a reader. */
export interface Guide extends GuideFacts {
  /** Its name in addresses, the same in each language. */
  slug: string
  /** The language it is in, which is not always the page's. */
  lang: string
  html: string
  /** Address of its picture. */
  picture: string
}

/** From the easiest to the hardest of each topic: the order in which one reads them. */
const inReadingOrder = (guides: readonly Guide[]): Guide[] =>
  [...guides].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.id - b.id)

/** Each guide once, in the reader's language or its fallback. */
function bestFor(guides: readonly Guide[], lang: string): Guide[] {
  const chain = fallbackChain(lang)
  return [...Map.groupBy(guides, guide => guide.slug).values()].flatMap(
    twins => chain.map(code => twins.find(twin => twin.lang === code)).find(twin => twin) ?? [],
  )
}

/** The library of a language: its topics in order, without those that have no guide. */
export function libraryOf(all: readonly Guide[], lang: string) {
  const guides = inReadingOrder(bestFor(all, lang))
  return TOPICS.flatMap(topic => {
    const own = guides.filter(guide => guide.topic === topic)
    return own.length > 0 ? { topic, guides: own } : []
  })
}
export type Library = ReturnType<typeof libraryOf>

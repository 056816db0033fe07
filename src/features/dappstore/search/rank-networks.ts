import { foldWords } from './meanings.ts'
import { type Corpus, rank } from './rank.ts'
import { indexBuilder, searchableOf, splitWords } from './search-index.ts'

interface Named {
  hid: string
  title: string
}

const corpora = new WeakMap<readonly Named[], Corpus>()

function corpusOf(networks: readonly Named[]): Corpus {
  const known = corpora.get(networks)
  if (known) return known
  const builder = indexBuilder()
  for (const [at, { hid, title }] of networks.entries()) {
    const entry = { id: at, rank: at, title, url: '', categories: [], chains: [] }
    builder.add(searchableOf(entry, [foldWords(hid)], foldWords))
  }
  const corpus = { index: builder.finish(), texts: [], networksLike: () => [] }
  corpora.set(networks, corpus)
  return corpus
}

/** The networks that a search means, best first; by the same rule as the store's own search. */
export function rankNetworks<Network extends Named>(
  networks: readonly Network[],
  typed: string,
): readonly Network[] {
  const words = splitWords(foldWords(typed))
  if (words.length === 0) return networks
  const { entries } = rank(corpusOf(networks), words, () => true)
  return entries.map(entry => networks[entry]).filter(network => network !== undefined)
}

import { find } from './find.ts'
import { makeIndex } from './make-index.ts'
import { readVocabulary, type SearchWords } from './vocabulary.ts'

export interface NamedNetwork {
  hid: string
  title: string
  chain_id?: string
  /** What else is said of it: coin, chain id. */
  names?: readonly string[]
}

/** Wallets show a chain id in hex too. */
const idsOf = (chainId: string): string[] =>
  /^\d{1,15}$/.test(chainId) ? [chainId, `0x${Number(chainId).toString(16)}`] : [chainId]

/** Finds networks, the best first, by name, chain id and what `words` call them; nothing typed finds all. */
export function networkFinder<Network extends NamedNetwork>(
  networks: readonly Network[],
  { networks: called = [], ignored = [], variants = '' }: SearchWords = {},
): (typed: string) => readonly Network[] {
  const names = called.map(({ hid, words }) => ({ entry: hid, words }))
  const index = makeIndex(
    networks.map(({ hid, title, chain_id = '', names: others = [] }) => ({
      id: hid,
      title,
      names: [hid, ...[chain_id, ...others].flatMap(idsOf)],
    })),
    readVocabulary({ names, ignored, variants }),
  )
  const byId = new Map(networks.map(network => [network.hid, network]))
  return typed =>
    typed.trim() === ''
      ? networks
      : find(index, typed)
          .ids.map(id => byId.get(id))
          .filter(network => network !== undefined)
}

import chains from '#content/catalogue/chains.json' with { type: 'json' }
import protocols from '#content/catalogue/token-protocols.json' with { type: 'json' }
import { type PublicNode, publicNode } from '#content/public-nodes.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { NetworkFacts } from './contract/networks.ts'
import { familyOf, hexChainId, NETWORK_FAMILIES } from './families.ts'

/** What a wallet gets to know of a network: https://eips.ethereum.org/EIPS/eip-3085 */
export interface AddedNetwork {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
}

export const isCurrent = ({ deprecated, testnet }: NetworkFacts): boolean => !deprecated && !testnet

/** Networks as the list shows them: those in use, those for trying things out, those of the past. */
export const groupsOf = (networks: readonly NetworkFacts[]) => ({
  current: networks.filter(isCurrent),
  testnets: networks.filter(({ deprecated, testnet }) => testnet && !deprecated),
  retired: networks.filter(({ deprecated }) => deprecated),
})

export const familyCounts = (networks: readonly NetworkFacts[]) =>
  NETWORK_FAMILIES.map(family => ({
    family,
    count: networks.filter(({ ns }) => familyOf(ns) === family).length,
  })).filter(({ count }) => count > 0)

/** What a network is told apart by beside its name. */
export const shortFacts = ({ symbol, ns, chain_id }: NetworkFacts): string =>
  [symbol, hexChainId({ ns, chain_id }) && chain_id].filter(Boolean).join(' · ')

/** What is found by typing, beside what the row shows and what people call the network. */
export const unseenWords = ({ title, short, symbol }: NetworkFacts): string =>
  [title, symbol].some(text => text.toLowerCase() === short.toLowerCase()) ? '' : short

const OF_CATALOGUE = new Set(chains.map(({ hid, icon }) => `${hid} ${icon}`))

/** The network's own mark as a drawing where there is one, else the picture that the list has. */
export const patchOf = ({ hid, icon }: NetworkFacts): string | undefined =>
  OF_CATALOGUE.has(`${hid} ${icon}`) ? `/icons/patches/${hid}.svg` : safeUrl(icon)

const PROTOCOLS: ReadonlyMap<string, readonly { key: string }[]> = new Map(Object.entries(protocols))

/** The kinds of tokens that forms know on the network. */
export const standardsOf = ({ hid, ns }: NetworkFacts): string[] =>
  (PROTOCOLS.get(hid) ?? (ns === 'eos' && hid !== 'eos' ? [] : PROTOCOLS.get(ns)) ?? []).map(({ key }) => key)

/** As the public list of networks has it; a coin that it calls otherwise than our list is not taken from it. */
export function nodeOf({ ns, chain_id, symbol }: NetworkFacts): PublicNode | undefined {
  const node = ns === 'ethereum' ? publicNode(chain_id) : undefined
  return node?.coin.symbol.toLowerCase() === symbol.toLowerCase() ? node : undefined
}

/** What another wallet is offered; nothing of a network that is retired, or whose node no public list names. */
export function addedNetwork(network: NetworkFacts): AddedNetwork | undefined {
  const chainId = hexChainId(network)
  const node = nodeOf(network)
  if (!chainId || !node || network.deprecated) return undefined
  const explorer = safeUrl(network.explorer)
  return {
    chainId,
    chainName: network.title,
    nativeCurrency: node.coin,
    rpcUrls: [node.rpc],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Which sentence under the name fits the network. */
export function leadOf(ns: string) {
  if (ns === 'tron') return 'tron'
  if (ns === 'eos' || ns === 'iost') return 'named'
  const family = familyOf(ns)
  if (family === 'bitcoin') return 'coin'
  if (family === 'cosmos') return 'linked'
  return family
}

/** Guides that concern who uses the network, the nearest first. */
export function guidesOf(ns: string): string[] {
  const all = ['send-on-the-right-network', 'read-a-block-explorer']
  if (ns === 'tron') return ['tron-energy-bandwidth', 'address-poisoning', 'stablecoins', ...all]
  if (ns === 'ethereum')
    return ['gas-explained', 'token-approvals', 'layer-2-and-custom-networks', 'pending-transactions', ...all]
  if (familyOf(ns) === 'bitcoin') return ['pending-transactions', 'address-poisoning', ...all]
  return ['address-poisoning', 'bridges', ...all]
}

import type { ChainFacts } from '#features/chains/contract/chains.ts'
import { hexChainId } from '#features/chains/families.ts'
import { DEFAULT_LANGUAGE } from '#i18n/languages.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { nodeOf } from './networks.ts'

/** A network in `/networks.json`. What is not known is left out. */
export function networkRecord(network: ChainFacts, site: URL | undefined) {
  const { hid, title, ns, chain_id, short, symbol, testnet, deprecated, icon } = network
  const full = (path: string | undefined) => path && new URL(path, site).href
  const node = nodeOf(network)
  return {
    id: hid,
    name: title,
    shortName: short,
    family: ns,
    chainId: chain_id || undefined,
    chainIdHex: hexChainId(network),
    coin: { symbol, name: node?.coin.name, decimals: node?.coin.decimals },
    explorer: safeUrl(network.explorer),
    icon: full(safeUrl(icon)),
    page: full(`/${DEFAULT_LANGUAGE}/networks/${hid}/`),
    testnet,
    retired: deprecated,
  }
}

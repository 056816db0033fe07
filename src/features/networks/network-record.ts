import { safeUrl } from '#lib/safe-url.ts'
import type { NetworkFacts } from './contract/networks.ts'
import { hexChainId } from './families.ts'
import { nodeOf } from './networks.ts'

/** A network in `/networks.json`, which names its page in `lang`. What is not known is left out. */
export function networkRecord(network: NetworkFacts, site: URL | undefined, lang: string) {
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
    page: full(`/${lang}/networks/${hid}/`),
    testnet,
    retired: deprecated,
  }
}

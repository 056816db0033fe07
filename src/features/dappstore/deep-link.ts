import { safeUrl } from '#lib/safe-url.ts'

/**
 * What the wallet calls a network in such a link, by its `hid`: as github.com/TP-Lab/TokenPocket-Protocol (EOS, ETH) and
 * TRON's own adapter, github.com/tronprotocol/tronwallet-adapter, write it. A network whose name nobody documents is left
 * out, and the wallet opens the site on the one it is on.
 */
const WALLET_CHAINS = new Map([
  ['eth', 'ETH'],
  ['eos', 'EOS'],
  ['trx', 'Tron'],
])

/** Opens a site in the wallet's own browser on a phone; undefined for what is no address on the web. */
export function deepLink(site: string, chain?: string): string | undefined {
  const url = safeUrl(site)
  if (!url || url.startsWith('/')) return undefined
  const params = { url, chain: WALLET_CHAINS.get(chain ?? ''), source: 'TokenPocket' }
  return `tpdapp://open?params=${encodeURIComponent(JSON.stringify(params))}`
}

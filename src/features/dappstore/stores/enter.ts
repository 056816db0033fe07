import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { safeUrl } from '#lib/safe-url.ts'
import type { Application } from '../contract/dapps.ts'

/** The visitor has read the risk statement and asked not to see it again. */
export const $isRiskAccepted = persistentAtom<boolean>('dappRisk', false, {
  encode: isAccepted => (isAccepted ? 'accepted' : ''),
  decode: text => text === 'accepted',
})

export function acceptRisk(): void {
  $isRiskAccepted.set(true)
}

/**
 * What the wallet calls a network in such a link, by its `hid`: as github.com/TP-Lab/TokenPocket-Protocol (EOS, ETH) and
 * TRON's own adapter, github.com/tronprotocol/tronwallet-adapter, write it. A network whose name is not documented is left
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

/** The wallet was called and has not shown up yet; the site is offered beside. */
export const $opening = atom<string | undefined>()

/** How long a phone may take to bring the wallet to the front before the site opens instead. */
const FALLBACK_MS = 2500

const isPhone = (): boolean =>
  /Android|iP(hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** The wallet's own browser needs no way into the wallet. */
const isInWallet = (): boolean => navigator.userAgent.includes('TokenPocket')

/**
 * Opens a DApp in the wallet where there is one to open; false leaves the site's own link to the browser, which on a
 * computer is the way to the extension too.
 */
export function openInWallet(
  site: string,
  { tp_connect, chains }: Pick<Application, 'tp_connect' | 'chains'>,
): boolean {
  const link = deepLink(site, chains[0])
  if (!link || !isPhone() || isInWallet() || tp_connect === 'none' || tp_connect === 'extension') return false
  $opening.set(site)
  const fallback = setTimeout(() => {
    if (document.visibilityState === 'visible') location.assign(site)
  }, FALLBACK_MS)
  addEventListener('pagehide', () => clearTimeout(fallback), { once: true })
  document.addEventListener('visibilitychange', () => clearTimeout(fallback), { once: true })
  location.assign(link)
  return true
}

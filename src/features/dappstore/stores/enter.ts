import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { deviceOf } from '#lib/device.ts'
import { isObject } from '#lib/is-object.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Application } from '../contract/dapps.ts'

/** The visitor asked not to see the risk statement again, before any site. */
export const $isRiskAccepted = persistentAtom<boolean>('dappRisk', false, {
  encode: isAccepted => (isAccepted ? 'accepted' : ''),
  decode: text => text === 'accepted',
})

export function hideRisk(): void {
  $isRiskAccepted.set(true)
}

/** More sites than one opens in years; the oldest is asked for again. */
const MAX_HOSTS = 200
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/

function hostsIn(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    return value
      .filter(host => typeof host === 'string')
      .filter(host => HOST.test(host))
      .slice(0, MAX_HOSTS)
  } catch {
    return []
  }
}

/** Hosts before which the visitor has accepted the risk statement: one site may serve many entries, and moves rarely. */
export const $acceptedHosts = persistentAtom<readonly string[]>('dappRiskHosts', [], {
  encode: JSON.stringify,
  decode: hostsIn,
})

export function acceptRisk(host: string): void {
  const others = $acceptedHosts.get().filter(other => other !== host)
  $acceptedHosts.set([host, ...others].slice(0, MAX_HOSTS))
}

/** The visitor goes on without the wallet and asked not to be offered it again. */
export const $isOfferDeclined = persistentAtom<boolean>('dappWithoutWallet', false, {
  encode: isDeclined => (isDeclined ? 'declined' : ''),
  decode: text => text === 'declined',
})

export function declineOffer(): void {
  $isOfferDeclined.set(true)
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

/** What a visitor came without: the app on a phone, the extension in a browser. */
export interface Missing {
  site: string
  wallet: 'app' | 'extension'
}

/** The visitor is asked whether to install the wallet or to go on without it. */
export const $missing = atom<Missing | undefined>()

export function closeOffer(): void {
  $missing.set(undefined)
}

/** How long a phone may take to bring the wallet to the front before it counts as missing. */
const FALLBACK_MS = 2500

/** The wallet's own browser needs no way into the wallet. */
const isInWallet = (): boolean => navigator.userAgent.includes('TokenPocket')

/**
 * Whether the extension is in this browser. Wallets announce themselves (EIP-6963) while they are asked; older ones leave
 * an object on the page. The names are those that open-source connectors know it by.
 */
function hasExtension(): boolean {
  const names = new Set<unknown>()
  const note = (event: Event) => {
    const detail: unknown = 'detail' in event ? event.detail : undefined
    if (isObject(detail) && isObject(detail.info)) names.add(detail.info.rdns)
  }
  addEventListener('eip6963:announceProvider', note)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', note)
  const injected: unknown = Reflect.get(globalThis, 'ethereum')
  return (
    names.has('pro.tokenpocket') ||
    Reflect.get(globalThis, 'tokenpocket') !== undefined ||
    (isObject(injected) && injected.isTokenPocket === true)
  )
}

/** Calls the app; when nothing comes to the front, the visitor is asked how to go on. */
function callApp(site: string, link: string): void {
  $opening.set(site)
  const fallback = setTimeout(() => {
    if (document.visibilityState !== 'visible') return
    $opening.set(undefined)
    if ($isOfferDeclined.get()) location.assign(site)
    else $missing.set({ site, wallet: 'app' })
  }, FALLBACK_MS)
  const arrived = () => {
    clearTimeout(fallback)
    closeOffer()
  }
  addEventListener('pagehide', arrived, { once: true })
  document.addEventListener('visibilitychange', arrived, { once: true })
  location.assign(link)
}

const PHONES = ['android', 'ios', 'phone']

/** The link that calls the app on a phone, where the DApp connects to it. */
function appLink(
  site: string,
  { tp_connect, chains }: Pick<Application, 'tp_connect' | 'chains'>,
): string | undefined {
  const connects = tp_connect === 'mobile' || tp_connect === 'both'
  return connects && PHONES.includes(deviceOf(navigator)) ? deepLink(site, chains[0]) : undefined
}

/**
 * Opens a DApp in the wallet where it can be, or asks how to go on where it could be and the wallet is not there; false
 * leaves the site's own link to the browser. `isHeldBack`: another app's browser, which would refuse the link to the wallet,
 * and the visitor was told how to leave it.
 */
export function enterDapp(
  site: string,
  dapp: Pick<Application, 'tp_connect' | 'chains'>,
  isHeldBack: (site: string) => boolean,
): boolean {
  const { tp_connect } = dapp
  if (!deepLink(site) || tp_connect === 'none' || isInWallet()) return false
  const link = appLink(site, dapp)
  if (link) {
    if (!isHeldBack(site)) callApp(site, link)
    return true
  }
  // Nothing is offered that this browser could not install.
  if (
    deviceOf(navigator) !== 'browser' ||
    tp_connect === 'mobile' ||
    $isOfferDeclined.get() ||
    hasExtension()
  )
    return false
  $missing.set({ site, wallet: 'extension' })
  return true
}

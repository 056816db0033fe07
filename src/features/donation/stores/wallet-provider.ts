import { requestProviders } from 'mipd'
import { cleanLine } from '#contract/validators/text.ts'
import { injectedProvider, isProvider, type Provider } from '#lib/injected-wallet.ts'

export interface Wallet {
  id: string
  /** The wallet's own word for itself; empty when it has none. */
  name: string
  /** A picture that came with the announcement, never one that would have to be fetched. */
  icon?: string
  provider: Provider
}

/** Wallets answer within the same task; a slow one gets this long. */
const ANNOUNCE_MS = 250

function lonelyWallet(): Wallet[] {
  const provider = injectedProvider()
  return provider ? [{ id: 'window.ethereum', name: '', provider }] : []
}

/** Longer than any wallet's name. */
const MAX_WALLET_NAME = 40
/** Of a picture in an `<img>`, which runs no script; wallets announce some 10 kB. */
const MAX_ICON = 500_000

/** Any script in the page can announce a wallet: its name is one short line, its picture part of the announcement. */
export function announcedFacts(info: {
  uuid: unknown
  name: unknown
  icon: unknown
}): Omit<Wallet, 'provider'> {
  const icon = typeof info.icon === 'string' && info.icon.length <= MAX_ICON ? info.icon : ''
  const name = typeof info.name === 'string' ? cleanLine(info.name.slice(0, 200)) : ''
  return {
    id: String(info.uuid).slice(0, 64),
    name: [...name].slice(0, MAX_WALLET_NAME).join(''),
    icon: /^data:image\/[a-z+.-]+[;,]/.test(icon) ? icon : undefined,
  }
}

/** Asks which wallets are there. None is touched before the visitor chose one. */
export async function findWallets(): Promise<Wallet[]> {
  const found = new Map<string, Wallet>()
  const stop = requestProviders(({ info, provider }) => {
    const announced: unknown = provider
    if (!isProvider(announced)) return
    const { id, name, icon } = announcedFacts(info)
    found.set(id, { id, name, icon, provider: announced })
  })
  await new Promise(resolve => setTimeout(resolve, ANNOUNCE_MS))
  stop?.()
  return found.size > 0 ? [...found.values()] : lonelyWallet()
}

/** Asks for the account that the visitor lets this page know; undefined when the wallet gives none. */
export async function accountOf(provider: Provider): Promise<string | undefined> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' ? first : undefined
}

import { isObject } from '#lib/is-object.ts'

interface Provider {
  request: (call: { method: string; params?: unknown[] }) => Promise<unknown>
}

const isProvider = (value: unknown): value is Provider =>
  isObject(value) && typeof value.request === 'function'

const walletHere = (): Provider | undefined => {
  const provider: unknown = Reflect.get(globalThis, 'ethereum')
  return isProvider(provider) ? provider : undefined
}

/** As wallets take a text. */
const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

const SIGNATURE = /^0x[\da-f]{8,20000}$/i

/** Whether a wallet in this browser could sign. */
export const canSign = (): boolean => walletHere() !== undefined

/** The signature of a text by the account that the wallet shows (EIP-191); undefined when it is refused. */
export async function signMessage(message: string): Promise<string | undefined> {
  const wallet = walletHere()
  if (!wallet) return undefined
  try {
    const accounts = await wallet.request({ method: 'eth_requestAccounts' })
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined
    const signature = await wallet.request({
      method: 'personal_sign',
      params: [hexOf(message), account],
    })
    return typeof signature === 'string' && SIGNATURE.test(signature) ? signature : undefined
  } catch {
    return undefined
  }
}

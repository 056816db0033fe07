import { isObject } from './is-object.ts'

/** A wallet in the browser, as EIP-1193 describes it. */
export interface Provider {
  request: (call: { method: string; params?: unknown[] }) => Promise<unknown>
}

/** A wallet refuses with an error that has a number: EIP-1193 and EIP-1474. */
export const USER_REFUSED = 4001
export const REQUEST_PENDING = -32_002
/** EIP-3326: the wallet does not know the chain. */
export const CHAIN_UNKNOWN = 4902

export const isProvider = (value: unknown): value is Provider =>
  isObject(value) && typeof value.request === 'function'

/** Where a wallet put itself before EIP-6963, and where some browsers inside wallets still do only that. */
export function injectedProvider(): Provider | undefined {
  const provider: unknown = Reflect.get(globalThis, 'ethereum')
  return isProvider(provider) ? provider : undefined
}

/** The number of a wallet's error; some wallets wrap the error that they mean. */
export function errorCode(error: unknown): number | undefined {
  if (!isObject(error)) return undefined
  const { code, data, cause } = error
  const inner = isObject(data) ? errorCode(data.originalError) : undefined
  return inner ?? (typeof code === 'number' ? code : errorCode(cause))
}

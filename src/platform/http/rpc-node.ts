import { createClient, http } from 'viem'
import { fetchWithin, OUTBOUND_TIMEOUT_MS } from './outbound.ts'

/** One node that the settings name. What it answers is not believed before it was checked. */
export interface RpcNode {
  /** Its host, for the log: the whole address may hold a key. */
  host: string
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>
}

type AskAnything = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

export function openRpcNode(url: string): RpcNode {
  const client = createClient({
    // Callers ask again by a plan of their own; a retry in between would only make them wait longer.
    transport: http(url, { fetchFn: fetchWithin(url), retryCount: 0, timeout: OUTBOUND_TIMEOUT_MS }),
  })
  // viem promises the answer's type for each method it knows. Nodes lie, so ours is `unknown` until it is checked.
  const request = client.request as AskAnything
  return { host: new URL(url).host, ask: (method, params) => request({ method, params }) }
}

/** The chain that it says it serves, which is not always the one that was configured. */
export async function isOnChain(node: RpcNode, chainId: number): Promise<boolean> {
  const answer = await node.ask('eth_chainId', [])
  return typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer) && Number(answer) === chainId
}

import { createServer, type ServerResponse } from 'node:http'
import type { TestChain } from './chain.ts'

export interface FakeNode {
  url: string
  /** Methods that were called, in order. */
  asked: string[]
  stop: () => Promise<void>
}

/** Ends the call in its own way: another status, half a body, nothing at all. */
export type Raw = (response: ServerResponse) => void

/** Gets the method and the true answer, and gives another answer or a `Raw` way to end the call. */
export type Change = (method: string, truth: unknown, params: readonly unknown[]) => unknown

/** A node that answers what the real one does, changed by `change`. */
export async function startFakeNode(chain: Pick<TestChain, 'ask'>, change: Change): Promise<FakeNode> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const call: unknown = JSON.parse(Buffer.concat(parts).toString())
    const { id, method, params } = readCall(call)
    asked.push(method)
    const answer = change(method, await chain.ask(method, params), params)
    if (typeof answer === 'function') return answer(response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readCall(value: unknown): { id: unknown; method: string; params: unknown[] } {
  const call =
    typeof value === 'object' && value !== null ? { id: 0, method: '', params: [], ...value } : undefined
  if (typeof call?.method !== 'string' || !Array.isArray(call.params)) throw new Error('not a call')
  return call
}

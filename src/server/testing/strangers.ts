import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { OutboundForTests } from '#platform/http/guarded-fetch.ts'
import { type DnsRecords, startDns, type TestDns } from './dns.ts'

export interface Strangers {
  /** For `openServices` or `openOutbound`: the name server below, and the one address where `serve` listens. */
  tests: OutboundForTests
  dns: TestDns
  /** `http://name:port` of a server that answers like this; without a name it gets one of its own. */
  serve: (answer: RequestListener, name?: string) => Promise<string>
  stop: () => Promise<void>
}

const HERE = '127.0.0.1'

export const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

/** What is asked there is asked of the server at `url`, which answers. */
export const forwardTo =
  (url: string): RequestListener =>
  async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = await fetch(url, {
      method: request.method ?? '',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: Buffer.concat(parts),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  }

export async function listen(server: Server, address = HERE): Promise<number> {
  server.listen(0, address)
  await once(server, 'listening')
  const at = server.address()
  return typeof at === 'object' && at !== null ? at.port : 0
}

/** Sites of strangers on this machine, with names of their own: real connections, and a real name server. */
export async function startStrangers(names: Readonly<Record<string, DnsRecords>> = {}): Promise<Strangers> {
  const dns = await startDns(names)
  const ports: number[] = []
  const servers: Server[] = []
  return {
    tests: { dns: dns.server, reachable: [HERE], ports },
    dns,
    serve: async (answer, name = `site${servers.length}.example.org`) => {
      const server = createServer(answer)
      servers.push(server)
      const port = await listen(server)
      ports.push(port)
      if (!dns.records.has(name)) dns.records.set(name, { A: [HERE] })
      return `http://${name}:${port}`
    },
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await dns.stop()
    },
  }
}

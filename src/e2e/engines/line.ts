import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A line between the browser and the site. */
export interface SlowedLine {
  /** Where the site is at this end. */
  url: string
  /** All that has come through to the browser, headers too. */
  bytes: () => number
  close: () => void
}

/** `scriptsMs`: for how long every script is on its way. */
export async function openLine(site: string, scriptsMs = 0): Promise<SlowedLine> {
  const { hostname, port } = new URL(site)
  const sockets = new Set<Socket>()
  const line = createServer(async (asked, answer) => {
    const { method, url: path = '' } = asked
    // WebKit asks for this over HTTPS alone, as the site is served.
    const headers = { ...asked.headers, 'accept-encoding': 'gzip, deflate, br' }
    if (path.endsWith('.js')) await sleep(scriptsMs)
    const onward = request({ hostname, port, method, path, headers }, from => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    // A browser that leaves a page asks for no more of it.
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  line.on('connection', socket => sockets.add(socket))
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port: ours } = line.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${ours}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () => {
      line.close()
      line.closeAllConnections()
    },
  }
}

import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { siteRoutes } from '#server/site/site.ts'

/** The built site on a free port of this machine. `origin` has no slash at its end. */
export async function startSite(): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(getRequestListener(siteRoutes({ dist: 'dist', hosts: 'dist-hosts' }).fetch))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

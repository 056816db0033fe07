import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Environment } from '#platform/config.ts'
import { buildApp } from '#server/app.ts'
import { siteRoutes } from '#server/site/site.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { listen, type Strangers } from '#server/testing/strangers.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The built site and its API in this process. */
export interface SiteHere {
  api: TestApi
  url: string
  stop: () => Promise<void>
}

interface Options {
  env?: Environment
  catalogue?: string
  /** Those whom the server may ask, and no others: with them `OUTBOUND_CHECKS` is on. */
  strangers?: Strangers
}

/**
 * In this process, so that its resolver can be the test's name server and its guard let the strangers' one address through; a
 * server on its own has no such setting.
 */
export async function openSiteHere({ env = {}, catalogue, strangers }: Options = {}): Promise<SiteHere> {
  const server = createServer()
  const url = `http://127.0.0.1:${await listen(server)}`
  const api = await openTestApi({
    env: { SITE_URL: url, ...(strangers && { OUTBOUND_CHECKS: 'on' }), ...env },
    catalogue,
    outboundForTests: strangers?.tests,
  })
  const site = siteRoutes({ dist: join(ROOT, 'dist'), hosts: join(ROOT, 'dist-hosts'), log: () => {} })
  server.on('request', getRequestListener(buildApp(api.services, site).fetch))
  return {
    api,
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await api.close()
    },
  }
}

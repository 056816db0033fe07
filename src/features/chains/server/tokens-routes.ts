import type { Hono } from 'hono'
import { ok } from '#platform/http/envelope.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import type { Services } from '#server/routes/services.ts'
import { readTokenList } from '../contract/token-list.ts'
import { readTokenProtocolMap } from '../contract/tokens.ts'
import { readTokenProtocols } from './lists.ts'
import { readTokenListRows } from './token-list.ts'

const LIST_NAME = 'TokenPocket'

export function tokenRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, readTokenProtocolMap, async () => ok(await readTokenProtocols(db)))
  serveList(app, readTokenList, async () =>
    ok(await readTokenListRows(db, LIST_NAME, config.publicApiUrl ?? config.siteUrl)),
  )
}

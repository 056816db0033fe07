import type { Hono } from 'hono'
import { readTokenList } from '#contract/token-list.ts'
import { readTokenProtocolMap } from '#contract/tokens.ts'
import { readTokenProtocols } from '../db/lists.ts'
import { readTokenListRows } from '../db/token-list.ts'
import { ok } from '../http/envelope.ts'
import { serveList } from '../http/serve-endpoint.ts'
import type { Services } from './services.ts'

const LIST_NAME = 'TokenPocket'

export function tokenRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, readTokenProtocolMap, async () => ok(await readTokenProtocols(db)))
  serveList(app, readTokenList, async () =>
    ok(await readTokenListRows(db, LIST_NAME, config.publicApiUrl ?? config.siteUrl)),
  )
}

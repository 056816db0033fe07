import type { Hono } from 'hono'
import { ok } from '#platform/http/envelope.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import type { Services } from '#server/routes/services.ts'
import { listChains } from '../contract/chains.ts'
import { listChainRows } from './lists.ts'

export function chainRoutes(app: Hono, { db }: Services): void {
  serveList(app, listChains, async () => ok(await listChainRows(db)))
}

import type { Hono } from 'hono'
import { listChains } from '#contract/chains.ts'
import { listChainRows } from '../db/lists.ts'
import { ok } from '../http/envelope.ts'
import { serveList } from '../http/serve-endpoint.ts'
import type { Services } from './services.ts'

export function chainRoutes(app: Hono, { db }: Services): void {
  serveList(app, listChains, async () => ok(await listChainRows(db)))
}

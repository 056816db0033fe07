import type { Hono } from 'hono'
import { readTokenProtocolMap } from '#contract/tokens.ts'
import { readTokenProtocols } from '../db/lists.ts'
import { ok } from '../http/envelope.ts'
import { serveList } from '../http/serve-endpoint.ts'
import type { Services } from './services.ts'

export function tokenRoutes(app: Hono, { db }: Services): void {
  serveList(app, readTokenProtocolMap, async () => ok(await readTokenProtocols(db)))
}

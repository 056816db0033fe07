import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Services } from './services.ts'

export function healthRoutes(app: Hono, { db }: Services): void {
  app.get('/healthz', async c => {
    try {
      await sql`select 1`.execute(db)
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503, { 'Retry-After': '5' })
    }
  })
}

import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { readOpenApi } from '#contract/operations.ts'
import { listEtag, publicCache } from '#platform/http/guards.ts'

/** Written by `scripts/contract/write.ts`; read once, as it changes with the code only. */
const DOCUMENT = readFileSync(`${import.meta.dirname}/openapi.json`, 'utf8')

export function openApiRoutes(app: Hono): void {
  app.get(readOpenApi.path, publicCache, compress(), listEtag)
  app.get(readOpenApi.path, c => c.body(DOCUMENT, 200, { 'Content-Type': 'application/json' }))
}

import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { readOpenApi } from '#contract/operations.ts'
import type { Services } from '#platform/feature.ts'
import { serveKept } from '#platform/http/serve-endpoint.ts'

/** Written by `scripts/contract/write.ts`; read once, as it changes with the code only. */
const DOCUMENT = readFileSync(`${import.meta.dirname}/openapi.json`, 'utf8')

export function openApiRoutes(app: Hono, { catalogueLists }: Services): void {
  serveKept(app, readOpenApi, { ...catalogueLists, revision: () => 0 }, async () => DOCUMENT)
}

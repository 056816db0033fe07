import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Hono } from 'hono'
import { readOpenApi } from '#contract/operations.ts'
import type { Services } from '#platform/feature.ts'
import { serveKept } from '#platform/http/serve-endpoint.ts'

/** A bundle brings the document, as it has no sources to make it from. */
const BUNDLED = `${import.meta.dirname}/openapi.json`
const GENERATOR = `${import.meta.dirname}/../../scripts/contract/openapi.ts`

/** Longer than the document will ever be. */
const MAX_BYTES = 16 * 2 ** 20

/**
 * In a process of its own: it takes TypeScript to read the comments of the contracts, 0.7 s and 100 MB, which no server should
 * wait for or keep.
 */
async function generate(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR], { maxBuffer: MAX_BYTES })
  return stdout
}

let document: Promise<string> | undefined

/** Made when it is first asked for; it changes with the code only. */
function readDocument(): Promise<string> {
  document ??= existsSync(BUNDLED) ? readFile(BUNDLED, 'utf8') : generate()
  document.catch(() => {
    document = undefined
  })
  return document
}

export function openApiRoutes(app: Hono, { catalogueLists }: Services): void {
  serveKept(app, readOpenApi, { ...catalogueLists, revision: async () => 0 }, readDocument)
}

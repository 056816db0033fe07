import type { Hono } from 'hono'
import { isListingKind } from '#contract/listing-kinds.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, ok } from '#platform/http/envelope.ts'
import { readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { lookUp } from '../../contract/look-up.ts'
import { currentContext } from '../listing-context.ts'
import { readProject } from './read-project.ts'

/** Longer than any address on the web that a form takes, with what may be pasted around it. */
const MAX_LENGTH = 4_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '')

export function lookUpRoute(app: Hono, services: Services): void {
  const context = currentContext(services.db)

  serveEndpoint(app, lookUp, async c => {
    const kind = c.req.param('kind')
    if (!isListingKind(kind)) return httpRefusal(c, 404, 'No such call')
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const refused = await services.spend(c, 'lookUps')
    if (refused) return refused
    const asked = { of: textOf(body.of), network: textOf(body.network) }
    return ok(await readProject(services, kind, asked, await context()))
  })
}

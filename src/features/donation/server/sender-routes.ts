import type { Hono } from 'hono'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, notFound, ok } from '#platform/http/envelope.ts'
import { bearerOf, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { signDonationSender } from '../contract.ts'
import { findIntent } from './intents.ts'
import { intentNow } from './ledger.ts'

const RETRY_AFTER_S = '10'

/** What is wrong with what was sent, by its field. */
const FIELDS = {
  address: { address: 'shape' },
  signature: { signature: 'wrong' },
  too_many: { address: 'too_many' },
} as const

export function senderRoutes(app: Hono, services: Services): void {
  serveEndpoint(app, signDonationSender, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const find = () => findIntent(services.db, c.req.param('id') ?? '', bearerOf(c))
    const row = await find()
    if (!row) return notFound('No such donation')
    // What reads signatures is 10 MB, for those who sign.
    const { addSender } = await import('./senders.ts')
    const result = await addSender(services, row, { address: body.address, signature: body.signature })
    if (result.ok || result.problem === 'not_payable')
      return ok(await intentNow(services.db, (await find()) ?? row))
    if (result.problem === 'unavailable')
      return httpRefusal(c, 503, 'The chain cannot be asked just now; try again', {
        'Retry-After': RETRY_AFTER_S,
      })
    return invalid('Not signed by this address', FIELDS[result.problem])
  })
}

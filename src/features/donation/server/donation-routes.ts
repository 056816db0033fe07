import type { Context, Hono } from 'hono'
import { RESULT_CONFLICT } from '#contract/endpoint.ts'
import { isListingKind } from '#contract/listing-kinds.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, notFound, ok, type Refused } from '#platform/http/envelope.ts'
import { bearerOf, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { createDonationIntent, readDonationIntent, submitDonationTransaction } from '../contract.ts'
import { claimTransaction } from './claims.ts'
import { createIntent, findIntent } from './intents.ts'
import { intentNow } from './ledger.ts'
import { intentOf } from './verdict.ts'

/** When all amounts are held, one is free again as soon as an offer ends: within minutes on such a busy day. */
const RETRY_AFTER_S = '300'
const UNKNOWN = 'No such donation'
const USED: Refused = {
  result: RESULT_CONFLICT,
  message: 'This check has been used; check again',
  data: null,
}

export function donationRoutes(app: Hono, services: Services): void {
  const { db, donationChecks, spend } = services

  const intentOfCall = (c: Context) => findIntent(db, c.req.param('id') ?? '', bearerOf(c))

  serveEndpoint(app, createDonationIntent, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    if (!isListingKind(body.kind)) return invalid('No such kind of listing', { kind: 'shape' })
    const check = typeof body.check === 'string' ? body.check : ''
    const passed = await donationChecks.verify(body.kind, check)
    if (typeof passed === 'string') return invalid('No passed check of this kind', { check: passed })
    const refused = await spend(c, 'amounts')
    if (refused) return refused
    const made = await createIntent(services, passed)
    if (made === 'used') return USED
    if (made !== 'taken') return ok({ ...intentOf(made.row), secret: made.secret })
    return httpRefusal(c, 503, 'Every amount is taken at this moment; try again', {
      'Retry-After': RETRY_AFTER_S,
    })
  })

  serveEndpoint(app, readDonationIntent, async c => {
    const row = await intentOfCall(c)
    if (!row) return notFound(UNKNOWN)
    return ok(await intentNow(db, row))
  })

  serveEndpoint(app, submitDonationTransaction, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const row = await intentOfCall(c)
    if (!row) return notFound(UNKNOWN)
    return ok(await claimTransaction(services, row.id, typeof body.link === 'string' ? body.link : ''))
  })
}

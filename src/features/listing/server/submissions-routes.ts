import type { Context, Hono } from 'hono'
import { type FieldCodes, RESULT_CONFLICT } from '#contract/endpoint.ts'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, notFound, ok, type Refused } from '#platform/http/envelope.ts'
import { tickLimiter } from '#platform/http/limiters.ts'
import { bearerOf, type JsonObject, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint, serveList } from '#platform/http/serve-endpoint.ts'
import { hashOf } from '#platform/secrets.ts'
import { codeWith } from '../contract/codes.ts'
import { listQueue } from '../contract/queue.ts'
import {
  checkListing,
  type ListingCheck,
  proveOwnership,
  readSubmission,
  resubmitListing,
  type SubmissionStatus,
  submitListing,
  submitSubmissionTransaction,
  withdrawSubmission,
} from '../contract/submissions.ts'
import { contentOf } from '../contract/validate.ts'
import { proofTaskOf, prove } from './change/prove.ts'
import { checkSubmission, stoppingChecks, validateForm } from './check-submission.ts'
import { findSubmission, revise, statusOf, valuesOf, withdraw } from './kept-submission.ts'
import { currentContext, subjectOf, type ValidationContext } from './listing-context.ts'
import { readQueueRows } from './queue.ts'
import { hasNoRoom, senderDigests, TooManyUnpaid } from './quotas.ts'
import {
  answerAgain,
  kindOf,
  NotBound,
  PictureGone,
  storedBefore,
  storeSubmission,
} from './store-submission.ts'

/** A form takes about a millisecond; so many at once delay no reader. */
const FORMS_PER_TICK = 8
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,100}$/

const withErrors = (fields: FieldCodes): Refused => invalid('The form has errors', fields)
const conflict = (message: string): Refused => ({ result: RESULT_CONFLICT, message, data: null })
/** One that is paid or expires makes room. */
const UNPAID_RETRY_S = '3600'
const tooManyUnpaid = (c: Context) =>
  httpRefusal(c, 429, 'Too many of your requests wait for their donation', { 'Retry-After': UNPAID_RETRY_S })
/** A picture can only be gone when its form was kept for a week; the page has it still and uploads it again. */
const LOGO_GONE: FieldCodes = { icon_url: 'logo' }

/** What a check stops is answered like an error of its field: the code, and after the colon what was found. */
function stopsAmong(checks: readonly ListingCheck[]): FieldCodes | undefined {
  const stops = checks.filter(({ verdict }) => verdict === 'stop')
  const codes = stops.map(({ code, field = 'form', detail }) => [
    field,
    detail === undefined ? code : codeWith(code, detail),
  ])
  return stops.length > 0 ? Object.fromEntries(codes) : undefined
}

const kindOfCall = (c: Context): ListingKind | undefined => {
  const kind = c.req.param('kind')
  return isListingKind(kind) ? kind : undefined
}
const noSuchKind = (c: Context) => httpRefusal(c, 404, 'No such call')

/** The form in its normal form, or why it cannot be accepted: its errors, else what a check stops. */
async function accepted(services: Services, kind: ListingKind, form: JsonObject, context: ValidationContext) {
  const { fields, values, images } = await validateForm(services, kind, form, context)
  if (!values || Object.keys(fields).length > 0) return { refusal: withErrors(fields) }
  const stops = stopsAmong(await stoppingChecks(services, kind, values, context))
  if (stops) return { refusal: invalid('This cannot be listed as it is', stops) }
  return { values, images }
}

/** A form's call, by what tells a repeated one from another. */
const sentCall = (kind: ListingKind, form: JsonObject, intentSecret: string, key: string) => {
  const intentId = typeof form.intent_id === 'string' ? form.intent_id : ''
  const contentHash = hashOf(JSON.stringify([kind, intentId, contentOf(kind, form)]))
  return { intentId, intentSecret, idempotencyHash: hashOf(key), contentHash }
}

/** Of a form that was in order; anything else is our fault. */
function whenPictureGone(error: unknown): Refused {
  if (error instanceof PictureGone) return withErrors(LOGO_GONE)
  throw error
}

function whenNotStored(c: Context, error: unknown) {
  if (error instanceof TooManyUnpaid) return tooManyUnpaid(c)
  if (error instanceof NotBound) return invalid(error.message, { intent_id: error.code })
  return whenPictureGone(error)
}

const OTHER_FORM = 'This Idempotency-Key came with another form'

function sendingRoutes(
  app: Hono,
  services: Services,
  currentContext: () => Promise<ValidationContext>,
): void {
  const { callerOf, checkTokens, config, db, donations, onMailQueued, spend } = services
  const senderOf = senderDigests(db)
  const nextTick = tickLimiter(FORMS_PER_TICK)

  serveEndpoint(app, checkListing, async c => {
    const kind = kindOfCall(c)
    if (!kind) return noSuchKind(c)
    const form = await readJsonBody(c)
    if (form instanceof Response) return form
    // Nothing has to be paid before it, and it asks the same nodes.
    const refused = await spend(c, 'checks')
    if (refused) return refused
    await nextTick()
    const own = typeof form.id === 'string' ? await findSubmission(db, form.id, bearerOf(c)) : undefined
    const { passed, ...found } = await checkSubmission(services, kind, form, await currentContext(), {
      ownId: own?.id,
    })
    // A request that is revised has its donation.
    if (!passed || own) return ok(found)
    const sender = await senderOf(callerOf(c))
    const quota = config.listing.unpaidRequests
    if (await hasNoRoom({ db, donations, quota, sender, now: Date.now() }))
      return ok({ ...found, checks: [...found.checks, { code: 'unpaid', verdict: 'stop' }] })
    return ok({ ...found, check: await checkTokens.issue(kind, passed) })
  })

  async function store(c: Context, kind: ListingKind, form: JsonObject, call: ReturnType<typeof sentCall>) {
    const context = await currentContext()
    const { refusal, values, images } = await accepted(services, kind, form, context)
    if (refusal) return refusal
    const refused = (await spend(c, 'listingMails')) ?? (await spend(c, 'requests'))
    if (refused) return refused
    const sender = await senderOf(callerOf(c))
    const lang = config.languages.find(code => code === form.lang) ?? 'en'
    const subject = subjectOf(kind, values, context.families)
    try {
      const submission = { ...call, kind, lang, values, images, subject, sender }
      const receipt = await storeSubmission(services, submission)
      if (receipt === 'conflict') return conflict(OTHER_FORM)
      onMailQueued()
      return ok(receipt)
    } catch (error) {
      return whenNotStored(c, error)
    }
  }

  serveEndpoint(app, submitListing, async c => {
    const kind = kindOfCall(c)
    if (!kind) return noSuchKind(c)
    const form = await readJsonBody(c)
    if (form instanceof Response) return form
    const key = c.req.header('idempotency-key') ?? ''
    if (!IDEMPOTENCY_KEY.test(key))
      return invalid('Send an Idempotency-Key of 16 to 100 visible characters', {
        idempotency_key: 'required',
      })
    await nextTick()
    const call = sentCall(kind, form, bearerOf(c), key)
    const intent = await donations.find(call.intentId, call.intentSecret)
    if (intent?.kind !== kind) return notFound('No such donation')
    const again = answerAgain(await storedBefore(db, call), call)
    if (again === 'conflict') return conflict(OTHER_FORM)
    return again ? ok(again) : store(c, kind, form, call)
  })
}

/** Calls about a request that is there, opened by its key. */
function keptRoutes(app: Hono, services: Services, currentContext: () => Promise<ValidationContext>): void {
  const { db, donations, onMailQueued, spend } = services
  const submissionOfCall = (c: Context) => findSubmission(db, c.req.param('id') ?? '', bearerOf(c))
  const unknown = () => notFound('No such request')
  const status = async (id: string): Promise<SubmissionStatus> => ({
    ...(await statusOf(services, id)),
    proof: await proofTaskOf(services, id),
  })

  serveEndpoint(app, readSubmission, async c => {
    const row = await submissionOfCall(c)
    return row ? ok(await status(row.id)) : unknown()
  })

  serveEndpoint(app, resubmitListing, async c => {
    const form = await readJsonBody(c)
    if (form instanceof Response) return form
    const row = await submissionOfCall(c)
    if (!row) return unknown()
    const kind = kindOf(row)
    const context = await currentContext()
    if (row.state !== 'changes_requested') {
      const { values } = await validateForm(services, kind, form, context)
      // The answer to the first try was lost: what it brought is what is stored.
      const isAgain = JSON.stringify(values) === JSON.stringify(valuesOf(row))
      return isAgain ? ok(await status(row.id)) : conflict('No changes are asked for')
    }
    const { refusal, values, images } = await accepted(services, kind, form, context)
    if (refusal) return refusal
    try {
      if (!(await revise(services, row, values, images, context))) return conflict('No changes are asked for')
    } catch (error) {
      return whenPictureGone(error)
    }
    onMailQueued()
    return ok(await status(row.id))
  })

  serveEndpoint(app, submitSubmissionTransaction, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const row = await submissionOfCall(c)
    if (!row) return unknown()
    const link = typeof body.link === 'string' ? body.link : ''
    const verdict = await donations.submitTransaction(row.intent_id, link)
    onMailQueued()
    return ok(verdict)
  })

  serveEndpoint(app, proveOwnership, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const row = await submissionOfCall(c)
    if (!row) return unknown()
    const refused = await spend(c, 'checks')
    if (refused) return refused
    const signature = typeof body.signature === 'string' ? body.signature : ''
    const isProved = await prove(services, { id: row.id, key: bearerOf(c), signature })
    if (!isProved) return invalid('No proof was found', { proof: 'notFound' })
    onMailQueued()
    return ok(await status(row.id))
  })

  serveEndpoint(app, withdrawSubmission, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const row = await submissionOfCall(c)
    if (!row) return unknown()
    const isWithdrawn = await withdraw(db, row.id)
    // Read after it: another call may have withdrawn the request meanwhile.
    const now = await status(row.id)
    if (!isWithdrawn && now.state !== 'withdrawn') return conflict('This request has been decided')
    onMailQueued()
    return ok(now)
  })
}

/** Each server counts at most once in this time, however many ask. */
const QUEUE_KEPT_MS = 60_000

function queueRoute(app: Hono, services: Services): void {
  const revision = async () => Math.floor(Date.now() / QUEUE_KEPT_MS)
  serveList(app, listQueue, { ...services.catalogueLists, revision }, async () =>
    ok(await readQueueRows(services, Date.now())),
  )
}

export function submissionRoutes(app: Hono, services: Services): void {
  // Before the calls about a request: its path would be an id.
  queueRoute(app, services)
  const context = currentContext(services.db)
  sendingRoutes(app, services, context)
  keptRoutes(app, services, context)
}

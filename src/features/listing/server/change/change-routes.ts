import type { Context, Hono } from 'hono'
import { RESULT_CONFLICT } from '#contract/endpoint.ts'
import { isListingKind } from '#contract/listing-kinds.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, notFound, ok, type Refused } from '#platform/http/envelope.ts'
import { type JsonObject, languageOfCall, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import { changeListing, isListingId, readListing, searchListings } from '../../contract/changes.ts'
import type { ListingValues, SubmissionReceipt } from '../../contract/submissions.ts'
import { formHashOf } from '../check-token.ts'
import { currentContext, type ValidationContext } from '../listing-context.ts'
import {
  kindOf,
  PictureGone,
  type SubmissionRow,
  storeSubmission,
  submissionStateOf,
} from '../store-submission.ts'
import { type AcceptedChange, acceptChange } from './accept-change.ts'
import { findListing, type KnownListing, publicEntry, searchListed } from './listings.ts'
import { unprovenFrom } from './proof.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,100}$/
const RETRY_AFTER_S = '300'
const UNKNOWN = 'Nothing is listed under this id'
const CONFLICT: Refused = {
  result: RESULT_CONFLICT,
  message: 'This Idempotency-Key came with another request',
  data: null,
}

interface Call {
  idempotencyHash: string
  contentHash: string
}

/** The answer to a call that repeats an earlier one; its private page gets one more key, as only hashes are kept. */
async function answerAgain(db: Db, call: Call): Promise<SubmissionReceipt | 'conflict' | undefined> {
  const row: SubmissionRow | undefined = await db
    .selectFrom('submissions')
    .selectAll()
    .where('idempotency_hash', '=', call.idempotencyHash)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.content_hash !== call.contentHash) return 'conflict'
  const key = newSecret()
  await db
    .insertInto('submission_keys')
    .values({ key_hash: hashOf(key), submission_id: row.id, created_at: new Date().toISOString() })
    .execute()
  return { id: row.id, key, kind: kindOf(row), state: submissionStateOf(row), created_at: row.created_at }
}

/** `taken`: a donation is asked for and every amount is offered to somebody. */
async function storeChange(
  { db, donations, config }: Services,
  listing: KnownListing,
  { asked, purpose, email, reason, values, images }: AcceptedChange,
  { lang, ...call }: Call & { lang: string },
): Promise<SubmissionReceipt | 'conflict' | 'taken'> {
  const { kind, key, entry } = listing
  const form: ListingValues = { ...values, email }
  const intent = await donations.begin({
    kind,
    checkHash: hashOf(newSecret()),
    formHash: formHashOf(kind, form),
    isFree: !config.donationForChanges,
  })
  if (!intent) return 'taken'
  const receipt = await storeSubmission(
    { config, db, donations },
    {
      ...call,
      kind,
      lang,
      images,
      values: form,
      subject: `change ${key}`,
      intentId: intent.id,
      intentSecret: intent.secret,
      change: {
        purpose,
        of: key,
        title: entry.title,
        store: async (tx, { id, key, created_at }) => {
          await tx
            .insertInto('listing_changes')
            .values({
              submission_id: id,
              asked,
              reason,
              secret_hash: hashOf(key),
              ...unprovenFrom(created_at),
            })
            .execute()
        },
      },
    },
  )
  // The same call at the same moment was quicker, with an intent of its own.
  return receipt === 'conflict' ? ((await answerAgain(db, call)) ?? 'conflict') : receipt
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Found {
  listing: KnownListing
  context: ValidationContext
}

async function listingOfCall(
  c: Context,
  services: Services,
  context: ValidationContext,
  lang?: string,
): Promise<Found | undefined> {
  const [kind, id = ''] = [c.req.param('kind'), c.req.param('id')]
  if (!isListingKind(kind) || !isListingId(id)) return undefined
  const listing = await findListing(services, kind, id, { context, lang })
  return listing && { listing, context }
}

/** The language of the words that a DApp's form is in; the site has more than forms have. */
const formLanguage = (lang: string): string => (lang === 'zh' || lang === 'zh-tw' ? lang : 'en')

function readingRoutes(app: Hono, services: Services, context: () => Promise<ValidationContext>): void {
  const { catalogueLists, config } = services

  serveEndpoint(app, searchListings, async c => {
    const key = (c.req.query('key') ?? '').trim().slice(0, 200)
    return (await catalogueLists.refuseSearch(c)) ?? ok(await searchListed(services, key, await context()))
  })

  serveEndpoint(app, readListing, async c => {
    const lang = formLanguage(languageOfCall(c, config.languages))
    const found = await listingOfCall(c, services, await context(), lang)
    return found ? ok(publicEntry(found.listing, found.context)) : notFound(UNKNOWN)
  })
}

async function change(c: Context, services: Services, found: Found, form: JsonObject) {
  const key = c.req.header('idempotency-key') ?? ''
  if (!IDEMPOTENCY_KEY.test(key))
    return invalid('Send an Idempotency-Key of 16 to 100 visible characters', { idempotency_key: 'required' })
  const { db, config, onMailQueued, spend } = services
  const { listing, context } = found
  const call = {
    idempotencyHash: hashOf(key),
    contentHash: hashOf(JSON.stringify([listing.key, form])),
  }
  const again = await answerAgain(db, call)
  if (again) return again === 'conflict' ? CONFLICT : ok(again)
  const verdict = await acceptChange(services, listing, form, context)
  if ('fields' in verdict) return invalid('This cannot be changed so', verdict.fields)
  const refused = await spend(c, 'requests')
  if (refused) return refused
  const lang = config.languages.find(code => code === form.lang) ?? 'en'
  const receipt = await storeChange(services, listing, verdict.change, { ...call, lang })
  if (receipt === 'conflict') return CONFLICT
  if (receipt === 'taken')
    return httpRefusal(c, 503, 'Every amount is taken at this moment; try again', {
      'Retry-After': RETRY_AFTER_S,
    })
  onMailQueued()
  return ok(receipt)
}

/** Calls about what is listed: finding it, and asking that it be changed. */
export function changeRoutes(app: Hono, services: Services): void {
  const context = currentContext(services.db)
  const { spend } = services
  readingRoutes(app, services, context)

  serveEndpoint(app, changeListing, async c => {
    const form = await readJsonBody(c)
    if (form instanceof Response) return form
    const refused = (await spend(c, 'checks')) ?? (await spend(c, 'listingMails'))
    if (refused) return refused
    const found = await listingOfCall(c, services, await context(), textIn(form.language) || undefined)
    if (!found) return notFound(UNKNOWN)
    try {
      return await change(c, services, found, form)
    } catch (error) {
      if (error instanceof PictureGone) return invalid('A picture is gone', { icon_url: 'logo' })
      throw error
    }
  })
}

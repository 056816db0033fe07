import { MAX_LINK } from '#contract/limits.ts'
import { isListingKind } from '#contract/listing-kinds.ts'
import { isObject } from '#lib/is-object.ts'
import { isSubmissionId, isSubmissionKey } from '../contract/submission-ids.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { formValueOf } from '../widgets/json.ts'

// What a draft may hold, wherever it was read: storage, another tab or a file that a stranger sent.

/** What the cropper draws, and what it drew in drafts of before: nothing that could hold a script. */
const LOGO = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/
/** 200×200 px of noise are 160 kB, and a third more in base64. */
const MAX_LOGO = 300_000
/** A picture of ours, on our origin or the API's own. */
const IMAGE = /^(?:https?:\/\/[\w.:-]+)?\/v1\/image\/[\w-]{20,64}$/
/** Ids and secrets of donations: letters, digits, `-` and `_`. */
const NAME_OF_OURS = /^[\w-]{1,128}$/
/** As the contract has them. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,100}$/
const FIELD = /^[A-Za-z_]{1,40}$/
const MAX_FIELDS = 60

const matching = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined

export const keptTime = (value: unknown): string =>
  typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)) ? value : ''

export const keptLogo = (value: unknown): string | undefined => {
  const logo = typeof value === 'string' && value.length <= MAX_LOGO ? value : ''
  return matching(logo, LOGO)
}

/** As many as forms have held pages at once, several times over. */
const MAX_UPLOADS = 100
const IMAGE_ID = /^[\w-]{20,64}$/

export function keptUploads(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined
  const known = Object.entries(value).flatMap(([id, text]) => {
    const secret = IMAGE_ID.test(id) ? matching(text, NAME_OF_OURS) : undefined
    return secret ? [[id, secret] as const] : []
  })
  return known.length > 0 ? Object.fromEntries(known.slice(-MAX_UPLOADS)) : undefined
}

export const keptLogoUrl = (value: unknown): string | undefined => matching(value, IMAGE)

/** What was typed or pasted as a transaction; judged by the server. */
export const keptLink = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LINK ? value : undefined

export const keptIdempotencyKey = (value: unknown): string | undefined => matching(value, IDEMPOTENCY_KEY)

/** The JSON of a form on its way; anything else could not be sent again. */
export function keptSent(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  try {
    const form: unknown = JSON.parse(value)
    return isObject(form) && isListingKind(form.kind) ? value : undefined
  } catch {
    return undefined
  }
}

export function keptIntent(value: unknown): { id: string; secret: string } | undefined {
  if (!isObject(value)) return undefined
  const [id, secret] = [matching(value.id, NAME_OF_OURS), matching(value.secret, NAME_OF_OURS)]
  return id && secret ? { id, secret } : undefined
}

export function keptSubmission(value: unknown): { id: string; key: string } | undefined {
  if (!isObject(value)) return undefined
  const { id, key } = value
  const isRequest =
    typeof id === 'string' && typeof key === 'string' && isSubmissionId(id) && isSubmissionKey(key)
  return isRequest ? { id, key } : undefined
}

/** What fields may hold; each widget then reads its own from it, see `readValues`. */
export const keptValues = (values: Record<string, unknown>): ListingValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => FIELD.test(name))
      .slice(0, MAX_FIELDS)
      .flatMap(([name, json]) => {
        const value = formValueOf(json)
        return value === undefined ? [] : [[name, value]]
      }),
  )

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { LOGO_SIDE_PX } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import { type Answer, answerOf, type TestApi } from './api.ts'

type Fields = Record<string, unknown>
type Poster = Pick<TestApi, 'post'>
interface Requester {
  app: { request: (path: string, init: RequestInit) => Response | Promise<Response> }
}

export const pngPicture = (
  { width = LOGO_SIDE_PX, height = LOGO_SIDE_PX }: { width?: number; height?: number } = {},
  type: 'png' | 'jpeg' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 120, b: 250 } } })
    .toFormat(type)
    .toBuffer()

/** An entry of the answer's data, as text; empty when there is none. */
export function textOfAnswer({ data }: Answer, name: string): string {
  const value: unknown = Object(data)[name]
  return typeof value === 'string' ? value : ''
}

export async function uploadPicture(
  { app }: Requester,
  image: Uint8Array | undefined,
  fields: Record<string, string> = { purpose: 'logo' },
): Promise<Answer> {
  const form = new FormData()
  if (image) form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'logo.png')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return answerOf(await app.request('/v1/image/upload', { method: 'POST', body: form }))
}

export async function uploadLogo(api: Requester): Promise<string> {
  return textOfAnswer(await uploadPicture(api, await pngPicture()), 'url')
}

export interface Intent {
  id: string
  secret: string
}

/** The token that a form brings which passes the checks. */
export async function passedCheck(api: Poster, kind: ListingKind, form: Fields): Promise<string> {
  const answer = await api.post(`/v1/submission/${kind}/check`, form)
  const check = textOfAnswer(answer, 'check')
  if (check === '') throw new Error(`Not passed: ${JSON.stringify(answer.body)}`)
  return check
}

/** A donation for this form, which has passed the checks. */
export const newIntent = async (api: Poster, kind: ListingKind, form: Fields): Promise<Intent> =>
  intentFor(api, kind, await passedCheck(api, kind, form))

/** A donation for what passed this check. */
export async function intentFor(api: Poster, kind: ListingKind, check: string): Promise<Intent> {
  const answer = await api.post('/v1/donation/intent', { kind, check })
  return { id: textOfAnswer(answer, 'id'), secret: textOfAnswer(answer, 'secret') }
}

/** Names a transaction, which the sandbox takes for a confirmed donation. */
export const payInSandbox = (api: Poster, { id, secret }: Intent): Promise<Answer> =>
  api.post(
    `/v1/donation/intent/${id}/transaction`,
    { link: `0x${randomBytes(32).toString('hex')}` },
    bearer(secret),
  )

export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` })
export const newIdempotencyKey = (): string => randomBytes(16).toString('base64url')

/** A form that the test catalogue's networks (`eth`, `bsc`) and categories go with. */
export const goodForm = (kind: ListingKind, icon_url: string, change: Fields = {}): Fields => ({
  ...VALID_FORMS[kind],
  ...(kind === 'dapp'
    ? { platform: ['eth'], address: { eth: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, audit_report: [] }
    : {}),
  icon_url,
  ...change,
})

export interface Submitting {
  intent: Intent
  form: Fields
  key?: string
}

export const submit = (
  api: Poster,
  kind: ListingKind,
  { intent, form, key = newIdempotencyKey() }: Submitting,
): Promise<Answer> =>
  api.post(
    `/v1/submission/${kind}`,
    { ...form, intent_id: intent.id, lang: 'en' },
    { ...bearer(intent.secret), 'idempotency-key': key },
  )

/** A request from beginning to end: logo, form, check, intent; its `key` opens it. */
export async function submitted(
  api: Poster & Requester,
  kind: ListingKind,
  change: Fields = {},
): Promise<{ id: string; key: string; intent: Intent; form: Fields }> {
  const form = goodForm(kind, await uploadLogo(api), change)
  const intent = await newIntent(api, kind, form)
  const answer = await submit(api, kind, { intent, form })
  if (textOfAnswer(answer, 'id') === '') throw new Error(`Not submitted: ${JSON.stringify(answer.body)}`)
  return { id: textOfAnswer(answer, 'id'), key: textOfAnswer(answer, 'key'), intent, form }
}

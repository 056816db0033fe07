import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  type Envelope,
  type FieldCodes,
  RESULT_INVALID,
  RESULT_NOT_FOUND,
  RESULT_OK,
} from '#contract/endpoint.ts'

export type Refused = Exclude<Envelope<never>, { result: 0 }>

export const ok = <Data>(data: Data): Envelope<Data> => ({ result: RESULT_OK, data })

/** The call was understood and is not acceptable; `fields` holds codes, never sentences. */
export const invalid = (message: string, fields?: FieldCodes): Refused => ({
  result: RESULT_INVALID,
  message,
  data: fields ? { fields } : null,
})

export const notFound = (message: string): Refused => ({ result: RESULT_NOT_FOUND, message, data: null })

/** A call that HTTP itself refuses: its status tells it, the body has the shape of every other refusal. */
export function httpRefusal(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  headers?: Record<string, string>,
): Response {
  return c.json({ result: status, message, data: null }, status, headers)
}

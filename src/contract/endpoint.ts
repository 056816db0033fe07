import { type Descriptions, type Flat, mapOf, type Read, type Shape, text, type WireOf } from './shape.ts'

/** A call described once; the browser's `call()`, the server's routes and `openapi.json` read the same object. */
export interface Endpoint<Input, Value, Wire = Value> {
  method: 'GET' | 'POST'
  /** Hono path; a `:name` is taken from the input. */
  path: string
  /** Where the input is sent: GET in the query, POST in a JSON body, or as a multipart form. */
  body: 'query' | 'json' | 'form'
  input: Descriptions
  /** The body also holds the fields of a form, which has a schema of its own. */
  hasForm?: boolean
  /** What `Authorization: Bearer` has to hold. */
  bearer?: string
  headers?: Descriptions
  data: Shape<Value, Wire>
  /** Never set: it carries the type of the input. */
  readonly sent?: () => Input
}

/** What answers without the envelope: described for `openapi.json`, called by browsers and mail programs themselves. */
export interface BareEndpoint extends Pick<Endpoint<unknown, unknown>, 'method' | 'path' | 'body' | 'input'> {
  answers: 'redirect' | 'picture' | 'document' | 'health' | 'nothing'
}

type MayBeLeftOut<F extends Descriptions> = {
  [K in keyof F]: undefined extends WireOf<F[K]> ? K : never
}[keyof F]
type InputFields<F extends Descriptions> = Flat<
  { -readonly [K in Exclude<keyof F, MayBeLeftOut<F>>]: WireOf<F[K]> } & {
    -readonly [K in MayBeLeftOut<F>]?: WireOf<F[K]>
  }
>

interface Call<F extends Descriptions, Value, Wire> {
  input?: F
  data: Shape<Value, Wire>
  bearer?: string
  headers?: Descriptions
}
type None = Record<never, never>

const call = /* @__NO_SIDE_EFFECTS__ */ <F extends Descriptions, Value, Wire>(
  method: 'GET' | 'POST',
  body: 'query' | 'json' | 'form',
  path: string,
  parts: Call<F, Value, Wire>,
): Endpoint<InputFields<F>, Value, Wire> => ({ method, body, path, input: {}, ...parts })

export const get = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, F extends Descriptions = None>(
  path: string,
  parts: Call<F, Value, Wire>,
) => call('GET', 'query', path, parts)

export const post = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, F extends Descriptions = None>(
  path: string,
  parts: Call<F, Value, Wire>,
) => call('POST', 'json', path, parts)

/** A POST that has everything in its address. */
export const postQuery = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, F extends Descriptions = None>(
  path: string,
  parts: Call<F, Value, Wire>,
) => call('POST', 'query', path, parts)

export const upload = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, F extends Descriptions = None>(
  path: string,
  parts: Call<F, Value, Wire>,
) => call('POST', 'form', path, parts)

/** A form's own fields are in the body beside those of the call. */
export const postForm = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, F extends Descriptions = None>(
  path: string,
  parts: Call<F, Value, Wire>,
): Endpoint<InputFields<F> & Record<string, unknown>, Value, Wire> => ({
  ...call('POST', 'json', path, parts),
  sent: undefined,
  hasForm: true,
})

/** Field name → code of the schema's rule that it breaks; the page finds the words. */
export const fieldCodes = mapOf(text)
export type FieldCodes = Read<typeof fieldCodes>

/** Every answer the site may read: HTTP 200 and one of these two. */
export type Envelope<Data> =
  | { result: 0; data: Data }
  | { result: number; message: string; data: null | { fields: FieldCodes } }

export const RESULT_OK = 0
/** The call is well formed, its content is not acceptable; `data.fields` may tell where. */
export const RESULT_INVALID = 1
/** The call is well formed, the thing it names does not exist. */
export const RESULT_NOT_FOUND = 2
/** The call contradicts an earlier one: the same idempotency key with another content, or a state that has moved on. */
export const RESULT_CONFLICT = 3

/** What HTTP itself refuses has its status as `result`, and `data: null`. */
export const HTTP_REFUSALS: Readonly<Record<number, string>> = {
  400: 'The body is not a JSON object (of an upload: not a multipart form).',
  403: 'A page of another origin tries to write.',
  404: 'No such call.',
  405: 'The path exists for another method, named in `Allow`.',
  413: 'The body is larger than 65,536 bytes.',
  415: 'The body is not `application/json`, or `multipart/form-data` for an upload.',
  429: 'Too many calls; `Retry-After` in seconds.',
  500: 'An error of the server.',
  503: 'The database cannot be reached, or what is asked for is not to be had now; `Retry-After` in seconds.',
}

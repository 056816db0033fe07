/** A call described once; the browser's `call()` and the server's routes read the same object. */
export interface Endpoint<Input, Output> {
  method: 'GET' | 'POST'
  /** Hono path; a `:name` is taken from the input. */
  path: string
  /** Where the input travels: GET in the query, POST in a JSON body, or as a multipart form. */
  body: 'query' | 'json' | 'form'
  /** Never set: they carry the types to both ends. */
  readonly input?: Input
  readonly output?: Output
}

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never
export type OutputOf<E> = E extends Endpoint<unknown, infer Output> ? Output : never

export const get = <Input, Output>(path: string): Endpoint<Input, Output> => ({
  method: 'GET',
  path,
  body: 'query',
})
export const post = <Input, Output>(path: string): Endpoint<Input, Output> => ({
  method: 'POST',
  path,
  body: 'json',
})
export const upload = <Input, Output>(path: string): Endpoint<Input, Output> => ({
  method: 'POST',
  path,
  body: 'form',
})

/** Field name → code of the schema's rule that it breaks; the page finds the words. */
export type FieldCodes = Record<string, string>

/** Every answer the site may read: HTTP 200 and one of these two. */
export type Envelope<Data> =
  | { result: 0; data: Data }
  | { result: number; message: string; data: null | { fields: FieldCodes } }

export const RESULT_OK = 0
/** The call is well formed, its content is not acceptable; `data.fields` may say where. */
export const RESULT_INVALID = 1
/** The call is well formed, the thing it names does not exist. */
export const RESULT_NOT_FOUND = 2
/** The call contradicts an earlier one: the same idempotency key with another content, or a state that has moved on. */
export const RESULT_CONFLICT = 3

import { type Endpoint, type FieldCodes, fieldCodes } from '#contract/endpoint.ts'
import { TIMEOUT_MS } from '#contract/limits.ts'
import { number, type Shape, text } from '#contract/shape.ts'
import { isObject } from '#lib/is-object.ts'
import { noteServerTime } from './server-clock.ts'

export type Failure = {
  ok: false
  /**
   * `offline`: no answer at all · `timeout`: none in time · `status`: another status than 200 · `shape`: not what the
   * contract describes · `intercepted`: the network answered in the server's place, as that of a hotel does until one signs
   * in · `refused`: the server understood and refused · `aborted`: the caller wanted it no more.
   */
  reason: 'offline' | 'timeout' | 'status' | 'shape' | 'intercepted' | 'refused' | 'aborted'
  message?: string
  /** The HTTP status, when there was an answer. */
  status?: number
  /** Seconds after which the server wants the next call, where it named them. */
  retryAfterS?: number
  /** The envelope's code, when it was refused. */
  result?: number
  /** Field → code of the rule it breaks. */
  fields?: FieldCodes
}

export type Outcome<Data> = { ok: true; data: Data } | Failure

export interface Transport {
  /** Without a slash at the end; empty: the page's own origin. */
  baseUrl: string
  /** As a preload of the page has them, for a file of the site's own: with others the browser would ask twice. */
  credentials: RequestCredentials
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
}

/** What a resource's own function lets its caller choose. */
export interface CallSettings {
  signal?: AbortSignal
  timeout?: number
  headers?: Record<string, string>
  transport?: Partial<Transport>
}

const trimmed = (url: string | undefined): string => (url ?? '').replace(/\/+$/, '')

/** Beta hosts talk to the beta API, everybody else to the production one. */
function defaultBaseUrl(): string {
  const beta = trimmed(import.meta.env.PUBLIC_API_BETA_URL)
  const hosts = String(import.meta.env.PUBLIC_BETA_HOSTS ?? '').split(',')
  const host = globalThis.location?.hostname
  const isBeta = beta !== '' && host !== undefined && hosts.some(candidate => candidate.trim() === host)
  return isBeta ? beta : trimmed(import.meta.env.PUBLIC_API_URL)
}

type Values = Record<string, unknown>
type Description = Pick<Endpoint<unknown, unknown>, 'method' | 'path' | 'body'>

/** The path with its `:name`s filled, and the values that are left. */
function fillPath(path: string, input: Values): { path: string; rest: Values } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

function queryOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

function formOf(values: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}

function requestOf({ method, path, body }: Description, input: Values, given: Record<string, string>) {
  const { path: filled, rest } = fillPath(path, input)
  const headers: Record<string, string> = { accept: 'application/json', ...given }
  if (body === 'query') return { path: filled + queryOf(rest), init: { method, headers } }
  // The browser writes a form's content type itself, with the boundary it chose.
  if (body === 'form') return { path: filled, init: { method, headers, body: formOf(rest) } }
  headers['content-type'] = 'application/json'
  return { path: filled, init: { method, headers, body: JSON.stringify(rest) } }
}

function outcomeOf<Data>(body: unknown, read: Shape<Data>['read']): Outcome<Data> {
  const result = isObject(body) ? number.read(body.result) : undefined
  if (!isObject(body) || result === undefined) return { ok: false, reason: 'shape', status: 200 }
  if (result !== 0) {
    const fields = isObject(body.data) ? fieldCodes.read(body.data.fields) : undefined
    return { ok: false, reason: 'refused', status: 200, result, message: text.read(body.message), fields }
  }
  const data = read(body.data)
  return data === undefined ? { ok: false, reason: 'shape', status: 200 } : { ok: true, data }
}

/** RFC 6585, section 6. */
const NETWORK_AUTHENTICATION_REQUIRED = 511

/** A page or a way to one, where the API answers in JSON and never redirects. */
const isIntercepted = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' ||
  status === NETWORK_AUTHENTICATION_REQUIRED ||
  (status === 200 && /^text\/html\b/i.test(headers.get('content-type') ?? ''))

/** Every page has the words for it, hidden until then (layouts/Page.astro). */
function tellIntercepted(isInTheWay: boolean): void {
  globalThis.document?.documentElement.toggleAttribute('data-intercepted', isInTheWay)
}

const isJson = (response: Response): boolean => /[/+]json\b/i.test(response.headers.get('content-type') ?? '')

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch (error) {
    // A cut connection is no shape: the text never came. The caller tells the two apart.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A longer wait is none that a page counts down. */
const MAX_RETRY_AFTER_S = 86_400

/** `Retry-After` in seconds; its other form, a date, depends on two clocks and is none of our server's. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_S) : undefined
}

async function answerOf<Data>(response: Response, read: Shape<Data>['read']): Promise<Outcome<Data>> {
  noteServerTime(response)
  const isInTheWay = isIntercepted(response)
  tellIntercepted(isInTheWay)
  if (isInTheWay) return { ok: false, reason: 'intercepted', status: response.status }
  if (response.status !== 200) {
    const body = isJson(response) ? await bodyOf(response) : undefined
    const message = isObject(body) ? text.read(body.message) : undefined
    return {
      ok: false,
      reason: 'status',
      status: response.status,
      message,
      retryAfterS: retryAfterOf(response),
    }
  }
  return outcomeOf(await bodyOf(response), read)
}

/** Rejects when the signal fires; a transport that ignores signals (an app called in memory) is left behind. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** With `loadBlob` the only fetch of the site. It never throws: everything that happens is an outcome with a name. */
export async function call<Input extends object, Data>(
  endpoint: Endpoint<Input, Data, unknown>,
  input: Input,
  { signal, timeout = TIMEOUT_MS, headers = {}, transport = {} }: CallSettings = {},
): Promise<Outcome<Data>> {
  const stopper = new AbortController()
  const abort = () => stopper.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeout)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const send = transport.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
    const { path, init } = requestOf(endpoint, Object.fromEntries(Object.entries(input)), headers)
    const { credentials = 'omit' } = transport
    const url = trimmed(transport.baseUrl ?? defaultBaseUrl()) + path
    const answer = async () =>
      answerOf(
        await send(url, { ...init, signal: stopper.signal, credentials, redirect: 'manual' }),
        endpoint.data.read,
      )
    return await Promise.race([answer(), whenAborted(stopper.signal)])
  } catch (error) {
    if (isLate) return { ok: false, reason: 'timeout' }
    if (stopper.signal.aborted) return { ok: false, reason: 'aborted' }
    return { ok: false, reason: 'offline', message: error instanceof Error ? error.message : undefined }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** A file of the API for who has its secret; undefined when it cannot be had. Like `call`, it never throws. */
export async function loadBlob(path: string, secret: string): Promise<Blob | undefined> {
  const stopper = new AbortController()
  const timer = setTimeout(() => stopper.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(defaultBaseUrl() + path, {
      headers: { authorization: `Bearer ${secret}` },
      credentials: 'omit',
      redirect: 'manual',
      signal: stopper.signal,
    })
    return answer.status === 200 ? await answer.blob() : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

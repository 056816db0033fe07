import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { normalUrl } from '#contract/validators/url.ts'
import { workLimiter } from './limiters.ts'
import { OutboundRefused, type Refusal } from './outbound-refusal.ts'
import { resolvePublicNames } from './public-names.ts'
import { readBytes } from './request.ts'

/** Quality, security: what addresses that strangers named may cost. */
const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const MAX_AT_ONCE = 2
/** A form names a few dozen addresses at most; who comes after so many gets `busy`. */
const MAX_WAITING = 64
const MAX_REDIRECTS = 3
/** More are never needed, and each would be tried in turn. */
const MAX_ADDRESSES = 4
/** Nodes of chains often have a port of their own, but none of those below are theirs. */
const FIRST_NODE_PORT = 1024
const NOTHING = Buffer.alloc(0)

export interface Fetched {
  status: number
  /** After redirects. */
  url: string
  /** Empty where only the status was asked for. */
  text: string
  /** The same as it came: of a picture. */
  bytes: Buffer
}

export interface GuardedOptions {
  signal?: AbortSignal
  /** Hang up as soon as the status is known: a home page may be long. */
  isStatusEnough?: boolean
  /** Hang up once there is enough: what a page says of itself stands at its beginning. */
  isStartEnough?: boolean
  /** Sent as POST, as nodes of chains are asked; other addresses are on ports 80 and 443 alone. */
  json?: unknown
}

/** The server's one way out to addresses that strangers named. */
export interface Outbound {
  guardedFetch: (url: string, options?: GuardedOptions) => Promise<Fetched | Refusal>
  /** The TXT records of a name, each joined to one text. */
  readTxt: (host: string, options?: { signal?: AbortSignal }) => Promise<{ records: string[] } | Refusal>
}

/** Only tests pass this, in code: their servers are on this machine and on any port. */
export interface OutboundForTests {
  /** `address:port` of the name server. */
  dns?: string
  /** Single addresses that are not public and may be asked all the same. */
  reachable?: readonly string[]
  ports?: readonly number[]
}

export interface OutboundSettings {
  isOn: boolean
  /** Tells operators of other sites who asks. */
  userAgent: string
  tests?: OutboundForTests
}

/** What the agents' filter says of an address that it refuses; its errors have no code. */
const FILTERED = /^DNS lookup .* is not allowed\. Because/

/** Answers with what was resolved before, whatever the name means by now. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    // Later, as any look-up answers: an error before the request listens to its socket would be nobody's.
    setImmediate(() => {
      if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family)
    })
  }

/** Where a redirect leads on the same host, never from https to http; undefined: it is none. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  if (!URL.canParse(location, from.href)) throw new OutboundRefused('failed')
  const to = new URL(location, from)
  const isSafe = to.protocol === from.protocol || to.protocol === 'https:'
  if (to.hostname !== from.hostname || !isSafe) throw new OutboundRefused('elsewhere', to.hostname)
  return to
}

async function readStart(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    parts.push(part)
    size += part.length
    if (size >= MAX_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES)
}

async function bytesOf(response: IncomingMessage, isStartEnough = false): Promise<Buffer> {
  // Asked for as it is; what comes packed all the same is not unpacked, as it could become any length.
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') throw new OutboundRefused('failed')
  if (isStartEnough) return readStart(response)
  const bytes = await readBytes(response, MAX_BYTES)
  if (!bytes) throw new OutboundRefused('tooLarge')
  return bytes
}

/** What may be asked: a public name, over http or https, on a port of sites (or of nodes). */
function admitted(url: string, isNode: boolean, ports: readonly number[]): URL {
  const normal = normalUrl(url)
  if (normal === undefined) throw new OutboundRefused('notAllowed')
  const parsed = new URL(normal)
  const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80))
  const isPort = port === 80 || port === 443 || (isNode && port >= FIRST_NODE_PORT) || ports.includes(port)
  if (!isPort || isIP(parsed.hostname) !== 0) throw new OutboundRefused('notAllowed')
  return parsed
}

type Open = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<IncomingMessage>

/** The agents look at every address once more before they connect, and connect to no other. */
function openWith(userAgent: string, reachable: readonly string[], json: unknown): Open {
  const options = { allowIPAddressList: [...reachable], keepAlive: false }
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = {
    accept: body === undefined ? '*/*' : 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const common = { method: body === undefined ? 'GET' : 'POST', headers, rejectUnauthorized: true }
  return (url, addresses, signal) =>
    new Promise((done, fail) => {
      const isSecure = url.protocol === 'https:'
      const agent = isSecure
        ? new RequestFilteringHttpsAgent(options)
        : new RequestFilteringHttpAgent(options)
      const call = { ...common, agent, lookup: pinned(addresses.slice(0, MAX_ADDRESSES)), signal }
      const request = isSecure ? https.request(url, call) : http.request(url, call)
      request.on('response', done).on('error', fail).end(body)
    })
}

/** Whatever goes wrong, as a refusal. */
async function asRefusal<Found>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Found>,
): Promise<Found | Refusal> {
  try {
    return await work(signal)
  } catch (error) {
    if (signal.aborted) return { refused: 'timeout' }
    if (error instanceof OutboundRefused) return error.refusal
    return { refused: error instanceof Error && FILTERED.test(error.message) ? 'notAllowed' : 'failed' }
  }
}

export function openOutbound({ isOn, userAgent, tests = {} }: OutboundSettings): Outbound {
  const { dns, reachable = [], ports = [] } = tests
  const names = resolvePublicNames(dns, reachable)
  const limited = workLimiter(MAX_AT_ONCE, MAX_WAITING)

  async function follow(
    start: URL,
    signal: AbortSignal,
    { json, isStatusEnough, isStartEnough }: GuardedOptions,
  ) {
    const open = openWith(userAgent, reachable, json)
    // Once, for all hops: each of them is on this host.
    const addresses = await names.addressesOf(start.hostname, signal)
    let url = start
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await open(url, addresses, signal)
      try {
        const next = redirectOf(response, url)
        if (!next) {
          const bytes = isStatusEnough ? NOTHING : await bytesOf(response, isStartEnough)
          return { status: response.statusCode ?? 0, url: url.href, text: bytes.toString('utf8'), bytes }
        }
        // What is sent is not sent again to another address.
        if (json !== undefined) break
        url = admitted(next.href, false, ports)
      } finally {
        response.destroy()
      }
    }
    throw new OutboundRefused('elsewhere', url.hostname)
  }

  async function guarded<Found>(
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Found>,
  ): Promise<Found | Refusal> {
    if (!isOn) return { refused: 'off' }
    const found = await limited(() => {
      const limit = AbortSignal.timeout(TIMEOUT_MS)
      return asRefusal(caller ? AbortSignal.any([caller, limit]) : limit, work)
    }, caller)
    return found ?? { refused: 'busy' }
  }

  return {
    guardedFetch: (url, options = {}) =>
      guarded(options.signal, async signal =>
        follow(admitted(url, options.json !== undefined, ports), signal, options),
      ),
    readTxt: (host, { signal: caller } = {}) =>
      guarded(caller, async signal => ({ records: await names.textsOf(host, signal) })),
  }
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, StartError } from '#platform/config.ts'
import { API_HEADERS } from '#platform/http/guards.ts'
import { openLeastSpeed } from '#platform/http/least-speed.ts'
import { type HeadRefusal, refusalOfHead } from '#platform/http/request-head.ts'
import { errorText, type Log } from '#platform/log.ts'

/** Quality, security: no client holds a connection open by sending slowly, or by sending nothing. */
const HEADER_TIMEOUT_MS = 5_000
/** None: a body has a least speed instead (`openLeastSpeed`). */
const REQUEST_TIMEOUT_MS = 0
const TIMEOUT_CHECK_MS = 1_000
/** A connection on which nothing moves in either direction: somebody who does not read an answer. */
const SILENT_TIMEOUT_MS = 30_000
/** Requests under way may finish within this time; process managers wait 10 s or longer before they kill. */
const DRAIN_MS = 8_000
const DRAIN_LOOK_MS = 50
/**
 * So long, of that time, kept connections stay open without a request, and new ones are taken: a proxy that sends a call in
 * the moment we close would lose it, and may not send a POST again. Longer than the 2 s for which the generated nginx file
 * keeps its connections to us.
 */
const GRACE_MS = 2_500
/** Who is refused while sending is read so long before the connection closes: cut off at once, nobody sees the answer. */
const LINGER_MS = 500

export interface HttpServer {
  /** How many are open. */
  connections: () => number
  /** Resolves to the address it listens on. Throws a `StartError`. */
  listen: () => Promise<string>
  /**
   * Takes no new connections, lets the requests under way finish, closes the rest when the time is over. `at once`: without
   * the grace for kept connections, for a process that should not go on.
   */
  drain: (how?: 'with grace' | 'at once') => Promise<void>
}

interface HttpServerOptions {
  config: Pick<Config, 'host' | 'port' | 'listenFd' | 'maxConnections'>
  answer: RequestListener
  log: Log
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: HeadRefusal): void {
  const { status, message, headers } = refusal
  const body = JSON.stringify({ result: status, message, data: null })
  outgoing.writeHead(status, {
    ...API_HEADERS,
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  })
  const isBodyComing = incoming.headers.expect === undefined && !incoming.complete
  if (!isBodyComing) {
    outgoing.end(body)
    return
  }
  outgoing.write(body)
  const end = () => outgoing.end()
  const linger = setTimeout(end, LINGER_MS)
  incoming.once('end', end).once('close', () => clearTimeout(linger))
  incoming.resume()
}

/** Resolves when nothing is open any more, or after the time. */
async function untilClosed(open: ReadonlySet<unknown>, ms: number): Promise<void> {
  for (const end = performance.now() + ms; open.size > 0 && performance.now() < end; )
    await sleep(DRAIN_LOOK_MS)
}

function addressOf(server: Server, { host, port, listenFd }: HttpServerOptions['config']): string {
  const address = server.address()
  // A service manager may hand over a socket of the file system.
  if (typeof address === 'string') return `unix:${address}`
  const name = listenFd !== undefined && address ? address.address : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${address?.port ?? port}`
}

function listenOn(server: Server, config: HttpServerOptions['config']): Promise<string> {
  const { host, port, listenFd } = config
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      const code = 'code' in error ? error.code : undefined
      if (listenFd !== undefined)
        reject(new StartError(`LISTEN_FDS: cannot listen on what was handed over (${errorText(error)})`))
      else if (code === 'EADDRINUSE') reject(new StartError(`PORT: ${port} is already in use on ${host}`))
      else reject(new StartError(`HOST, PORT: cannot listen on ${host}:${port} (${errorText(error)})`))
    })
    server.listen(listenFd === undefined ? { host, port } : { fd: listenFd }, () =>
      resolve(addressOf(server, config)),
    )
  })
}

/** The listening side of the server: time-outs, the number of connections, what no route should see, and the way to an end. */
export function openHttpServer({ config, answer, log }: HttpServerOptions): HttpServer {
  const underWay = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  let isDraining = false
  const server = createServer({
    headersTimeout: HEADER_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  })
  server.timeout = SILENT_TIMEOUT_MS
  const leastSpeed = openLeastSpeed(({ method }) =>
    log({ method, status: 408, message: 'The body comes too slowly' }),
  )
  server.once('close', leastSpeed.stop)
  server.maxConnections = config.maxConnections
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function take(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const refusal = refusalOfHead(incoming)
    if (refusal) {
      log({ method: incoming.method, status: refusal.status, message: refusal.message })
      refuse(incoming, outgoing, refusal)
      return
    }
    if (isDraining) outgoing.setHeader('Connection', 'close')
    else {
      underWay.add(outgoing)
      outgoing.once('close', () => underWay.delete(outgoing))
    }
    leastSpeed.watch(incoming, outgoing)
    if (incoming.headers.expect !== undefined) outgoing.writeContinue()
    answer(incoming, outgoing)
  }
  server.on('request', take)
  // Without a listener of its own Node asks for any body at once.
  server.on('checkContinue', take)

  async function drain(how: 'with grace' | 'at once' = 'with grace'): Promise<void> {
    isDraining = true
    const begin = performance.now()
    // Told before the connection closes: who keeps it for a next call would lose that one.
    for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
    // The socket itself lives on with the service manager. Node's own `close` would end the kept connections, too.
    if (config.listenFd !== undefined) NetServer.prototype.close.call(server)
    if (how === 'with grace') await untilClosed(connections, GRACE_MS)
    server.close()
    const closing = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
    await untilClosed(connections, begin + DRAIN_MS - performance.now())
    clearInterval(closing)
    server.closeAllConnections()
  }

  return { listen: () => listenOn(server, config), drain, connections: () => connections.size }
}

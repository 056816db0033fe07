import type { IncomingMessage, ServerResponse } from 'node:http'
import { LEAST_BODY_BYTES_PER_S, SLOW_BODY_GRACE_MS } from '#contract/limits.ts'

const LOOK_MS = 1_000
/** As Node itself answers who is late with a head. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

interface Coming {
  outgoing: ServerResponse
  /** When its head was there, and what its connection had sent by then. */
  begun: number
  before: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The time that a body of so many bytes may take. */
const patienceMs = (bytes: number): number => SLOW_BODY_GRACE_MS + (bytes / LEAST_BODY_BYTES_PER_S) * 1_000

export interface LeastSpeed {
  /** From now on the body is looked at until all of it has come. */
  watch: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  stop: () => void
}

/** Ends connections whose bodies come too slowly: a slow line may send a large file, but nobody holds a connection by a trickle. */
export function openLeastSpeed(onTooSlow: (incoming: IncomingMessage) => void): LeastSpeed {
  const bodies = new Map<IncomingMessage, Coming>()
  function look(): void {
    const now = performance.now()
    for (const [incoming, { outgoing, begun, before }] of bodies) {
      const { socket } = incoming
      if (incoming.complete || socket.destroyed) bodies.delete(incoming)
      else if (now - begun > patienceMs(socket.bytesRead - before)) {
        bodies.delete(incoming)
        onTooSlow(incoming)
        if (!outgoing.headersSent) socket.write(TOO_SLOW)
        socket.destroySoon()
      }
    }
  }
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  return {
    watch: (incoming, outgoing) => {
      if (hasBody(incoming))
        bodies.set(incoming, { outgoing, begun: performance.now(), before: incoming.socket.bytesRead })
    },
    stop: () => clearInterval(looking),
  }
}

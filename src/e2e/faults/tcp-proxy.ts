import { connect, createServer, type Socket } from 'node:net'

/**
 * `pass`: as if it were not there · `refuse`: connections are reset, those that are open too · `silent`: everything is
 * taken and nothing comes back, as behind a firewall that drops · `half-open`: questions arrive, answers do not ·
 * a number: every piece is held back for so many milliseconds.
 */
export type ProxyMode = 'pass' | 'refuse' | 'silent' | 'half-open' | number

export interface TcpProxy {
  port: number
  set: (mode: ProxyMode) => void
  /** Resets what is open; new connections are treated as before. */
  cut: () => void
  /** Whether the caller that the target sees at this port gets what it is answered next, or is cut off before. */
  answerPasses: (port: number) => Promise<boolean>
  stop: () => Promise<void>
}

/** Stands before a server on this machine and breaks the connection to it in the ways a network does. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass'
  const open = new Set<Socket>()
  /** What waits for the network to come back. */
  const held: (() => void)[] = []

  const waiting = new Map<number | undefined, (isPassed: boolean) => void>()
  const tell = (port: number | undefined, isPassed: boolean) => {
    waiting.get(port)?.(isPassed)
    waiting.delete(port)
  }

  const reset = (socket: Socket) => {
    // One that has said its last word cannot be reset any more, and would stay open (libuv, `uv_tcp_close_reset`).
    if (socket.writableEnded) socket.destroy()
    else if (!socket.destroyed) socket.resetAndDestroy()
  }
  function forward(from: Socket, to: Socket, isAnswer: boolean): void {
    /** A socket that is closed has forgotten it. */
    let port: number | undefined
    if (isAnswer) from.once('connect', () => ({ localPort: port } = from))
    const pass = (piece: Buffer) => {
      if (!to.writable) return
      to.write(piece)
      tell(port, true)
    }
    let last = Promise.resolve()
    const deliver = (write: () => void) => {
      if (mode === 'silent' || (mode === 'half-open' && isAnswer)) held.push(write)
      else if (typeof mode === 'number') {
        const { promise, resolve } = Promise.withResolvers<void>()
        setTimeout(resolve, mode)
        // In order, whatever the delay was when each piece came.
        last = Promise.all([last, promise]).then(write)
      } else void last.then(write)
    }
    from.on('data', piece => deliver(() => pass(piece)))
    from.on('end', () => deliver(() => to.end()))
    from.on('error', () => reset(to))
    from.on('close', () => {
      open.delete(from)
      tell(port, false)
      deliver(() => to.destroy())
    })
  }

  const server = createServer({ allowHalfOpen: true }, incoming => {
    if (mode === 'refuse') return reset(incoming)
    const outgoing = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    open.add(incoming).add(outgoing)
    forward(incoming, outgoing, false)
    forward(outgoing, incoming, true)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of open) reset(socket)
    open.clear()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: next => {
      mode = next
      if (mode === 'refuse') cut()
      if (mode !== 'silent' && mode !== 'half-open') for (const write of held.splice(0)) write()
    },
    cut,
    answerPasses: port => new Promise(resolve => waiting.set(port, resolve)),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        cut()
      }),
  }
}

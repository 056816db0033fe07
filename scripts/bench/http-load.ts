// A client that costs little beside the server it asks: one prepared request, again and again on connections that stay open.
import { connect, type Socket } from 'node:net'

export const CLIENTS = 50
const WARM_UP_MS = 1_000

export interface HttpLoad {
  perSecond: number
  /** Answers, those before the measured time included. */
  answered: number
  /** Milliseconds from the request to the last byte of its answer. */
  times: number[]
  /** Bytes of one answer's body. */
  bytes: number
  /** Answers of another status than the one asked for. */
  wrong: number
}

export interface Asked {
  /** Paths in turn. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  status?: number
  /** Connections, each with one request at a time. */
  clients?: number
  ms?: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Reads answers with a length, or without a body, off one connection. */
function answerReader(
  onAnswer: (status: number, bytes: number, isLast: boolean) => void,
): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let left = 0
  let answer = { status: 0, bytes: 0, isLast: false }
  return chunk => {
    let rest = chunk
    for (;;) {
      if (left > 0) {
        if (rest.length < left) {
          left -= rest.length
          return
        }
        rest = rest.subarray(left)
        left = 0
        onAnswer(answer.status, answer.bytes, answer.isLast)
      }
      held = held.length > 0 ? Buffer.concat([held, rest]) : Buffer.from(rest)
      const end = held.indexOf(HEAD_END)
      if (end < 0) return
      const head = held.toString('latin1', 0, end)
      const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (/\r\ntransfer-encoding/i.test(head)) throw new Error('The answer has no length')
      answer = { status: Number(head.slice(9, 12)), bytes, isLast: /\r\nconnection: close/i.test(head) }
      rest = held.subarray(end + HEAD_END.length)
      held = Buffer.alloc(0)
      left = bytes
      if (bytes === 0) onAnswer(answer.status, 0, answer.isLast)
      else if (rest.length === 0) return
      if (bytes === 0 && rest.length === 0) return
    }
  }
}

export async function loadHttp(
  base: string,
  { paths, headers = {}, status = 200, clients = CLIENTS, ms = 5_000 }: Asked,
): Promise<HttpLoad> {
  const { hostname, port, host } = new URL(base)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map(path => Buffer.from(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`))
  const times: number[] = []
  const load = { answered: 0, bytes: 0, wrong: 0 }
  const from = performance.now() + WARM_UP_MS
  const until = from + ms

  const client = (number: number) =>
    new Promise<void>((resolve, reject) => {
      let socket: Socket
      let turn = number
      let asked = 0
      let isOver = false
      function ask(): void {
        asked = performance.now()
        if (asked >= until) {
          isOver = true
          socket.destroy()
          resolve()
          return
        }
        socket.write(requests[turn % requests.length] ?? '')
        turn += 1
      }
      function open(): void {
        socket = connect(Number(port), hostname)
        socket.setNoDelay(true)
        socket.on('connect', ask)
        socket.on('error', reject)
        // Servers end a connection after a number of requests: nginx after 1,000.
        socket.on('close', () => {
          if (!isOver) open()
        })
        socket.on(
          'data',
          answerReader((answered, bytes, isLast) => {
            if (asked >= from) times.push(performance.now() - asked)
            load.answered += 1
            if (answered !== status) load.wrong += 1
            load.bytes = bytes
            if (!isLast) ask()
          }),
        )
      }
      open()
    })

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { ...load, times, perSecond: times.length / (ms / 1000) }
}

import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name answers; a function is asked anew each time, and `silent` never answers. */
export interface DnsRecords {
  A?: readonly string[] | (() => readonly string[])
  AAAA?: readonly string[]
  TXT?: readonly string[]
  isSilent?: boolean
}

export interface TestDns {
  /** `address:port`, as a resolver takes it. */
  server: string
  /** `A name` for each question, in order. */
  asked: string[]
  records: Map<string, DnsRecords>
  stop: () => Promise<void>
}

const TYPES = { 1: 'A', 28: 'AAAA', 16: 'TXT' } as const
const NO_SUCH_NAME = 3

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** `2001:db8::1` → sixteen bytes; the last four may be written as an IPv4 address. */
function bytesOfIPv6(address: string): Buffer {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, front = '', ...parts] = dotted ?? []
  const pair = (high: number, low: number) => ((high << 8) | low).toString(16)
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
  const hex = dotted ? `${front}${pair(a, b)}:${pair(c, d)}` : address
  const [head = '', tail] = hex.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  const all = [...before, ...zeros, ...after]
  return Buffer.from(all.map(group => group.padStart(4, '0')).join(''), 'hex')
}

const DATA = {
  A: (address: string) => Buffer.from(address.split('.').map(Number)),
  AAAA: bytesOfIPv6,
  TXT: (text: string) => {
    const parts = text.match(/.{1,255}/gs) ?? ['']
    return Buffer.concat(parts.map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
  },
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // The name is the question's; class IN; lives no longer than this answer.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A name server on this machine: what it is not told of does not exist. */
export async function startDns(names: Readonly<Record<string, DnsRecords>> = {}): Promise<TestDns> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const records = new Map(Object.entries(names))
  socket.on('message', (question, from) => {
    const { name, end } = nameIn(question)
    const number = question.readUInt16BE(end)
    const type = number === 1 || number === 28 || number === 16 ? TYPES[number] : undefined
    asked.push(`${type ?? number} ${name}`)
    const known = records.get(name)
    if (known?.isSilent) return
    const found = type ? known?.[type] : []
    const values = typeof found === 'function' ? found() : (found ?? [])
    const answers = type ? values.map(value => recordOf(number, DATA[type](value))) : []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    records,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

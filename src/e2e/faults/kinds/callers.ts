import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { callServer } from '../call-server.ts'
import { type Fault, ON_BOTH } from '../fault.ts'
import type { Lab } from '../lab.ts'
import type { LabServer } from '../lab-server.ts'
import { makePicture } from '../visitors.ts'
import { oneServer } from './processes.ts'

const SOON_MS = 10_000
const SOCKETS = 300
const BODIES = 12
const BODY_BYTES = 100 * 1024 ** 2
const PIECE = Buffer.alloc(256 * 1024, 0x61)
const PICTURES = 100

function openSocket(server: LabServer, greeting: string): Socket {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  // Being hung up on is what it comes for.
  socket.on('error', () => {})
  socket.on('data', () => {})
  if (greeting !== '') socket.write(greeting)
  return socket
}

/** Others are answered meanwhile, and as quickly as a visitor expects. */
async function expectAnswers(lab: Lab, server: number): Promise<void> {
  const path = '/v1/application/list?start=0&count=40&lang=en'
  const { record } = await callServer(lab, { action: 'list', subject: '', server, path, patienceMs: SOON_MS })
  if (record.outcome !== 'acknowledged') throw new Error(`others meanwhile: ${record.outcome}`)
}

const idle = (name: string, greeting: string): Fault => ({
  name,
  on: ON_BOTH,
  lastsMs: 1_500,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const server = oneServer(lab)
    const sockets = Array.from({ length: SOCKETS }, () => openSocket(server, greeting))
    return async () => {
      await expectAnswers(lab, server.index).finally(() => {
        for (const socket of sockets) socket.destroy()
      })
    }
  },
})

const upload = `POST /v1/image/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`

/** Sends as fast as it is read, until it is hung up on. */
function pour(socket: Socket): void {
  let sent = 0
  const more = () => {
    while (socket.writable && sent < BODY_BYTES) {
      sent += PIECE.length
      if (!socket.write(PIECE)) return
    }
  }
  socket.on('drain', more)
  more()
}

const largeBodies: Fault = {
  name: `${BODIES} bodies of 100 MB at once`,
  on: ON_BOTH,
  lastsMs: 2_000,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const server = oneServer(lab)
    const sockets = Array.from({ length: BODIES }, () => openSocket(server, upload))
    for (const socket of sockets) pour(socket)
    return async () => {
      await expectAnswers(lab, server.index).finally(() => {
        for (const socket of sockets) socket.destroy()
      })
    }
  },
}

const samePicture: Fault = {
  name: 'the same picture a hundred times at once',
  on: ON_BOTH,
  lastsMs: 0,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const server = oneServer(lab)
    const image = await makePicture()
    const sent = Array.from({ length: PICTURES }, () => {
      const body = new FormData()
      body.set('image', new Blob([image], { type: 'image/png' }), 'logo.png')
      body.set('purpose', 'logo')
      const call = { action: 'upload', subject: 'logo', path: '/v1/image/upload', body } as const
      return callServer(lab, { ...call, server: server.index })
    })
    await expectAnswers(lab, server.index)
    const answers = await Promise.all(sent)
    return async () => {
      const left = answers.filter(({ record }) => !['acknowledged', 'unavailable'].includes(record.outcome))
      if (left.length > 0)
        throw new Error(`${left.length} of ${PICTURES} were neither taken nor told to wait`)
    }
  },
}

const noHttp: Fault = {
  name: 'what is no HTTP, on 100 connections',
  on: ON_BOTH,
  lastsMs: 500,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const server = oneServer(lab)
    const sockets = Array.from({ length: 100 }, () => openSocket(server, randomBytes(200).toString('latin1')))
    return async () => {
      for (const socket of sockets) socket.destroy()
    }
  },
}

export const CALLER_FAULTS: readonly Fault[] = [
  idle(`${SOCKETS} connections that send nothing`, ''),
  idle(
    `${SOCKETS} requests that never end`,
    'POST /api/tokenPocket/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
  ),
  largeBodies,
  samePicture,
  noHttp,
]

import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { Recorder } from './history.ts'

/** `later`: a temporary refusal (RFC 5321, 4yz) · `never`: a permanent one (5yz). */
type MailMode = 'take' | 'later' | 'never'

export interface LabMailServer {
  port: number
  set: (mode: MailMode) => void
  /** How many mails were taken. */
  taken: () => number
  stop: () => Promise<void>
}

const REPLIES = { later: 451, never: 550 } as const

const subjectOf = (source: string): string => /^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(source)?.[1] ?? ''

/** A real mail server that writes down what it has taken. */
export async function startMailServer(recorder: Recorder): Promise<LabMailServer> {
  let mode: MailMode = 'take'
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (mode === 'take') return done()
      if (mode === 'never')
        recorder.add({ type: 'mail', isTaken: false, to: address, subject: '', at: recorder.now() })
      done(Object.assign(new Error('Not now'), { responseCode: REPLIES[mode] }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const subject = subjectOf(Buffer.concat(parts).toString())
        taken++
        recorder.add({ type: 'mail', isTaken: true, to, subject, at: recorder.now() })
        done()
      })
    },
  })
  // Clients that are killed hang up in the middle.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: next => {
      mode = next
    },
    taken: () => taken,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

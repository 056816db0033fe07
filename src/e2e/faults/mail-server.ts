import { startSmtp } from '#server/testing/smtp.ts'
import type { Recorder } from './history.ts'

/** `later`: a temporary refusal (RFC 5321, 4yz) · `never`: a permanent one (5yz) · `ponder`: takes each, and says so late. */
type MailMode = 'take' | 'later' | 'never' | 'ponder'

export interface LabMailServer {
  port: number
  set: (mode: MailMode) => void
  /** How many mails were taken. */
  taken: () => number
  /** Whether an answer to the caller at that port arrives; unless set, all do. */
  watch: (answerPasses: (port: number) => Promise<boolean>) => void
  stop: () => Promise<void>
}

const REFUSED = { type: 'mail', isTaken: false, isAnswered: true, id: '', subject: '' } as const
/** Servers that look at a message before they take it need seconds. */
const PONDER_MS = 12_000
const REPLIES = { later: 451, never: 550 } as const

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? ''

/** A real mail server that writes down what it has taken. */
export async function startMailServer(recorder: Recorder): Promise<LabMailServer> {
  let mode: MailMode = 'take'
  let taken = 0
  let passes = async (_port: number) => true
  const { port, stop } = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      if (mode === 'take' || mode === 'ponder') return done()
      if (mode === 'never') recorder.add({ ...REFUSED, to: address, at: recorder.now() })
      done(Object.assign(new Error('Not now'), { responseCode: REPLIES[mode] }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const source = Buffer.concat(parts).toString()
        const [id, subject] = [headerOf(source, 'message-id'), headerOf(source, 'subject')]
        const at = recorder.now()
        taken++
        void passes(session.remotePort).then(isAnswered =>
          recorder.add({ type: 'mail', isTaken: true, isAnswered, id, to, subject, at }),
        )
        if (mode === 'ponder') setTimeout(done, PONDER_MS)
        else done()
      })
    },
  })
  return {
    port,
    stop,
    set: next => {
      mode = next
    },
    taken: () => taken,
    watch: answerPasses => {
      passes = answerPasses
    },
  }
}

import { createWriteStream, type WriteStream } from 'node:fs'

/** What a client asked for; `read` is what must never be older than what was acknowledged before it. */
export type CallAction =
  | 'subscribe'
  | 'upload'
  | 'check'
  | 'offer'
  | 'submit'
  | 'read'
  | 'withdraw'
  | 'name'
  | 'list'

/**
 * `acknowledged`: the server said that it is done · `declined`: it said no · `unavailable`: 503 or 429, try again ·
 * `broken`: an answer that no server should give · `lost`: the connection ended without an answer; whether it was done
 * is not known · `refused`: no connection came to be; it was not done.
 */
export type CallOutcome = 'acknowledged' | 'declined' | 'unavailable' | 'broken' | 'lost' | 'refused'

/** Times are milliseconds since the run began. */
export interface CallRecord {
  type: 'call'
  action: CallAction
  /** Which server was asked, from 0. */
  server: number
  /** Whom or what the call is about: an e-mail address, an offer's id, a request's id. */
  subject: string
  begun: number
  ended: number
  outcome: CallOutcome
  /** HTTP status; 0 without an answer. */
  status: number
  /** Whether an answer that asks to try again says when. */
  hasRetryAfter?: boolean
  /** Of a request: how far it has come, see `stepsTaken`; 0: it is not there. */
  version?: number
  /** A request's public number, as the answer gave it. */
  receipt?: string
  /** Of an offer: what has to be paid, in the smallest units, and until when. */
  amount?: string
  expires?: number
  /** Of a payment: the transaction, and what the server thinks of it. */
  transfer?: string
  verdict?: string
  /** Of what went wrong. */
  message?: string
}

/** A mail that the mail server has taken, or has refused for good. */
export interface MailRecord {
  type: 'mail'
  isTaken: boolean
  /** Whether the server that sent it was told so. */
  isAnswered: boolean
  /** Its Message-ID. */
  id: string
  to: string
  subject: string
  at: number
}

export interface FaultRecord {
  type: 'fault'
  name: string
  begun: number
  healed: number
  /** When all servers answered as before. */
  well: number
  /** Whether servers were meant to end. */
  endsServers: boolean
  /** Whether a server may die between two lines of its code: a mail that was taken may not be written down yet. */
  mayRepeatMail: boolean
  /** Whether it moved the servers' clocks, by which offers expire. */
  movesClock: boolean
  /** What should have been and was not. */
  failure?: string
}

/** A server that ended. */
export interface EndRecord {
  type: 'end'
  server: number
  at: number
  /** Whether the laboratory ended it, or meant it to. */
  isMeant: boolean
  how: string
}

export type HistoryRecord = CallRecord | MailRecord | FaultRecord | EndRecord

/** What the database holds at the end. */
export interface Stored {
  /** How many mails still wait to be sent. */
  mailsWaiting: number
  subscribers: readonly string[]
  requests: readonly { id: string; offer: string; state: string }[]
  payments: readonly { transfer: string; offer: string }[]
  confirmed: readonly string[]
}

export interface History {
  calls: readonly CallRecord[]
  mails: readonly MailRecord[]
  faults: readonly FaultRecord[]
  ends: readonly EndRecord[]
}

/** The order in which a request's states follow each other, for reads that come too late. */
export function stepsTaken(state: string): number {
  if (state === 'withdrawn') return 3
  return state === 'awaiting_donation' ? 1 : 2
}

export interface Recorder {
  /** Milliseconds since the run began; not moved by steps of the clock. */
  now: () => number
  add: (record: HistoryRecord) => void
  history: () => History
  close: () => Promise<void>
}

/** Keeps every record, and writes it to `file` as a line of JSON. */
export function openRecorder(file: string): Recorder {
  const start = performance.now()
  const stream: WriteStream = createWriteStream(file)
  const calls: CallRecord[] = []
  const mails: MailRecord[] = []
  const faults: FaultRecord[] = []
  const ends: EndRecord[] = []
  return {
    now: () => Math.round((performance.now() - start) * 10) / 10,
    add: record => {
      stream.write(`${JSON.stringify(record)}\n`)
      if (record.type === 'call') calls.push(record)
      else if (record.type === 'mail') mails.push(record)
      else if (record.type === 'fault') faults.push(record)
      else ends.push(record)
    },
    history: () => ({ calls, mails, faults, ends }),
    close: () => new Promise(resolve => stream.end(resolve)),
  }
}

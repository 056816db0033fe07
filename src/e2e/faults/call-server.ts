import type { CallAction, CallOutcome, CallRecord } from './history.ts'
import type { Lab } from './lab.ts'

/** Longer than any answer of a server that is well; as long as a visitor would wait. */
const PATIENCE_MS = 15_000

export interface LabCall {
  action: CallAction
  server: number
  subject: string
  path: string
  method?: 'GET' | 'POST'
  /** An object is sent as JSON. */
  body?: object | FormData
  headers?: Record<string, string>
  /** What the record tells besides, from the envelope's data; empty when there is none. */
  note?: (data: Readonly<Record<string, unknown>>) => Partial<CallRecord>
  patienceMs?: number
}

export interface Answered {
  record: CallRecord
  /** The envelope's data; empty when it has none. */
  data: Readonly<Record<string, unknown>>
}

const REFUSED = ['ECONNREFUSED']

function outcomeOf(status: number, result: unknown): CallOutcome {
  if (status === 503 || status === 429) return 'unavailable'
  if (status >= 500) return 'broken'
  if (status !== 200) return 'declined'
  return result === 0 ? 'acknowledged' : 'declined'
}

const codeOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return String(Object(cause).code ?? (error instanceof Error ? error.name : error))
}

/** A call as a visitor's browser makes it, written down with its answer. Never throws. */
export async function callServer(lab: Lab, call: LabCall): Promise<Answered> {
  const { action, server, subject, path, body, headers, note, patienceMs = PATIENCE_MS } = call
  const { recorder, random } = lab
  const begun = recorder.now()
  const written = (rest: Pick<CallRecord, 'outcome' | 'status'> & Partial<CallRecord>): CallRecord => {
    const record: CallRecord = {
      type: 'call',
      action,
      server,
      subject,
      begun,
      ended: recorder.now(),
      ...rest,
    }
    recorder.add(record)
    return record
  }
  const part = () => Math.floor(random() * 256)
  const isForm = body instanceof FormData
  try {
    const answer = await fetch(`${lab.servers[server]?.address}${path}`, {
      method: call.method ?? (body ? 'POST' : 'GET'),
      headers: {
        // Another network for each call, past the limits of one.
        'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    const envelope: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    const { result, message, data } = Object(envelope)
    const outcome = outcomeOf(answer.status, result)
    const fields: Readonly<Record<string, unknown>> = Object(data ?? {})
    const record = written({
      outcome,
      status: answer.status,
      ...(outcome === 'unavailable' && { hasRetryAfter: answer.headers.has('retry-after') }),
      ...(outcome !== 'acknowledged' && { message: String(message ?? text.slice(0, 80)) }),
      ...note?.(outcome === 'acknowledged' ? fields : {}),
    })
    return { record, data: outcome === 'acknowledged' ? fields : {} }
  } catch (error) {
    const message = codeOf(error)
    return {
      record: written({ outcome: REFUSED.includes(message) ? 'refused' : 'lost', status: 0, message }),
      data: {},
    }
  }
}

/** Whether the same call may be made again to learn what became of it. */
export const isOpen = ({ outcome }: CallRecord): boolean =>
  outcome === 'lost' || outcome === 'refused' || outcome === 'unavailable' || outcome === 'broken'

import { setTimeout as sleep } from 'node:timers/promises'
import { callServer } from './call-server.ts'
import type { Lab } from './lab.ts'
import { payOnce } from './visitors.ts'

/** `write`: takes a subscription and answers that it is healthy · `mail`: sends its mail too · `payment`: confirms one. */
export type Probe = 'write' | 'mail' | 'payment'

/** A server that needs longer is not well. */
const PATIENCE_MS = 2_000
const MAIL_LOOKS = 40
const MAIL_LOOK_MS = 50

let probes = 0

async function subscribe(lab: Lab, server: number): Promise<string | undefined> {
  const subject = `p${++probes}@example.org`
  const { record } = await callServer(lab, {
    action: 'subscribe',
    subject,
    server,
    path: '/api/tokenPocket/subscribe',
    body: { email: subject },
    patienceMs: PATIENCE_MS,
  })
  return record.outcome === 'acknowledged' ? subject : undefined
}

async function isHealthy(lab: Lab, server: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return (await fetch(`${lab.servers[server]?.address}/healthz`, { signal })).ok
  } catch {
    return false
  }
}

async function sendsMail(lab: Lab, server: number): Promise<boolean> {
  const before = lab.mail.taken()
  if ((await subscribe(lab, server)) === undefined) return false
  // Any mail will do: those that waited come first.
  for (let look = 0; look < MAIL_LOOKS && lab.mail.taken() === before; look++) await sleep(MAIL_LOOK_MS)
  return lab.mail.taken() > before
}

/** Whether a server does what it is for. */
export const PROBES: Record<Probe, (lab: Lab, server: number) => Promise<boolean>> = {
  write: async (lab, server) =>
    (await isHealthy(lab, server)) && (await subscribe(lab, server)) !== undefined,
  mail: sendsMail,
  payment: payOnce,
}

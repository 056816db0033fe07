import { type Fault, ON_BOTH } from '../fault.ts'
import type { LabMailServer } from '../mail-server.ts'
import type { ProxyMode } from '../tcp-proxy.ts'

/** The first try comes so soon after a mail server is back; see docs/settings.md. */
const MAIL_MS = 20_000
/** A question to a node is given up after 5 s. */
const NODE_MS = 15_000

const mailNetwork = (name: string, mode: ProxyMode, lastsMs: number): Fault => ({
  name: `mail server ${name}`,
  on: ON_BOTH,
  probe: 'mail',
  lastsMs,
  wellWithinMs: MAIL_MS,
  inject: async ({ proxies }) => {
    proxies.mail.set(mode)
    return async () => proxies.mail.set('pass')
  },
})

const mailAnswer = (name: string, mode: Parameters<LabMailServer['set']>[0]): Fault => ({
  name: `mail server ${name}`,
  on: ON_BOTH,
  probe: 'mail',
  lastsMs: 2_000,
  wellWithinMs: MAIL_MS,
  inject: async ({ mail }) => {
    mail.set(mode)
    return async () => mail.set('take')
  },
})

const node = (name: string, mode: ProxyMode, lastsMs: number): Fault => ({
  name: `node ${name}`,
  on: ON_BOTH,
  probe: 'payment',
  lastsMs,
  wellWithinMs: NODE_MS,
  inject: async ({ proxies }) => {
    proxies.node.set(mode)
    return async () => proxies.node.set('pass')
  },
})

export const NETWORK_FAULTS: readonly Fault[] = [
  mailNetwork('out of reach: connections reset', 'refuse', 2_000),
  mailNetwork('out of reach: nothing comes back', 'silent', 3_000),
  mailNetwork('half open: its answers are lost', 'half-open', 3_000),
  mailNetwork('slow: each piece 200 ms late', 200, 2_000),
  mailAnswer('refuses for now (451)', 'later'),
  mailAnswer('refuses for good (550)', 'never'),
  mailAnswer('answers each mail after 12 seconds', 'ponder'),
  node('out of reach: connections reset', 'refuse', 2_000),
  node('out of reach: nothing comes back', 'silent', 3_000),
  node('half open: its answers are lost', 'half-open', 3_000),
  node('slow: each piece 300 ms late', 300, 2_000),
]

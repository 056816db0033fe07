import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import type { Lab } from '../lab.ts'
import type { LabPostgres } from '../lab-postgres.ts'
import type { ProxyMode, TcpProxy } from '../tcp-proxy.ts'

const ON_POSTGRES = ['postgres'] as const
/** A pool notices a lost connection at its next use; a query that got no answer is given up after 10 s. */
const POOL_MS = 20_000
const SOON_MS = 10_000
/** All connections of the servers; the laboratory's own are those of another role. */
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site'`

function postgresOf({ postgres }: Lab): LabPostgres {
  if (!postgres) throw new Error('This is no laboratory on Postgres')
  return postgres
}

function proxyOf({ proxies }: Lab): TcpProxy {
  if (!proxies.database) throw new Error('This is no laboratory on Postgres')
  return proxies.database
}

const between = (name: string, mode: ProxyMode, lastsMs: number, wellWithinMs = POOL_MS): Fault => ({
  name,
  on: ON_POSTGRES,
  lastsMs,
  wellWithinMs,
  inject: async lab => {
    proxyOf(lab).set(mode)
    return async () => proxyOf(lab).set('pass')
  },
})

const terminated: Fault = {
  name: 'every connection to Postgres ended, 40 times in 2 seconds',
  on: ON_POSTGRES,
  lastsMs: 0,
  wellWithinMs: SOON_MS,
  inject: async ({ database }) => {
    for (let i = 0; i < 40; i++) {
      await database.change(TERMINATE)
      await sleep(50)
    }
    return async () => {}
  },
}

const crashed = (name: string, how: 'immediate' | 'kill'): Fault => ({
  name,
  on: ON_POSTGRES,
  lastsMs: 2_000,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const postgres = postgresOf(lab)
    await postgres.crash(how)
    return postgres.start
  },
})

/** What an operator or an agent of a cluster sets, and takes back. */
const set = (name: string, statement: string, back: string): Fault => ({
  name,
  on: ON_POSTGRES,
  lastsMs: 2_000,
  wellWithinMs: SOON_MS,
  inject: async lab => {
    const { manage } = postgresOf(lab)
    await manage(statement)
    // A setting holds for new connections.
    await manage(TERMINATE)
    return async () => {
      await manage(back)
      await manage(TERMINATE)
    }
  },
})

const locked: Fault = {
  name: 'a table locked by another program for 4 seconds',
  on: ON_POSTGRES,
  lastsMs: 0,
  wellWithinMs: SOON_MS,
  inject: async ({ database }) => {
    await database.change(
      'begin; lock table subscribers in access exclusive mode; select pg_sleep(4); commit',
    )
    return async () => {}
  },
}

export const POSTGRES_FAULTS: readonly Fault[] = [
  terminated,
  crashed('Postgres stopped without a checkpoint and started', 'immediate'),
  crashed('Postgres killed (-9) and started', 'kill'),
  set(
    'failover to a database that is read-only for 2 seconds',
    'alter database site set default_transaction_read_only = on',
    'alter database site reset default_transaction_read_only',
  ),
  set(
    'Postgres takes no more connections',
    'alter role site connection limit 0',
    'alter role site connection limit -1',
  ),
  locked,
  between('Postgres out of reach: connections reset', 'refuse', 2_000, SOON_MS),
  between('Postgres out of reach: nothing comes back', 'silent', 4_000),
  between('Postgres half open: questions arrive, answers do not', 'half-open', 3_000),
  between('Postgres slow: each piece 150 ms late', 150, 3_000, SOON_MS),
]

import type { Context, Hono } from 'hono'
import type { Config } from './config.ts'
import type { Seed } from './db/seed.ts'
import type { Db } from './db/tables.ts'
import type { Rates, TakeOne } from './http/limiters.ts'
import type { Job } from './job.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'

/**
 * What routes, jobs and the staff command work with; the composition makes it once. Each feature declares what it offers
 * to itself and others (`declare module`), and of another feature's server these services are all that may be used.
 */
export interface Services {
  config: Config
  db: Db
  log: Log
  rates: Rates
  /** The network a call comes from, as the rate limits count it. */
  networkOfCall: (c: Context) => string
  takeMail: TakeOne
  takeIntent: TakeOne
  takeFacts: TakeOne
  takeUpload: TakeOne
  /** A mail is owed: the queues look at once. Without a running server the mails wait in the database. */
  onMailOwed: () => void
}

/** What a running server has and an app in memory has not. */
export interface Outside {
  mailer: Mailer
  /** Where the API is reached from outside; never taken from a request, whose Host anybody can write. */
  publicUrl: () => string
  /** Where the pages are. */
  siteUrl: () => string
}

/** What a feature brings to the server; `src/server/features.ts` lists them. */
export interface Feature {
  name: string
  routes: readonly ((app: Hono, services: Services) => void)[]
  /** Started with the server. */
  jobs?: (services: Services, outside: Outside) => readonly Job[]
  /** Fills the feature's tables in a new database. */
  seed?: Seed
}

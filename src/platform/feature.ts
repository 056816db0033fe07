import type { Context, Hono } from 'hono'
import type { Budgets, BudgetTable } from './budgets.ts'
import type { Config } from './config.ts'
import type { RetentionRule } from './db/retention.ts'
import type { Seed } from './db/seed.ts'
import type { Db, Tx } from './db/tables.ts'
import type { Caller } from './http/client-address.ts'
import type { Outbound } from './http/guarded-fetch.ts'
import type { ListSource } from './http/serve-endpoint.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { GaugeReading } from './metrics.ts'
import type { Rates } from './rates.ts'

/**
 * What routes, jobs and the staff command work with; the composition makes it once. Each feature declares what it offers
 * to itself and others (`declare module`), and of another feature's server these services are all that may be used.
 */
export interface Services {
  config: Config
  db: Db
  log: Log
  /** Whether the database takes a write; see `db/write-probe.ts`. */
  canWrite: () => Promise<boolean>
  rates: Rates
  publishers: Publishers
  /** Lists of what `touchCatalogue` tells the changes of. */
  catalogueLists: ListSource
  /** The one way out to addresses that strangers named. */
  outbound: Outbound
  budgets: Budgets
  /**
   * Takes from what the caller may use; what it answers is the refusal, when there is no more. A call that fails with a
   * status of 500 or more gets it back.
   */
  spend: (c: Context, name: keyof BudgetTable, cost?: number) => Promise<Response | undefined>
  /** Where a call comes from, as budgets count it. */
  callerOf: (c: Context) => Caller
  /** A mail is queued: the queues are processed at once. Without a running server the mails wait in the database. */
  onMailQueued: () => void
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
  /** What the first visitor should not wait for; the server is ready when it is done. */
  prepare?: (services: Services) => Promise<unknown>
  /** Started with the server. */
  jobs?: (services: Services, outside: Outside) => readonly Job[]
  /** Numbers about what it keeps, for the metrics. */
  gauges?: (services: Services) => readonly GaugeReading[]
  /** What of its tables ends, and when; applied once a day by one of the servers. */
  retention?: readonly RetentionRule[]
  /** Fills the feature's tables in a new database. */
  seed?: Seed
  /** Brings what is the site's own files in a database up to date, whenever a server opens it. */
  refresh?: Seed
}

/** A request on its way into a list. */
export interface Approved<Values> {
  id: string
  /** What an earlier approval of the same request made. */
  publishedAs: string | null
  /** The form in its normal form. */
  values: Values
  /** What is listed there belongs to somebody else on record, and stays as it is. */
  isOthers: boolean
  /** Where our pictures are reached from outside; empty when the server does not know. */
  imageBase: string
  at: string
}

export interface Published {
  /**
   * `dapp 100000`, `dapp 1001 zh` (its words in one language), `token bsc 0x…`, `nft eth 0x…`, `chain c1234`; null when all of it
   * was listed and stayed as it was.
   */
  publishedAs: string | null
  /** What became of it, in words for staff. */
  told: string
}

/** What an approval made, as `publishedAs` names it. */
export interface Listed {
  submissionId: string
  name: string
  /** What follows the name. */
  part: string | undefined
}

/** An entry that is listed, in the fields of its kind's form. */
export interface ListedEntry {
  /** As `publishedAs` has it behind the kind: `1001`, `bsc 0x…`, `c1234`. */
  name: string
  title: string
  /** What its list shows; fields of the form that it does not show are not there. */
  values: Record<string, unknown>
  /** The request that brought it; empty where the list does not know. */
  submissionId: string
  /** ISO 8601; empty where it is not known, or never was. */
  listedAt: string
  changedAt: string
  /** Taken out at its owner's request: nobody but staff sees it. */
  isHidden: boolean
}

/** Fields of an entry that become something else. */
export interface Revision {
  values: Record<string, unknown>
  imageBase: string
  /** Empty: as if it never had been changed. */
  at: string
}

/** How entries get into a list and out of it; each feature that owns a list offers one. */
export interface Publisher<Values> {
  /** Names of the entries that are where this form's would be, hidden ones too, and the one that it would get itself. */
  namesAt: (db: Db | Tx, values: Values) => Promise<string[]>
  /** Adds an entry, or brings one back that was taken down; what visitors see already is changed by `revise` alone. */
  publish: (tx: Tx, approved: Approved<Values>) => Promise<Published>
  /** Takes out what the approval of a request put there, and nothing that another request did. */
  unpublish: (tx: Tx, listed: Listed) => Promise<void>
  /** `name` as in `ListedEntry`, or with a colon for its space; of texts by language, `lang` is given. */
  find: (db: Db | Tx, name: string, lang?: string) => Promise<ListedEntry | undefined>
  /** Sets these fields and leaves the rest; the entry's name afterwards, as contracts are part of it. */
  revise: (tx: Tx, name: string, revision: Revision) => Promise<string>
  setHidden: (tx: Tx, name: string, isHidden: boolean) => Promise<void>
  /** Addresses of the uploaded pictures that its list shows to everybody. */
  pictures: (tx: Tx) => Promise<string[]>
}

/** By kind of entry; features add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Publishers {}

/** Why an entry cannot be published as it is; one line for the one who decides. */
export class PublishError extends Error {
  override name = 'PublishError'
}

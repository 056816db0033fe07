import { addToCounters, readCounters, takeFromCounters } from './budget-counters.ts'
import { type Environment, textSetting, wrongSetting } from './config.ts'
import { serverSigner } from './db/server-secrets.ts'
import type { Db } from './db/tables.ts'
import type { Caller } from './http/client-address.ts'
import type { Log } from './log.ts'
import { BUDGET_REFUSALS, BUDGET_USED } from './metrics.ts'

/** What may be used up within so many seconds by one IPv4 address or IPv6 /64, by one IPv6 /48, and by all together. */
export interface Budget {
  address: number
  site: number
  all: number
  seconds: number
}

const MINUTE_S = 60
const DAY_S = 86_400

/** What strangers may use up. Those named in `docs/settings.md` can be set. */
export interface BudgetTable {
  /** Checks of forms and facts of contracts: nodes are asked for them, which may cost their operator's customer: us. */
  checks: Budget
  /** What forms are filled in with: nodes and sites of strangers are asked for it. */
  lookUps: Budget
  /** Amounts of donations: each is held for minutes at least. */
  amounts: Budget
  /** Pictures and reports: each costs decoding and room … */
  uploads: Budget
  /** … and what they hold, in kilobytes. */
  uploadKb: Budget
  /** Calls that send a mail to an address the caller names: the newsletter's … */
  mails: Budget
  /** … and those about listings, apart: a hall that subscribes keeps nobody from a listing. */
  listingMails: Budget
  /** Requests that are stored; how many unpaid ones may wait is the listing's own setting. */
  requests: Budget
  /** Reports about DApps, which staff read one by one. */
  reports: Budget
}

declare module './config.ts' {
  interface Config {
    budgets: BudgetTable
  }
}

/**
 * One IPv4 address or /64 may be a hall, an agency or a provider's translator with forty people behind it, and may use what
 * one /48 may. Who makes up names, e-mails or forms there shares it with them; none of that is counted apart.
 */
export const BUDGETS: BudgetTable = {
  checks: { address: 120, site: 120, all: 150_000, seconds: 5 * MINUTE_S },
  lookUps: { address: 60, site: 60, all: 20_000, seconds: 5 * MINUTE_S },
  amounts: { address: 24, site: 24, all: 100_000, seconds: 15 * MINUTE_S },
  uploads: { address: 60, site: 180, all: 50_000, seconds: DAY_S },
  uploadKb: { address: 40_000, site: 80_000, all: 250_000, seconds: DAY_S },
  mails: { address: 30, site: 30, all: 5_000, seconds: 10 * MINUTE_S },
  listingMails: { address: 30, site: 30, all: 5_000, seconds: 10 * MINUTE_S },
  requests: { address: 30, site: 90, all: 5_000, seconds: DAY_S },
  reports: { address: 10, site: 30, all: 2_000, seconds: DAY_S },
}

/**
 * Past this part of what all may use, only those who have used little of their own share are served: who wants to take the
 * rest from everybody needs ten times as many networks for it, and a newcomer is not made to wait for them.
 */
export const NEARLY_ALL = 0.8
export const LITTLE = 0.1

export type BudgetAnswer = { allowed: true } | { allowed: false; retryAfter: number }

export interface Budgets {
  take: (name: keyof BudgetTable, caller: Caller, cost?: number) => Promise<BudgetAnswer>
  /** For what is counted by one key of its own, such as mails to one recipient. The key is never an address in clear. */
  takeOf: (
    name: string,
    key: string,
    limit: Pick<Budget, 'seconds'> & { count: number },
  ) => Promise<BudgetAnswer>
  /** What it was taken for did not happen. */
  giveBack: (name: keyof BudgetTable, caller: Caller, cost: number) => Promise<void>
  giveBackOf: (name: string, key: string) => Promise<void>
}

export interface BudgetOptions {
  table: BudgetTable
  /** Counted for all servers on it. */
  db: Db
  log: Log
}

export const refusal = (msBeforeNext: number): { allowed: false; retryAfter: number } => ({
  allowed: false,
  retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

/** How much of a share is used, before this call. */
export interface Standing {
  limit: number
  used: number
  msBeforeNext: number
}

const isLittle = ({ used, limit }: Standing, cost: number): boolean =>
  used === 0 || used + cost <= limit * LITTLE

/** Why a call is refused, before anything of it is counted: a refused call uses nothing up and leaves no key behind. */
export function refusalFor(
  everybody: Standing,
  own: readonly Standing[],
  cost: number,
): BudgetAnswer | undefined {
  for (const standing of [everybody, ...own])
    if (standing.used + cost > standing.limit) return refusal(standing.msBeforeNext)
  const isNearlyAll = everybody.used >= everybody.limit * NEARLY_ALL
  return isNearlyAll && !own.every(standing => isLittle(standing, cost))
    ? refusal(everybody.msBeforeNext)
    : undefined
}

interface Share {
  key: string
  limit: number
}

interface Spent {
  /** Of everybody's share, without this call and with what it took, if only for a moment. */
  before: number
  used: number
  refused?: BudgetAnswer
}

/** The first share is everybody's. */
async function spend(
  db: Db,
  shares: readonly [Share, ...Share[]],
  cost: number,
  seconds: number,
): Promise<Spent> {
  const window = { now: Date.now(), ms: seconds * 1000 }
  const keys = shares.map(({ key }) => key)
  const before = await readCounters(db, keys, window)
  const standingOf = ({ key, limit }: Share): Standing => {
    const { used = 0, endsAt = window.now + window.ms } = before.get(key) ?? {}
    return { limit, used, msBeforeNext: endsAt - window.now }
  }
  const [all, ...own] = shares
  const everybody = standingOf(all)
  const refused = refusalFor(everybody, own.map(standingOf), cost)
  if (refused) return { before: everybody.used, used: everybody.used, refused }
  const after = await addToCounters(db, keys, cost, window)
  const used = after.get(all.key)?.used ?? 0
  // Two calls at once may both have found enough before.
  const over = shares.find(({ key, limit }) => (after.get(key)?.used ?? 0) > limit)
  const spent = { before: used - cost, used }
  if (!over) return spent
  await takeFromCounters(db, keys, cost)
  return { ...spent, refused: refusal((after.get(over.key)?.endsAt ?? 0) - window.now) }
}

export function openBudgets({ table, db, log }: BudgetOptions): Budgets {
  const digest = serverSigner(db, 'budgets')

  async function sharesOf(name: keyof BudgetTable, { address, site }: Caller): Promise<[Share, ...Share[]]> {
    const limits = table[name]
    const shares: [Share, ...Share[]] = [{ key: `${name}:all`, limit: limits.all }]
    shares.push({ key: `${name}:address:${await digest(address)}`, limit: limits.address })
    if (site !== undefined) shares.push({ key: `${name}:site:${await digest(site)}`, limit: limits.site })
    return shares
  }

  return {
    take: async (name, caller, cost = 1) => {
      const { all, seconds } = table[name]
      const { before, used, refused } = await spend(db, await sharesOf(name, caller), cost, seconds)
      // The counter passes it once in its time, on whatever server, and also for a call that gives its part back.
      const warnAt = all * NEARLY_ALL
      if (used >= warnAt && before < warnAt)
        log({ level: 'warn', event: 'budget', budget: name, used, of: all, seconds })
      if (refused) BUDGET_REFUSALS.inc({ budget: name })
      // Also by a call that is refused: a server that starts with nothing to give would tell nothing.
      BUDGET_USED.set({ budget: name }, (refused ? before : used) / all)
      return refused ?? { allowed: true }
    },
    giveBack: async (name, caller, cost) =>
      takeFromCounters(
        db,
        (await sharesOf(name, caller)).map(({ key }) => key),
        cost,
      ),
    takeOf: async (name, key, { count, seconds }) => {
      const { refused } = await spend(db, [{ key: `${name}:${key}`, limit: count }], 1, seconds)
      return refused ?? { allowed: true }
    },
    giveBackOf: (name, key) => takeFromCounters(db, [`${name}:${key}`], 1),
  }
}

/** `30,90,5000`: for one address, for one /48, for all. */
function budgetSetting(env: Environment, name: string, fallback: Budget): Budget {
  const text = textSetting(env, name)
  if (text === undefined) return fallback
  const [address = 0, site = 0, all = 0, ...more] = text.split(',').map(part => {
    return /^\d{1,9}$/.test(part.trim()) ? Number(part) : 0
  })
  const isSetting = more.length === 0 && address > 0 && site >= address && all >= site
  if (!isSetting)
    wrongSetting(
      name,
      `"${text}" is not three whole numbers, for an address, a /48 and all, none below the one before`,
    )
  return { ...fallback, address, site, all }
}

export const readBudgets = (env: Environment): BudgetTable => ({
  checks: budgetSetting(env, 'BUDGET_CHECKS', BUDGETS.checks),
  lookUps: budgetSetting(env, 'BUDGET_LOOK_UPS', BUDGETS.lookUps),
  amounts: budgetSetting(env, 'BUDGET_AMOUNTS', BUDGETS.amounts),
  uploads: budgetSetting(env, 'BUDGET_UPLOADS', BUDGETS.uploads),
  uploadKb: budgetSetting(env, 'BUDGET_UPLOAD_KB', BUDGETS.uploadKb),
  mails: budgetSetting(env, 'BUDGET_MAILS', BUDGETS.mails),
  listingMails: budgetSetting(env, 'BUDGET_LISTING_MAILS', BUDGETS.listingMails),
  requests: budgetSetting(env, 'BUDGET_REQUESTS', BUDGETS.requests),
  reports: budgetSetting(env, 'BUDGET_REPORTS', BUDGETS.reports),
})

import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Environment, textSetting, wrongSetting } from './config.ts'
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

type Limiter = RateLimiterMemory | RateLimiterPostgres

export interface BudgetOptions {
  table: BudgetTable
  /** Counted for all servers on it; without one each counts for itself. */
  pool?: Pool | undefined
  log: Log
}

const POSTGRES_TABLE = 'budgets'

/** Counts what was used. While Postgres is away a server counts in its own memory: nobody is served or refused for that. */
function openLimiter(pool: Pool | undefined, name: string, points: number, duration: number): Limiter {
  const settings = { keyPrefix: name, points, duration }
  const memory = new RateLimiterMemory(settings)
  if (!pool) return memory
  return new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    storeType: 'pool',
    tableName: POSTGRES_TABLE,
    tableCreated: true,
    insuranceLimiter: memory,
  })
}

export const refusal = (msBeforeNext: number): BudgetAnswer => ({
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

interface Scope extends Standing {
  limiter: Limiter
  key: string
}

async function scopeOf(limiter: Limiter, key: string): Promise<Scope> {
  const known = await limiter.get(key)
  return {
    limiter,
    key,
    limit: limiter.points,
    used: known?.consumedPoints ?? 0,
    msBeforeNext: known?.msBeforeNext ?? limiter.duration * 1000,
  }
}

/** Two calls at once may both have found enough before; what comes out here counts. */
async function spend(
  { limiter, key }: Scope,
  cost: number,
): Promise<{ used: number } | { refused: BudgetAnswer }> {
  try {
    return { used: (await limiter.consume(key, cost)).consumedPoints }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { refused: refusal(error.msBeforeNext) }
    throw error
  }
}

interface OpenBudget {
  take: (caller: Caller, cost: number) => Promise<BudgetAnswer>
  giveBack: (caller: Caller, cost: number) => Promise<void>
}

function openBudget(
  name: string,
  { address, site, all, seconds }: Budget,
  { pool, log }: BudgetOptions,
): OpenBudget {
  const limiters = {
    address: openLimiter(pool, `${name}:address`, address, seconds),
    site: openLimiter(pool, `${name}:site`, site, seconds),
    all: openLimiter(pool, `${name}:all`, all, seconds),
  }
  const warnAt = all * NEARLY_ALL

  async function take(caller: Caller, cost: number): Promise<BudgetAnswer> {
    const [everybody, ...own] = await Promise.all([
      scopeOf(limiters.all, ''),
      scopeOf(limiters.address, caller.address),
      ...(caller.site === undefined ? [] : [scopeOf(limiters.site, caller.site)]),
    ])
    const refused = refusalFor(everybody, own, cost)
    if (refused) return refused
    for (const scope of own) {
      const spent = await spend(scope, cost)
      if ('refused' in spent) return spent.refused
    }
    const spent = await spend(everybody, cost)
    if ('refused' in spent) return spent.refused
    BUDGET_USED.set({ budget: name }, spent.used / all)
    // The counter passes it once in its time, on whatever server.
    if (spent.used >= warnAt && spent.used - cost < warnAt)
      log({ level: 'warn', event: 'budget', budget: name, used: spent.used, of: all, seconds })
    return { allowed: true }
  }

  async function giveBack(caller: Caller, cost: number): Promise<void> {
    await Promise.all([
      limiters.all.reward('', cost),
      limiters.address.reward(caller.address, cost),
      caller.site !== undefined && limiters.site.reward(caller.site, cost),
    ])
  }

  return { take, giveBack }
}

export function openBudgets(options: BudgetOptions): Budgets {
  const { table, pool } = options
  const budgets: Record<keyof BudgetTable, OpenBudget> = {
    checks: openBudget('checks', table.checks, options),
    amounts: openBudget('amounts', table.amounts, options),
    uploads: openBudget('uploads', table.uploads, options),
    uploadKb: openBudget('uploadKb', table.uploadKb, options),
    mails: openBudget('mails', table.mails, options),
    listingMails: openBudget('listingMails', table.listingMails, options),
    requests: openBudget('requests', table.requests, options),
    reports: openBudget('reports', table.reports, options),
  }
  const single = new Map<string, Limiter>()

  return {
    take: async (name, caller, cost = 1) => {
      const answer = await budgets[name].take(caller, cost)
      if (!answer.allowed) BUDGET_REFUSALS.inc({ budget: name })
      return answer
    },
    giveBack: (name, caller, cost) => budgets[name].giveBack(caller, cost),
    takeOf: async (name, key, { count, seconds }) => {
      const limiter = single.get(name) ?? openLimiter(pool, name, count, seconds)
      single.set(name, limiter)
      const spent = await spend(await scopeOf(limiter, key), 1)
      return 'refused' in spent ? spent.refused : { allowed: true }
    },
    giveBackOf: async (name, key) => {
      await single.get(name)?.reward(key)
    },
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
  amounts: budgetSetting(env, 'BUDGET_AMOUNTS', BUDGETS.amounts),
  uploads: budgetSetting(env, 'BUDGET_UPLOADS', BUDGETS.uploads),
  uploadKb: budgetSetting(env, 'BUDGET_UPLOAD_KB', BUDGETS.uploadKb),
  mails: budgetSetting(env, 'BUDGET_MAILS', BUDGETS.mails),
  listingMails: budgetSetting(env, 'BUDGET_LISTING_MAILS', BUDGETS.listingMails),
  requests: budgetSetting(env, 'BUDGET_REQUESTS', BUDGETS.requests),
  reports: budgetSetting(env, 'BUDGET_REPORTS', BUDGETS.reports),
})

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Budget, type BudgetAnswer, NEARLY_ALL, refusal, refusalFor, type Standing } from './budgets.ts'
import type { Caller } from './http/client-address.ts'
import type { Log } from './log.ts'
import { RATE_REFUSALS } from './metrics.ts'

/**
 * How often anybody may call. Each server counts by itself, in memory, as no call may wait for the database. What is used up has
 * budgets (`budgets.ts`), which are kept. Who is refused is one rule, `refusalFor`.
 */
export interface RateTable {
  /** Reading: a page makes a handful of calls, and an office shares one address. */
  read: Budget
  /** Writing of any kind; apart, so that browsing the store never keeps a visitor from sending a form. */
  write: Budget
  /** Searches, which are made anew for nearly everybody; each is a read as well. */
  search: Budget
  /** Reports on policies, apart from writing: a page full of an extension's styles would leave its visitor no form. */
  policy: Budget
}

export const RATES: RateTable = {
  // Forty people may be behind one address (see `BUDGETS`).
  read: { address: 600, site: 1_200, all: 600_000, seconds: 15 },
  write: { address: 120, site: 240, all: 60_000, seconds: 60 },
  search: { address: 60, site: 240, all: 15_000, seconds: 15 },
  policy: { address: 20, site: 80, all: 5_000, seconds: 100 },
}

export interface Rates {
  /** Counts a call unless it is refused; a refused one uses nothing up. */
  take: (name: keyof RateTable, caller: Caller) => Promise<BudgetAnswer>
}

type Counter = [limiter: RateLimiterMemory, key: string]

async function standingOf([limiter, key]: Counter): Promise<Standing> {
  const known = await limiter.get(key)
  // The clock may have been set back meanwhile.
  const msBeforeNext = Math.min(known?.msBeforeNext ?? limiter.msDuration, limiter.msDuration)
  return { limit: limiter.points, used: known?.consumedPoints ?? 0, msBeforeNext }
}

function openRate(name: keyof RateTable, { address, site, all, seconds }: Budget, log: Log) {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: seconds })
  const limiters = { address: limiterOf(address), site: limiterOf(site), all: limiterOf(all) }
  const warnAt = Math.ceil(all * NEARLY_ALL)

  return async (caller: Caller): Promise<BudgetAnswer> => {
    const own: Counter[] = [[limiters.address, caller.address]]
    if (caller.site !== undefined) own.push([limiters.site, caller.site])
    const standings = await Promise.all(own.map(standingOf))
    const refused = refusalFor(await standingOf([limiters.all, '']), standings, 1)
    if (refused) return refused
    try {
      for (const [limiter, key] of own) await limiter.consume(key)
      const { consumedPoints: used } = await limiters.all.consume('')
      if (used === warnAt) log({ level: 'warn', event: 'budget', budget: name, used, of: all, seconds })
      return { allowed: true }
    } catch (error) {
      // Of calls that come at once, more may have found enough than there was.
      if (error instanceof RateLimiterRes) return refusal(error.msBeforeNext)
      throw error
    }
  }
}

export function openRates(table: RateTable, log: Log): Rates {
  const rates = {
    read: openRate('read', table.read, log),
    write: openRate('write', table.write, log),
    search: openRate('search', table.search, log),
    policy: openRate('policy', table.policy, log),
  }
  return {
    take: async (name, caller) => {
      const answer = await rates[name](caller)
      if (!answer.allowed) RATE_REFUSALS.inc({ rate: name })
      return answer
    },
  }
}

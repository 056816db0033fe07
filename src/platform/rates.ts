import type { Pool } from 'pg'
import { type BudgetAnswer, LITTLE, NEARLY_ALL, refusalFor, type Standing } from './budgets.ts'
import type { Caller } from './http/client-address.ts'
import { errorText, type Log } from './log.ts'
import { RATE_REFUSALS } from './metrics.ts'

/**
 * How often anybody may call. What is used up for longer has budgets (`budgets.ts`), which count in another way: a rate comes
 * back bit by bit and no call waits for the database to count it; a budget is a window that ends, counted in the database
 * before the call goes on. Who is refused is one rule, `refusalFor`.
 */
export interface Rate {
  /** Calls at once from a standing start, of one IPv4 address or IPv6 /64. */
  burst: number
  /** Calls that come back per second. */
  perSecond: number
  /** One IPv6 /48 may do so many times as much, … */
  site: number
  /** … and all together so many times. */
  all: number
}

export interface RateTable {
  /** Reading: a page makes a handful of calls, and an office shares one address. */
  read: Rate
  /** Writing of any kind; apart, so that browsing the store never keeps a visitor from sending a form. */
  write: Rate
  /** Searches, which are made anew for nearly everybody; each is a read as well. */
  search: Rate
  /** Reports on policies, apart from writing: a page full of an extension's styles would leave its visitor no form. */
  policy: Rate
}

export const RATES: RateTable = {
  // Forty people may be behind one address (see `BUDGETS`).
  read: { burst: 600, perSecond: 40, site: 2, all: 1_000 },
  write: { burst: 120, perSecond: 2, site: 2, all: 500 },
  search: { burst: 60, perSecond: 4, site: 4, all: 250 },
  policy: { burst: 20, perSecond: 0.2, site: 4, all: 250 },
}

/** Networks remembered at once for each rate; beyond it the least recently seen are dropped, so that memory is bounded. */
const MAX_NETWORKS = 50_000
/** Servers tell one another so often what was used. */
const SETTLE_MS = 500
/** Rows of one statement; the rest waits for the next. */
const MAX_SETTLED = 1_000
/** Sums of many fractions of a millisecond are not exact. */
const EXACT_MS = 0.001

/** A clock that is never set: a step of the wall clock would refuse every caller, or none. */
const monotonicMs = () => performance.now()

interface Counter {
  /** When all of the share is there again, on the clock of this process, in ms. */
  wholeAt: number
  /** Calls that the other servers do not know of yet. */
  unsettled: number
}

interface Unsettled {
  key: string
  ms: number
  /** Takes the time, in ms, until the share is whole again by the calls of all servers. */
  settled: (ms: number) => void
}

interface Share {
  standing: (key: string, at: number) => Standing
  /** Counts a call; how much is used then. */
  count: (key: string, at: number) => number
  /** What to tell the other servers. */
  unsettled: (at: number, max: number) => Unsettled[]
}

/** One call more for each `msEach`, and never more than `limit` at once. */
function openShare(name: string, limit: number, perSecond: number, isShared: boolean): Share {
  const counters = new Map<string, Counter>()
  /** Who has used enough that it matters what they use elsewhere: with a few calls each, nobody costs the database anything. */
  const busy = new Set<string>()
  let newest: string | undefined
  const msEach = 1_000 / perSecond
  const usedMs = (counter: Counter | undefined, at: number) => Math.max(0, (counter?.wholeAt ?? 0) - at)

  function unsettledOf(key: string, counter: Counter, at: number): Unsettled {
    const calls = counter.unsettled
    counter.unsettled = 0
    return {
      key: `${name}:${key}`,
      // What came back meanwhile need not be counted elsewhere.
      ms: Math.min(calls * msEach, usedMs(counter, at)),
      settled: ms => {
        counter.wholeAt = monotonicMs() + ms + counter.unsettled * msEach
      },
    }
  }

  return {
    standing(key, at) {
      const ms = usedMs(counters.get(key), at)
      return {
        used: Math.max(0, ms - EXACT_MS) / msEach,
        limit,
        msBeforeNext: Math.max(0, ms - (limit - 1) * msEach),
      }
    },
    count(key, at) {
      const counter = counters.get(key) ?? { wholeAt: at, unsettled: 0 }
      counter.wholeAt = Math.max(at, counter.wholeAt) + msEach
      // Taken out and put back, so that the map's order is the order of last use.
      if (key !== newest) {
        counters.delete(key)
        counters.set(key, counter)
        newest = key
      }
      if (counters.size > MAX_NETWORKS) {
        const oldest = counters.keys().next()
        if (!oldest.done) counters.delete(oldest.value)
      }
      const used = usedMs(counter, at) / msEach
      if (isShared) {
        counter.unsettled += 1
        if (used >= limit * LITTLE) busy.add(key)
      }
      return used
    },
    unsettled(at, max) {
      const found: Unsettled[] = []
      for (const key of busy) {
        if (found.length >= max) break
        busy.delete(key)
        const counter = counters.get(key)
        if (counter) found.push(unsettledOf(key, counter, at))
      }
      return found
    },
  }
}

const NOW_MS = 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint'
/**
 * A row says when its share is whole again, on the database's clock; any server may delete one that is past. `points` only
 * brings the time to add. Rows in one order: two servers would else wait for each other.
 */
const SETTLE = `
  insert into budgets (key, points, expire)
  select key, ms, ${NOW_MS} + ms from unnest($1::text[], $2::int[]) as used(key, ms) order by key
  on conflict (key) do update set points = excluded.points,
    expire = greatest(budgets.expire, excluded.expire - excluded.points) + excluded.points
  returning key, expire - ${NOW_MS} as ms`

async function settle(pool: Pool, rows: readonly Unsettled[]): Promise<void> {
  const byKey = new Map(rows.map(row => [row.key, row]))
  const { rows: answers } = await pool.query<{ key: string; ms: string }>(SETTLE, [
    rows.map(({ key }) => key),
    rows.map(({ ms }) => Math.ceil(ms)),
  ])
  for (const { key, ms } of answers) byKey.get(key)?.settled(Math.max(0, Number(ms)))
}

export interface Rates {
  /** Counts a call unless it is refused; a refused one uses nothing up. */
  take: (name: keyof RateTable, caller: Caller) => BudgetAnswer
}

export interface RateOptions {
  table: RateTable
  /** Where servers settle what they counted; without one each counts for itself. */
  pool?: Pool | undefined
  log: Log
  /** Milliseconds, for tests. */
  now?: () => number
}

type Take = (caller: Caller, at: number) => BudgetAnswer

function openRate(name: keyof RateTable, rate: Rate, isShared: boolean, log: Log) {
  const { burst, perSecond, site, all } = rate
  const share = (scope: string, times: number) =>
    openShare(`${name}:${scope}`, burst * times, perSecond * times, isShared)
  const shares = { address: share('address', 1), site: share('site', site), all: share('all', all) }
  const warnAt = burst * all * NEARLY_ALL
  let isWarned = false

  const take: Take = (caller, at) => {
    const everybody = shares.all.standing('', at)
    const own = [shares.address.standing(caller.address, at)]
    if (caller.site !== undefined) own.push(shares.site.standing(caller.site, at))
    const refused = refusalFor(everybody, own, 1)
    if (refused) {
      RATE_REFUSALS.inc({ rate: name })
      return refused
    }
    shares.address.count(caller.address, at)
    if (caller.site !== undefined) shares.site.count(caller.site, at)
    const used = shares.all.count('', at)
    // Once, and again only after it has been quiet.
    if (used >= warnAt && !isWarned)
      log({ level: 'warn', event: 'budget', budget: name, used: Math.round(used), of: burst * all })
    isWarned = used >= warnAt || (isWarned && used > warnAt / 2)
    return { allowed: true }
  }
  return { take, shares: Object.values(shares) }
}

/**
 * Counted in memory, so that a read costs the database nothing. Servers on one Postgres settle twice a second what those
 * have used who used a tenth of a share or more: somebody who asks all of them in turn gets what one would give, and at
 * most a tenth and half a second's calls of each further one.
 */
export function openRates({ table, pool, log, now = monotonicMs }: RateOptions): Rates {
  const rates = {
    read: openRate('read', table.read, pool !== undefined, log),
    write: openRate('write', table.write, pool !== undefined, log),
    search: openRate('search', table.search, pool !== undefined, log),
    policy: openRate('policy', table.policy, pool !== undefined, log),
  }
  const shares = Object.values(rates).flatMap(rate => rate.shares)
  let isPlanned = false
  let isAway = false

  async function settleAll(open: Pool): Promise<void> {
    const rows: Unsettled[] = []
    for (const share of shares) rows.push(...share.unsettled(now(), MAX_SETTLED - rows.length))
    try {
      if (rows.length > 0) await settle(open, rows)
      isAway = false
    } catch (error) {
      // Each server counts by itself meanwhile; once in the log is enough.
      if (!isAway) log({ level: 'warn', event: 'rates', error: errorText(error) })
      isAway = true
    }
    isPlanned = false
  }

  return {
    take: (name, caller) => {
      const answer = rates[name].take(caller, now())
      if (pool && !isPlanned) {
        isPlanned = true
        setTimeout(() => void settleAll(pool), SETTLE_MS).unref()
      }
      return answer
    },
  }
}

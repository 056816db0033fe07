import type { Db } from '#platform/db/tables.ts'
import { fetchJson } from '#platform/http/outbound.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'

const POLL_MS = 60_000
/** A price older than this is not shown: none is better than a wrong one. */
const STALE_MS = 10 * 60_000

interface Quote {
  price: string | null
  change_24h: string | null
}

export interface Prices {
  quote: (coingeckoId: string) => Quote
  /** Keeps the quotes fresh until it is stopped. */
  poll: () => Job
}

declare module '#platform/feature.ts' {
  interface Services {
    prices: Prices
  }
}

const UNKNOWN: Quote = { price: null, change_24h: null }

const NO_PRICES: Prices = { quote: () => UNKNOWN, poll: () => ({ stop: async () => {} }) }

function priceAddress(base: string, ids: string[]): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/simple/price`
  url.searchParams.set('ids', ids.join(','))
  url.searchParams.set('vs_currencies', 'usd')
  url.searchParams.set('include_24hr_change', 'true')
  return url
}

function readQuotes(answer: unknown): Map<string, Quote> {
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object')
  const quotes = new Map<string, Quote>()
  for (const [id, entry] of Object.entries(answer)) {
    const fields: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {}
    const price = plainDecimal(fields.usd) ?? null
    if (price === null) continue
    quotes.set(id, { price, change_24h: plainDecimal(fields.usd_24h_change) ?? null })
  }
  return quotes
}

/**
 * Of a CoinGecko-compatible API that is asked once a minute; between answers, and while it is down, the last ones stand.
 * Without an address no price is known.
 */
export function openPrices(url: string | undefined, db: Db, log: Log, pollMs = POLL_MS): Prices {
  if (url === undefined) return NO_PRICES
  let quotes = new Map<string, Quote>()
  // By the monotonic clock: a price whose age is unknown would be a wrong one.
  let at = 0

  const refresh = async () => {
    const rows = await db.selectFrom('market_tokens').select('coingecko_id').distinct().execute()
    if (rows.length === 0) return
    const ids = rows.map(row => row.coingecko_id)
    quotes = readQuotes(await fetchJson(priceAddress(url, ids)))
    at = performance.now()
  }

  return {
    quote: id => (performance.now() - at < STALE_MS ? quotes.get(id) : undefined) ?? UNKNOWN,
    poll: () => repeat({ work: refresh, pauseMs: pollMs, log, failure: { level: 'warn', event: 'prices' } }),
  }
}

/** A number without an exponent: 1.2e-8 → "0.000000012". Undefined for what is no finite number. */
export function plainDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const text = String(value)
  const [, sign = '', lead = '', rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (power === undefined) return text
  const digits = lead + rest
  const point = 1 + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db/tables.ts'
import { fetchJson } from '#platform/http/outbound.ts'
import { errorText, type Log } from '#platform/log.ts'
import { plainDecimal } from './plain-decimal.ts'

const POLL_MS = 60_000
/** A price older than this is not shown: none is better than a wrong one. */
const STALE_MS = 10 * 60_000

export interface Quote {
  price: string | null
  change_24h: string | null
}

export interface Prices {
  quote: (coingeckoId: string) => Quote
  stop: () => Promise<void>
}

const UNKNOWN: Quote = { price: null, change_24h: null }

export const noPrices: Prices = { quote: () => UNKNOWN, stop: async () => {} }

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

/** Asks a CoinGecko-compatible API once a minute; between answers, and while it is down, the last ones stand. */
export function pollPrices(url: string, db: Db, log: Log, pollMs = POLL_MS): Prices {
  const stopping = new AbortController()
  let quotes = new Map<string, Quote>()
  // By the monotonic clock: a price whose age is unknown would be a wrong one.
  let at = 0

  async function refresh(): Promise<void> {
    const rows = await db.selectFrom('market_tokens').select('coingecko_id').distinct().execute()
    if (rows.length === 0) return
    const ids = rows.map(row => row.coingecko_id)
    quotes = readQuotes(await fetchJson(priceAddress(url, ids)))
    at = performance.now()
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await refresh().catch((error: unknown) =>
        log({ level: 'warn', event: 'prices', error: errorText(error) }),
      )
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const polling = poll()
  return {
    quote: id => (performance.now() - at < STALE_MS ? quotes.get(id) : undefined) ?? UNKNOWN,
    stop: async () => {
      stopping.abort()
      await polling
    },
  }
}

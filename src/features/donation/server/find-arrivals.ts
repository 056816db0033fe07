import type { Db } from '#platform/db/tables.ts'
import { amountText } from './verdict.ts'

/** A transfer to the receiving address, whether it pays for something or not. */
export interface FoundArrival {
  txHash: string
  logIndex: number
  sender: string
  /** In whole tokens. */
  amount: string
  minedAt: string
  explorerUrl: string | null
  /** What it pays for. */
  intentId: string | null
}

/** A hash or an address, or so much of it that it means something. */
const HEX_PART = /^0x[0-9a-f]{6,64}$/
/** As people write them: `19,950.1234`, `19.950,1234`, `19 950`, `19'950`. */
const AMOUNT = /^\d[\d.,' \u00a0\u202f]*$/

/**
 * What a typed amount can mean: a comma or a dot that stands alone may part thousands or decimals. As whole and decimals.
 */
function readingsOf(typed: string): [whole: string, decimals: string][] {
  const text = typed.replace(/[' \u00a0\u202f]/g, '')
  return [',', '.'].flatMap((point): [string, string][] => {
    const [whole = '', decimals = '', ...more] = text.split(point)
    const digits = whole.replaceAll(point === ',' ? '.' : ',', '')
    return more.length === 0 && /^\d+$/.test(digits) && /^\d*$/.test(decimals) ? [[digits, decimals]] : []
  })
}

/** `19950` finds every amount that begins so, whatever its decimals. */
function patternOf([whole, decimals]: [string, string], places: number): string {
  const kept = decimals.slice(0, places)
  const digits = `${whole}${kept}`.replace(/^0+(?=\d)/, '')
  return `${digits}${'_'.repeat(places - kept.length)}`
}

const newestToken = (db: Db) =>
  db
    .selectFrom('donation_intents')
    .select(['token_decimals', 'explorer'])
    .where('waived', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Transfers by hash, sender or amount, the newest first; undefined when the text is none of these. What never was asked of
 * the chain, as a payment in the sandbox, is not among them.
 */
export async function findArrivals(
  db: Db,
  typed: string,
  limit: number,
): Promise<FoundArrival[] | undefined> {
  const text = typed.trim().toLowerCase()
  const isHex = HEX_PART.test(text)
  if (!isHex && !AMOUNT.test(text)) return undefined
  const newest = await newestToken(db)
  const places = newest?.token_decimals ?? 0
  const patterns = isHex ? [] : readingsOf(text).map(reading => patternOf(reading, places))
  if (!isHex && patterns.length === 0) return undefined
  const rows = await db
    .selectFrom('donation_arrivals as arrival')
    .leftJoin('donation_payments as payment', join =>
      join
        .onRef('payment.chain_id', '=', 'arrival.chain_id')
        .onRef('payment.tx_hash', '=', 'arrival.tx_hash')
        .onRef('payment.log_index', '=', 'arrival.log_index'),
    )
    .selectAll('arrival')
    .select('payment.intent_id')
    .where(eb =>
      eb.or(
        isHex
          ? [eb('arrival.tx_hash', 'like', `${text}%`), eb('arrival.sender', 'like', `${text}%`)]
          : patterns.map(pattern => eb('arrival.units', 'like', pattern)),
      ),
    )
    .orderBy('mined_at', 'desc')
    .orderBy('arrival.log_index')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    txHash: row.tx_hash,
    logIndex: row.log_index,
    sender: row.sender,
    minedAt: row.mined_at,
    amount: amountText(row.units, places),
    explorerUrl: newest?.explorer ? `${newest.explorer}/tx/${row.tx_hash}` : null,
    intentId: row.intent_id,
  }))
}

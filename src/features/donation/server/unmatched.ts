import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { DonationState } from '../contract.ts'
import { type CandidateReason, candidateReason, type Offer, rankOf } from './candidates.ts'
import { inParts } from './in-parts.ts'
import { namedHashesOf } from './named.ts'
import { amountText, donationStateOf, type IntentRow } from './verdict.ts'

export interface UnmatchedFilter {
  /** Only those that may belong to this donation. */
  intentId?: string
  sender?: string
  txHash?: string
  /** Mined since then, as ISO 8601. */
  since?: string
  limit?: number
}

/** A transfer to the receiving address that pays for nothing. */
export interface UnmatchedTransfer {
  txHash: string
  logIndex: number
  explorerUrl: string | null
  sender: string
  /** In whole tokens. */
  amount: string
  minedAt: string
  /** Donations that it may have been meant for, the likeliest first. */
  candidates: readonly Candidate[]
}

interface Candidate {
  intentId: string
  why: CandidateReason
  amount: string
  state: DonationState
}

const DEFAULT_LIMIT = 200
/** Of the candidates of one transfer, the likeliest. */
const MAX_SHOWN = 10
const IDS_PER_QUERY = 500

/** The ids that were written down with a transfer. */
export function candidateIds(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter(id => typeof id === 'string') : []
}

export async function signedSendersOf(
  db: Db | Tx,
  intentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const rows = await inParts(intentIds, part =>
    db
      .selectFrom('donation_senders')
      .select(['intent_id', 'address'])
      .where('intent_id', 'in', part)
      .orderBy('signed_at')
      .execute(),
  )
  for (const { intent_id, address } of rows) found.set(intent_id, [...(found.get(intent_id) ?? []), address])
  return found
}

/** Transactions of which staff decided that they are not an intent's own. */
export async function dismissedOf(
  db: Db | Tx,
  intentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const rows = await inParts(intentIds, part =>
    db.selectFrom('donation_dismissals').selectAll().where('intent_id', 'in', part).execute(),
  )
  for (const { intent_id, tx_hash } of rows)
    found.set(intent_id, (found.get(intent_id) ?? new Set()).add(tx_hash))
  return found
}

/** What owners said is theirs, by their intents. */
export interface OwnersWords {
  senders: ReadonlyMap<string, readonly string[]>
  named: ReadonlyMap<string, readonly string[]>
}

export async function readWords(db: Db | Tx, intentIds: readonly string[]): Promise<OwnersWords> {
  const [senders, named] = [await signedSendersOf(db, intentIds), await namedHashesOf(db, intentIds)]
  return { senders, named }
}

export const offerOf = (row: IntentRow, { senders, named }: OwnersWords, now = Date.now()): Offer => ({
  id: row.id,
  state: donationStateOf(row, now),
  units: BigInt(row.amount_units),
  whole: 10n ** BigInt(row.token_decimals),
  createdAt: Date.parse(row.created_at),
  named: new Set(named.get(row.id)),
  senders: new Set(senders.get(row.id)),
})

export async function intentsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, IntentRow>> {
  const found = new Map<string, IntentRow>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const part = ids.slice(start, start + IDS_PER_QUERY)
    for (const row of await db.selectFrom('donation_intents').selectAll().where('id', 'in', part).execute())
      found.set(row.id, row)
  }
  return found
}

/** Transfers that were seen and pay for nothing yet. */
export const unpaidArrivals = (db: Db | Tx) =>
  db
    .selectFrom('donation_arrivals as arrival')
    .leftJoin('donation_payments as payment', join =>
      join
        .onRef('payment.chain_id', '=', 'arrival.chain_id')
        .onRef('payment.tx_hash', '=', 'arrival.tx_hash')
        .onRef('payment.log_index', '=', 'arrival.log_index'),
    )
    .where('payment.intent_id', 'is', null)

interface Seen {
  sender: string
  txHash: string
  units: bigint
  candidates: readonly string[]
}

/** Whose a transfer may be: written down with it, signed for by its sender, named, or of exactly this amount. */
export async function idsBeside(db: Db | Tx, seen: readonly Seen[]): Promise<Set<string>> {
  const ids = new Set(seen.flatMap(({ candidates }) => candidates))
  for (let start = 0; start < seen.length; start += IDS_PER_QUERY) {
    const some = seen.slice(start, start + IDS_PER_QUERY)
    const values = {
      senders: [...new Set(some.map(({ sender }) => sender))],
      hashes: [...new Set(some.map(({ txHash }) => txHash))],
      units: [...new Set(some.map(({ units }) => units.toString()))],
    }
    const signed = await db
      .selectFrom('donation_senders')
      .select('intent_id as id')
      .where('address', 'in', values.senders)
      .execute()
    const named = await db
      .selectFrom('donation_named')
      .select('intent_id as id')
      .where('tx_hash', 'in', values.hashes)
      .execute()
    const asked = await db
      .selectFrom('donation_intents')
      .select('id')
      .where('reserved_units', 'in', values.units)
      .execute()
    for (const { id } of [...signed, ...named, ...asked]) ids.add(id)
  }
  return ids
}

const selectUnmatched = (db: Db | Tx, { sender, txHash, since }: UnmatchedFilter) =>
  unpaidArrivals(db)
    .selectAll('arrival')
    .$if(sender !== undefined, query => query.where('sender', '=', (sender ?? '').toLowerCase()))
    .$if(txHash !== undefined, query => query.where('arrival.tx_hash', '=', (txHash ?? '').toLowerCase()))
    .$if(since !== undefined, query => query.where('mined_at', '>=', since ?? ''))
    .orderBy('mined_at', 'desc')

type ArrivalRow = Awaited<ReturnType<ReturnType<typeof selectUnmatched>['execute']>>[number]

const sentOf = (row: ArrivalRow) => ({
  txHash: row.tx_hash,
  sender: row.sender,
  units: BigInt(row.units),
  minedAt: Date.parse(row.mined_at),
  candidates: candidateIds(row.candidates_json),
})

const NO_RESTS: ReadonlySet<bigint> = new Set()

/** What was a rest when it arrived is a part once the other parts are bound. */
function reasonFor(row: ArrivalRow, offer: Offer): CandidateReason | undefined {
  const sent = sentOf(row)
  return candidateReason(sent, offer, NO_RESTS) ?? (sent.candidates.includes(offer.id) ? 'rest' : undefined)
}

/** Written down with it, or known by more than an amount that is near. */
const isBeside = (row: ArrivalRow, offer: Offer, why: CandidateReason): boolean =>
  candidateIds(row.candidates_json).includes(offer.id) ||
  offer.named.has(row.tx_hash) ||
  rankOf(why) <= rankOf('signed')

const isOfTarget = (row: ArrivalRow, intent: IntentRow): boolean =>
  String(row.chain_id) === String(intent.chain_id) &&
  row.token_address === intent.token_address.toLowerCase() &&
  row.receiver === intent.address?.toLowerCase()

/** A payment is signed a moment before its offer is written down, on clocks that differ. */
const OLDER_ALLOWED_MS = 300_000

/** All that may be this intent's own, whatever was written down with it, the likeliest first. */
async function rowsOf(
  db: Db | Tx,
  intentId: string,
  filter: UnmatchedFilter,
  now: number,
): Promise<ArrivalRow[]> {
  const intent = (await intentsOf(db, [intentId])).get(intentId)
  if (!intent) return []
  const offer = offerOf(intent, await readWords(db, [intentId]), now)
  const dismissed = (await dismissedOf(db, [intentId])).get(intentId)
  const since = isoTime(Date.parse(intent.created_at) - OLDER_ALLOWED_MS)
  const rows = await selectUnmatched(db, { since, ...filter }).execute()
  const meant = rows.flatMap(row => {
    const isMeant = isOfTarget(row, intent) && !dismissed?.has(row.tx_hash)
    const why = isMeant ? reasonFor(row, offer) : undefined
    return why ? [{ row, rank: rankOf(why) }] : []
  })
  return meant.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

/**
 * Transfers that arrived and pay for nothing, the newest first; of one intent the likeliest. Candidates are neither paid
 * nor decided.
 */
export async function readUnmatched(
  { donationPurpose }: Pick<Services, 'donationPurpose'>,
  db: Db | Tx,
  filter: UnmatchedFilter = {},
  now = Date.now(),
): Promise<UnmatchedTransfer[]> {
  const { intentId, limit = DEFAULT_LIMIT } = filter
  const rows =
    intentId === undefined
      ? await selectUnmatched(db, filter).limit(limit).execute()
      : (await rowsOf(db, intentId, filter, now)).slice(0, limit)
  const beside = await idsBeside(db, rows.map(sentOf))
  const ids = [...(intentId === undefined ? beside : beside.add(intentId))]
  const [intents, words] = [await intentsOf(db, ids), await readWords(db, ids)]
  const [decided, dismissed] = [await donationPurpose.decided(db, ids), await dismissedOf(db, ids)]
  // Without an offer beside it the token's decimals are those of the newest intent.
  const newest = await db
    .selectFrom('donation_intents')
    .select('token_decimals')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rows.map(row => {
    const written = candidateIds(row.candidates_json)
    const near = ids
      .flatMap(id => intents.get(id) ?? [])
      .filter(intent => written.includes(intent.id) || isOfTarget(row, intent))
    const decimals = near[0]?.token_decimals ?? newest?.token_decimals ?? 0
    const explorer = near.find(intent => intent.explorer)?.explorer
    const candidates = near.flatMap(intent => {
      const offer = offerOf(intent, words, now)
      const why = reasonFor(row, offer)
      if (why === undefined || offer.state === 'confirmed' || decided.has(offer.id)) return []
      if (dismissed.get(offer.id)?.has(row.tx_hash)) return []
      if (offer.id !== intentId && !isBeside(row, offer, why)) return []
      const amount = amountText(intent.amount_units, intent.token_decimals)
      return [{ intentId: intent.id, why, state: offer.state, amount }]
    })
    // Of equals in the order in which they were written down, the newest first; then who named it since.
    const order = [...new Set([...written, ...ids])]
    const placeOf = ({ why, intentId: id }: Candidate) => rankOf(why) * order.length + order.indexOf(id)
    candidates.sort((a, b) => placeOf(a) - placeOf(b))
    return {
      txHash: row.tx_hash,
      logIndex: row.log_index,
      sender: row.sender,
      minedAt: row.mined_at,
      explorerUrl: explorer ? `${explorer}/tx/${row.tx_hash}` : null,
      amount: amountText(row.units, decimals),
      candidates: candidates.filter(
        (candidate, place) => place < MAX_SHOWN || candidate.intentId === intentId,
      ),
    }
  })
}

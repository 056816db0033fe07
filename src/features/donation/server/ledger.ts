import type { Db, Tx } from '#platform/db/tables.ts'
import type { ArrivalState, DonationIntent, DonationVerdict } from '../contract.ts'
import { type ArrivalEntry, receivedUnits } from './arrival-entry.ts'
import { inParts } from './in-parts.ts'
import { type LikelyArrival, likelyArrivals } from './likely.ts'
import { earliestOf, enough, signedTransfers } from './signed.ts'
import { dismissedOf, signedSendersOf, unpaidArrivals } from './unmatched.ts'
import { type IntentRow, intentOf, presentVerdict } from './verdict.ts'

const readBound = (db: Db | Tx, ids: readonly string[]) =>
  inParts(ids, part =>
    db
      .selectFrom('donation_payments as payment')
      .leftJoin('donation_arrivals as arrival', join =>
        join
          .onRef('arrival.chain_id', '=', 'payment.chain_id')
          .onRef('arrival.tx_hash', '=', 'payment.tx_hash')
          .onRef('arrival.log_index', '=', 'payment.log_index'),
      )
      .select(['payment.intent_id', 'payment.tx_hash', 'payment.log_index'])
      .select(['arrival.units', 'arrival.mined_at'])
      .where('payment.intent_id', 'in', part)
      .orderBy('arrival.block_number')
      .execute(),
  )

const readNamed = (db: Db | Tx, ids: readonly string[]) =>
  inParts(ids, part =>
    unpaidArrivals(db)
      .innerJoin('donation_named as named', 'named.tx_hash', 'arrival.tx_hash')
      .innerJoin('donation_intents as intent', join =>
        join.onRef('intent.id', '=', 'named.intent_id').onRef('intent.chain_id', '=', 'arrival.chain_id'),
      )
      .select(['named.intent_id', 'named.open'])
      .select(['arrival.tx_hash', 'arrival.log_index', 'arrival.units', 'arrival.mined_at'])
      .select(['arrival.token_address', 'arrival.receiver'])
      .where('named.intent_id', 'in', part)
      .orderBy('arrival.block_number')
      .orderBy('arrival.log_index')
      .execute(),
  )

/** By amounts: who holds each. */
async function holdersOf(db: Db | Tx, units: readonly string[]): Promise<Map<string | null, string>> {
  const rows = await inParts([...new Set(units)], part =>
    db
      .selectFrom('donation_intents')
      .select(['id', 'reserved_units'])
      .where('reserved_units', 'in', part)
      .execute(),
  )
  return new Map(rows.map(({ id, reserved_units }) => [reserved_units, id]))
}

type Bound = Awaited<ReturnType<typeof readBound>>
type NamedTransfer = Awaited<ReturnType<typeof readNamed>>[number]

const keyOf = ({ tx_hash, log_index }: { tx_hash: string; log_index: number }) => `${tx_hash} ${log_index}`

interface Transfer {
  tx_hash: string
  log_index: number
  units: string
  mined_at: string
}

const entryOf = (state: ArrivalState, transfer: Transfer): ArrivalEntry => ({
  state,
  key: keyOf(transfer),
  units: BigInt(transfer.units),
  minedAt: transfer.mined_at,
  txHash: transfer.tx_hash,
})

/** What was bound before transfers were written down one by one is known by its sum. */
function boundEntries(row: IntentRow, bound: Bound): ArrivalEntry[] {
  const known = bound.flatMap(({ units, mined_at, ...one }) =>
    units === null || mined_at === null ? [] : [entryOf('confirmed', { ...one, units, mined_at })],
  )
  const first = bound.find(({ units }) => units === null)
  const rest = BigInt(row.paid_units ?? 0) - receivedUnits(known)
  if (!first || rest <= 0n) return known
  const mined_at = row.confirmed_at ?? row.created_at
  return [...known, entryOf('confirmed', { ...first, mined_at, units: rest.toString() })]
}

function isFor(row: IntentRow, { token_address, receiver, mined_at }: NamedTransfer): boolean {
  const isTarget =
    token_address === row.token_address.toLowerCase() && receiver === (row.address ?? '').toLowerCase()
  return isTarget && mined_at >= earliestOf(row)
}

/** What its signers sent after it was confirmed is not this intent's. */
async function signedFor(
  db: Db | Tx,
  row: IntentRow,
  senders: readonly string[],
): Promise<readonly Transfer[]> {
  const arrived = await signedTransfers(db, row, senders)
  const until = row.confirmed_at
  const own = until === null ? arrived : arrived.filter(({ mined_at }) => mined_at <= until)
  return enough(own, BigInt(row.amount_units), ({ units }) => BigInt(units))
}

/** Named with the intent's secret, or sent by somebody who signed for it; in this order, each transfer once. */
async function ownEntries(
  db: Db | Tx,
  row: IntentRow,
  named: readonly NamedTransfer[],
  senders: readonly string[],
): Promise<ArrivalEntry[]> {
  const signed = await signedFor(db, row, senders)
  const signedKeys = new Set(signed.map(keyOf))
  const open = new Set(named.flatMap(one => (one.open === 1 ? [keyOf(one)] : [])))
  const namedOnly = named.filter(one => !signedKeys.has(keyOf(one)))
  return [...signed, ...namedOnly].map(one => {
    // What is paid needs nothing more; that this came besides is for staff.
    if (row.state === 'confirmed') return entryOf('matching', one)
    const known = signedKeys.has(keyOf(one)) ? 'signed' : 'matching'
    return entryOf(open.has(keyOf(one)) ? 'confirming' : known, one)
  })
}

/** Whose it is has not been told, so neither its hash nor its sender is. */
const likelyEntry = ({ txHash, logIndex, units, minedAt }: LikelyArrival): ArrivalEntry => ({
  state: 'likely',
  key: keyOf({ tx_hash: txHash, log_index: logIndex }),
  units,
  minedAt,
  txHash: null,
})

/** Every transfer that may be these intents' own, by their ids, the oldest first. */
export async function readLedgers(
  db: Db | Tx,
  rows: readonly IntentRow[],
  now = Date.now(),
): Promise<Map<string, ArrivalEntry[]>> {
  const paying = rows.filter(({ sandbox, waived }) => sandbox === 0 && waived === 0)
  const ids = paying.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [bound, named, senders, dismissed, likely] = await Promise.all([
    readBound(db, ids),
    readNamed(db, ids),
    signedSendersOf(db, ids),
    dismissedOf(db, ids),
    likelyArrivals(db, ids, now),
  ])
  const holders = await holdersOf(
    db,
    named.map(({ units }) => units),
  )
  const ledgers = new Map<string, ArrivalEntry[]>()
  for (const row of paying) {
    const own = named.filter(one => {
      if (one.intent_id !== row.id || dismissed.get(row.id)?.has(one.tx_hash)) return false
      const holder = holders.get(one.units)
      return isFor(row, one) && (holder === undefined || holder === row.id)
    })
    const known = [
      ...boundEntries(
        row,
        bound.filter(({ intent_id }) => intent_id === row.id),
      ),
      ...(await ownEntries(db, row, own, senders.get(row.id) ?? [])),
    ]
    const keys = new Set(known.map(({ key }) => key))
    const found = (likely.get(row.id) ?? []).filter(({ isOwn }) => !isOwn).map(likelyEntry)
    const entries = [...known, ...found.filter(({ key }) => !keys.has(key))]
    ledgers.set(
      row.id,
      entries.sort((a, b) => a.minedAt.localeCompare(b.minedAt)),
    )
  }
  return ledgers
}

export const ledgerOf = async (db: Db | Tx, row: IntentRow, now = Date.now()): Promise<ArrivalEntry[]> =>
  (await readLedgers(db, [row], now)).get(row.id) ?? []

/** The verdict as it is now. */
export const verdictNow = async (db: Db | Tx, row: IntentRow, now = Date.now()): Promise<DonationVerdict> =>
  presentVerdict(row, await ledgerOf(db, row, now), now)

/** The intent as its owner sees it. */
export async function intentNow(db: Db | Tx, row: IntentRow, now = Date.now()): Promise<DonationIntent> {
  const [senders, ledger] = await Promise.all([signedSendersOf(db, [row.id]), ledgerOf(db, row, now)])
  return intentOf(row, { senders: senders.get(row.id) ?? [], ledger }, now)
}

import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { unpaidArrivals } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'
import { heldByOthers } from './views.ts'

/** A transfer from somebody who signed for an intent. */
export interface SignedTransfer {
  tx_hash: string
  log_index: number
  units: string
  mined_at: string
  /** Another request has named it: it is taken last, and only where it fits. */
  isSpare: boolean
}

/** A payment that was signed a moment before the offer was written down, on clocks that differ. */
const OLDER_ALLOWED_MS = 300_000
/** What nobody named for this request may bring it so much too much, as a share of what is asked. */
const SPARE_SHARE = 100n

/** As the judge has it: what is older than the offer is not meant for it. */
export const earliestOf = (row: Pick<IntentRow, 'created_at'>): string =>
  isoTime(Date.parse(row.created_at) - OLDER_ALLOWED_MS)

const arrivalsFrom = (db: Db | Tx, row: IntentRow, senders: readonly string[]) =>
  unpaidArrivals(db)
    .select(['arrival.tx_hash', 'arrival.log_index', 'arrival.units', 'arrival.mined_at', 'arrival.sender'])
    .where('arrival.sender', 'in', senders)
    .where('arrival.chain_id', '=', row.chain_id)
    .where('arrival.token_address', '=', row.token_address.toLowerCase())
    .where('arrival.receiver', '=', (row.address ?? '').toLowerCase())
    .where('arrival.mined_at', '>=', earliestOf(row))
    .where('arrival.units', '!=', row.amount_units)
    .orderBy('arrival.mined_at')
    .orderBy('arrival.log_index')
    .execute()

/** Who else named these transactions while their own amount is held. */
const namedBy = (db: Db | Tx, hashes: readonly string[]) =>
  db
    .selectFrom('donation_named as named')
    .innerJoin('donation_intents as intent', 'intent.id', 'named.intent_id')
    .select(['named.tx_hash', 'named.intent_id', 'named.named_at'])
    .where('named.tx_hash', 'in', hashes)
    .where('intent.state', '!=', 'confirmed')
    .where('intent.reserved_units', 'is not', null)
    .execute()

/**
 * What arrived from those who signed for this intent and may pay for it, in the order in which it is taken: what its owner
 * named comes first. What another request named is that one's where the same sender signed for both, or where it was named
 * before this offer was made; else a name alone only puts it last.
 */
export async function signedTransfers(
  db: Db | Tx,
  row: IntentRow,
  senders: readonly string[],
): Promise<SignedTransfer[]> {
  const arrived = senders.length > 0 ? await arrivalsFrom(db, row, senders) : []
  if (arrived.length === 0) return []
  const named = await namedBy(
    db,
    arrived.map(({ tx_hash }) => tx_hash),
  )
  const rivals = named.filter(({ intent_id }) => intent_id !== row.id)
  const signed = await db
    .selectFrom('donation_senders')
    .select(['intent_id', 'address'])
    .where('address', 'in', senders)
    .execute()
  const held = await heldByOthers(
    db,
    arrived.map(({ units }) => units),
    row.id,
  )
  const isOwn = (hash: string) =>
    named.some(({ tx_hash, intent_id }) => tx_hash === hash && intent_id === row.id)
  const rank = { own: 0, free: 1, spare: 2 }
  return arrived
    .flatMap(({ sender, ...transfer }) => {
      if (held.has(BigInt(transfer.units))) return []
      const others = rivals.filter(({ tx_hash }) => tx_hash === transfer.tx_hash)
      if (isOwn(transfer.tx_hash)) return [{ ...transfer, place: rank.own }]
      const isTheirs = others.some(
        other =>
          other.named_at < row.created_at ||
          signed.some(({ intent_id, address }) => intent_id === other.intent_id && address === sender),
      )
      if (isTheirs) return []
      return [{ ...transfer, place: others.length > 0 ? rank.spare : rank.free }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ place, ...transfer }) => ({ ...transfer, isSpare: place === rank.spare }))
}

/** The first that suffice: what is sent after that is not this donation's. */
export function enough<Part extends { isSpare: boolean }>(
  some: readonly Part[],
  units: bigint,
  unitsOf: (part: Part) => bigint,
): Part[] {
  const taken: Part[] = []
  let sum = 0n
  for (const part of some) {
    if (sum >= units) break
    if (part.isSpare && sum + unitsOf(part) > units + units / SPARE_SHARE) continue
    taken.push(part)
    sum += unitsOf(part)
  }
  return taken
}

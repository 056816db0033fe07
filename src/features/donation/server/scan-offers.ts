import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { Target } from './arrivals.ts'
import { candidatesOf, fractionPattern, type LikelyOffer, type Offer, type Sent } from './candidates.ts'
import type { SeenTransfer } from './log-reader.ts'
import { candidateIds, offerOf, readWords, unpaidArrivals } from './unmatched.ts'

export interface ScanTarget extends Target {
  /** When the oldest offer began that a transfer may still belong to. */
  since: number
}

/** Where money may arrive: the addresses that offers name which are still held. */
export async function scanTargets(db: Db, chainId: number): Promise<ScanTarget[]> {
  const rows = await db
    .selectFrom('donation_intents')
    .select(['token_address', 'address'])
    .select(eb => eb.fn.min('created_at').as('since'))
    .where('reserved_units', 'is not', null)
    .where('chain_id', '=', chainId)
    .where('sandbox', '=', 0)
    .where('waived', '=', 0)
    .where('address', 'is not', null)
    .groupBy(['token_address', 'address'])
    .execute()
  const targets = new Map<string, ScanTarget>()
  for (const { token_address, address, since } of rows) {
    const [token, receiver] = [token_address.toLowerCase(), (address ?? '').toLowerCase()]
    const known = targets.get(`${token} ${receiver}`)
    const began = Date.parse(since)
    targets.set(`${token} ${receiver}`, {
      chainId,
      token,
      receiver,
      since: known ? Math.min(known.since, began) : began,
    })
  }
  return [...targets.values()]
}

/** More are not compared with every transfer; what some transfer tells of is compared all the same. */
const MAX_OFFERS = 5_000
/** Who signed is known for longer than the amount is held: parts may take their time. */
const SIGNED_FOR_MS = 31 * 24 * 3_600_000
const RECENT_MS = 9 * 24 * 3_600_000
/** Of the transfers of one range the largest: fewer are looked into in one turn. */
const MAX_SEEN = 200

/** What transfers are compared with. */
export interface Offers {
  /** What a transfer may be meant for: neither paid nor decided. */
  list: readonly Offer[]
  /** What an offer lacks beside what arrived from this sender. */
  restsOf: (sender: string) => (offer: Offer) => ReadonlySet<bigint>
  /** Amounts that would complete some offer. */
  rests: ReadonlySet<bigint>
  exact: ReadonlySet<bigint>
  /** Addresses that somebody signed for. */
  signed: ReadonlySet<string>
  /** A whole token. */
  whole: bigint
  /** The least that is asked for. */
  smallest: bigint
}

type Seen = Pick<SeenTransfer, 'txHash' | 'sender' | 'units'>

const heldOffers = (db: Db, target: Target, now: number) =>
  db
    .selectFrom('donation_intents')
    .selectAll()
    .where('chain_id', '=', target.chainId)
    .where('sandbox', '=', 0)
    .where('waived', '=', 0)
    .where(eb =>
      eb.or([
        eb('reserved_units', 'is not', null),
        eb.and([
          eb('created_at', '>=', isoTime(now - SIGNED_FOR_MS)),
          eb('state', '!=', 'confirmed'),
          eb('id', 'in', eb.selectFrom('donation_senders').select('intent_id')),
        ]),
      ]),
    )

/** However many offers there are: those with the decimals of one of these transfers, and whose owners named or signed it. */
const offersOfSeen = (db: Db, target: Target, decimals: number, seen: readonly Seen[], now: number) =>
  heldOffers(db, target, now)
    .where(eb =>
      eb.or([
        ...[...new Set(seen.map(({ units }) => fractionPattern(units, decimals)))].map(pattern =>
          eb('amount_units', 'like', pattern),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('donation_named')
            .select('intent_id')
            .where('tx_hash', 'in', [...new Set(seen.map(({ txHash }) => txHash))]),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('donation_senders')
            .select('intent_id')
            .where('address', 'in', [...new Set(seen.map(({ sender }) => sender))]),
        ),
      ]),
    )
    .execute()

async function readOffers(db: Db, target: Target, seen: readonly Seen[], now: number): Promise<Offer[]> {
  const newest = await heldOffers(db, target, now)
    // An offer that no request was stored for was shown to nobody: last, on both databases.
    .orderBy(eb => eb.fn.coalesce('bound_at', eb.val('')), 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_OFFERS)
    .execute()
  const decimals = newest[0]?.token_decimals
  const meant =
    decimals === undefined || seen.length === 0 ? [] : await offersOfSeen(db, target, decimals, seen, now)
  const rows = [...new Map([...newest, ...meant].map(row => [row.id, row])).values()].filter(
    row => row.token_address.toLowerCase() === target.token && row.address?.toLowerCase() === target.receiver,
  )
  const words = await readWords(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => offerOf(row, words, now))
}

/** What arrived for an offer from each of these senders so far, as far as it pays for nothing yet. */
async function readEarlier(db: Db, seen: readonly Seen[], now: number): Promise<Map<string, bigint[]>> {
  const earlier = new Map<string, bigint[]>()
  if (seen.length === 0) return earlier
  const rows = await unpaidArrivals(db)
    .select(['arrival.sender', 'arrival.units', 'arrival.candidates_json'])
    .where('arrival.sender', 'in', [...new Set(seen.map(({ sender }) => sender))])
    .where('arrival.mined_at', '>=', isoTime(now - RECENT_MS))
    .execute()
  for (const { sender, units, candidates_json } of rows)
    for (const id of candidateIds(candidates_json)) {
      const key = `${id} ${sender}`
      earlier.set(key, [...(earlier.get(key) ?? []), BigInt(units)])
    }
  return earlier
}

/** What is left after each of them, and after all. */
function restsAfter(units: bigint, arrived: readonly bigint[]): bigint[] {
  const total = arrived.reduce((sum, one) => sum + one, 0n)
  return [...arrived, total].map(some => units - some).filter(rest => rest > 0n)
}

const largest = (seen: readonly Seen[]): Seen[] =>
  seen
    .filter(({ units }) => units > 0n)
    .sort((a, b) => (a.units < b.units ? 1 : -1))
    .slice(0, MAX_SEEN)

/** `transfers`: what is to be compared with them. */
export async function openOffers(
  { db, donationPurpose }: Pick<Services, 'db' | 'donationPurpose'>,
  target: Target,
  transfers: readonly Seen[],
  now: number,
): Promise<Offers | undefined> {
  const seen = largest(transfers)
  const all = await readOffers(db, target, seen, now)
  const [first] = all
  if (!first) return undefined
  const earlier = await readEarlier(db, seen, now)
  const unitsOf = new Map(all.map(({ id, units }) => [id, units]))
  const rests = [...earlier].flatMap(([key, arrived]) => {
    const units = unitsOf.get(key.split(' ')[0] ?? '')
    return units === undefined ? [] : restsAfter(units, arrived)
  })
  const unpaid = all.filter(({ state }) => state !== 'confirmed')
  const decided = await donationPurpose.decided(
    db,
    unpaid.map(({ id }) => id),
  )
  return {
    list: unpaid.filter(({ id }) => !decided.has(id)),
    restsOf: sender => offer => new Set(restsAfter(offer.units, earlier.get(`${offer.id} ${sender}`) ?? [])),
    rests: new Set(rests),
    exact: new Set(all.map(({ units }) => units)),
    signed: new Set(all.flatMap(({ senders }) => [...senders])),
    whole: first.whole,
    smallest: all.reduce((least, { units }) => (units < least ? units : least), first.units),
  }
}

/** Dust, and transfers of nothing that only put an address before somebody's eyes, are left out. */
export function isOfInterest(
  { sender, units }: Pick<SeenTransfer, 'sender' | 'units'>,
  offers: Offers,
): boolean {
  if (units === 0n) return false
  if (units >= offers.whole || offers.exact.has(units)) return true
  return offers.rests.has(units) || offers.signed.has(sender)
}

export const likelyOffers = (sent: Sent, offers: Offers): LikelyOffer[] =>
  candidatesOf(sent, offers.list, offers.restsOf(sent.sender))

import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Target } from './arrivals.ts'
import { candidatesOf, type LikelyOffer, type Offer, type Sent } from './candidates.ts'
import type { SeenTransfer } from './log-reader.ts'
import { candidateIds, offerOf, signedSendersOf, unpaidArrivals } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'

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
      ...{ chainId, token, receiver },
      since: known ? Math.min(known.since, began) : began,
    })
  }
  return [...targets.values()]
}

/** More are not compared with every transfer; one that is paid exactly is found all the same. */
const MAX_OFFERS = 5_000
/** Who signed is known for longer than the amount is held: parts may take their time. */
const SIGNED_FOR_MS = 31 * 24 * 3_600_000
const RECENT_MS = 9 * 24 * 3_600_000
const MAX_EARLIER = 2_000

/** What transfers are compared with. */
export interface Offers {
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

async function readOffers(db: Db, target: Target, now: number): Promise<Offer[]> {
  const rows: IntentRow[] = await db
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
    .orderBy('bound_at', 'desc')
    .limit(MAX_OFFERS)
    .execute()
  const own = rows.filter(
    row => row.token_address.toLowerCase() === target.token && row.address?.toLowerCase() === target.receiver,
  )
  const senders = await signedSendersOf(
    db,
    own.map(({ id }) => id),
  )
  return own.map(row => offerOf(row, senders.get(row.id) ?? [], now))
}

/** What arrived for an offer from each sender so far, as far as it pays for nothing yet. */
async function readEarlier(db: Db, now: number): Promise<Map<string, bigint[]>> {
  const rows = await unpaidArrivals(db)
    .select(['arrival.sender', 'arrival.units', 'arrival.candidates_json'])
    .where('arrival.mined_at', '>=', isoTime(now - RECENT_MS))
    .orderBy('arrival.mined_at', 'desc')
    .limit(MAX_EARLIER)
    .execute()
  const earlier = new Map<string, bigint[]>()
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

export async function openOffers(db: Db, target: Target, now: number): Promise<Offers | undefined> {
  const list = await readOffers(db, target, now)
  const [first] = list
  if (!first) return undefined
  const earlier = await readEarlier(db, now)
  const unitsOf = new Map(list.map(offer => [offer.id, offer.units]))
  const rests = [...earlier].flatMap(([key, arrived]) => {
    const units = unitsOf.get(key.split(' ')[0] ?? '')
    return units === undefined ? [] : restsAfter(units, arrived)
  })
  return {
    list,
    restsOf: sender => offer => new Set(restsAfter(offer.units, earlier.get(`${offer.id} ${sender}`) ?? [])),
    rests: new Set(rests),
    exact: new Set(list.map(({ units }) => units)),
    signed: new Set(list.flatMap(({ senders }) => [...senders])),
    whole: first.whole,
    smallest: list.reduce((least, { units }) => (units < least ? units : least), first.units),
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

import type { Db, Tx } from '#platform/db/tables.ts'
import { type CandidateReason, candidateReason, type Offer, rankOf, type Sent } from './candidates.ts'
import {
  candidateIds,
  dismissedOf,
  idsBeside,
  intentsOf,
  type OwnersWords,
  offerOf,
  readWords,
  unpaidArrivals,
} from './unmatched.ts'
import { amountText, type IntentRow } from './verdict.ts'

/** A transfer that arrived, pays for nothing yet and may be this donation's own. */
export interface LikelyArrival {
  chainId: number
  txHash: string
  logIndex: number
  sender: string
  units: bigint
  /** In whole tokens. */
  amount: string
  /** At least half of what is asked. */
  isMost: boolean
  /** ISO 8601. */
  minedAt: string
  why: CandidateReason
  /** Its owner named it or its sender signed; whoever did neither is not told whose it is. */
  isOwn: boolean
}

/** Under half of what is asked is dust, unless its owner says that it is his. */
const DUST_SHARE = 2n
/** What tells of nothing but an amount below another is likely for nobody. */
const LIKELY_UP_TO = rankOf('slip')
/** As many patterns in one statement. */
const IDS_PER_QUERY = 50

interface Arrived extends Sent {
  chainId: string
  token: string
  receiver: string
  logIndex: number
  candidates: readonly string[]
}

async function arrivalsBeside(
  db: Db | Tx,
  rows: readonly IntentRow[],
  { senders, named: hashes }: OwnersWords,
): Promise<Arrived[]> {
  const found = new Map<string, Arrived>()
  for (let start = 0; start < rows.length; start += IDS_PER_QUERY) {
    const some = rows.slice(start, start + IDS_PER_QUERY)
    const signed = some.flatMap(({ id }) => senders.get(id) ?? [])
    const named = some.flatMap(({ id }) => hashes.get(id) ?? [])
    const arrivals = await unpaidArrivals(db)
      .selectAll('arrival')
      .where(eb =>
        eb.or([
          ...some.map(({ id }) => eb('arrival.candidates_json', 'like', `%"${id}"%`)),
          ...(signed.length > 0 ? [eb('arrival.sender', 'in', signed)] : []),
          ...(named.length > 0 ? [eb('arrival.tx_hash', 'in', named)] : []),
        ]),
      )
      .execute()
    for (const row of arrivals)
      found.set(`${row.chain_id} ${row.tx_hash} ${row.log_index}`, {
        chainId: String(row.chain_id),
        token: row.token_address,
        receiver: row.receiver,
        txHash: row.tx_hash,
        logIndex: row.log_index,
        sender: row.sender,
        units: BigInt(row.units),
        minedAt: Date.parse(row.mined_at),
        candidates: candidateIds(row.candidates_json),
      })
  }
  return [...found.values()].sort((a, b) => a.minedAt - b.minedAt || a.logIndex - b.logIndex)
}

interface Rival extends Offer {
  target: string
  isOpen: boolean
  decimals: number
  /** Transactions that staff decided are not its own. */
  dismissed: ReadonlySet<string>
}

const targetOf = (chainId: number | string, token: string, receiver: string | null): string =>
  `${chainId} ${token} ${receiver ?? ''}`.toLowerCase()

const isOpen = (row: IntentRow): boolean =>
  row.state !== 'confirmed' && row.sandbox === 0 && row.waived === 0 && row.address !== null

async function rivalsOf(db: Db | Tx, ids: readonly string[], now: number): Promise<Map<string, Rival>> {
  const [rows, words] = [await intentsOf(db, ids), await readWords(db, ids)]
  const dismissed = await dismissedOf(db, ids)
  return new Map(
    [...rows.values()].map(row => [
      row.id,
      {
        ...offerOf(row, words, now),
        target: targetOf(row.chain_id, row.token_address, row.address),
        isOpen: isOpen(row),
        decimals: row.token_decimals,
        dismissed: dismissed.get(row.id) ?? new Set(),
      },
    ]),
  )
}

const NO_RESTS: ReadonlySet<bigint> = new Set()

function reasonFor(arrived: Arrived, rival: Rival): CandidateReason | undefined {
  if (rival.target !== targetOf(arrived.chainId, arrived.token, arrived.receiver)) return undefined
  if (rival.dismissed.has(arrived.txHash)) return undefined
  const why = candidateReason(arrived, rival, NO_RESTS)
  // What is paid wants nothing more; but a second payment of its very amount is nobody else's.
  return rival.isOpen || why === 'exact' ? why : undefined
}

const isOwnOf = ({ sender, txHash }: Arrived, { senders, named }: Offer): boolean =>
  senders.has(sender) || named.has(txHash)

const isMostOf = ({ units }: Sent, offer: Offer): boolean => units * DUST_SHARE >= offer.units

/** The likeliest that anybody has, and everybody who has as good a reason. */
function likelyFor(arrived: Arrived, rivals: readonly Rival[]): Map<string, CandidateReason> {
  const reasons = rivals.flatMap(rival => {
    const why = reasonFor(arrived, rival)
    return why ? [{ rival, why }] : []
  })
  const best = Math.min(...reasons.map(({ why }) => rankOf(why)))
  const likely = reasons.filter(({ rival, why }) => {
    if (!rival.isOpen) return false
    if (isOwnOf(arrived, rival)) return rankOf(why) === best || best > rankOf('signed')
    return rankOf(why) === best && best <= LIKELY_UP_TO && isMostOf(arrived, rival)
  })
  return new Map(likely.map(({ rival, why }) => [rival.id, why]))
}

/** Of the senders of what is likely: what is exactly the rest, however little it is. */
function restsFor(
  { id, units, dismissed }: Rival,
  likely: readonly Arrived[],
  arrived: readonly Arrived[],
): Arrived[] {
  const bySender = Map.groupBy(likely, ({ sender }) => sender)
  return [...bySender].flatMap(([sender, some]) => {
    const rest = units - some.reduce((sum, one) => sum + one.units, 0n)
    const isRest = (one: Arrived) =>
      one.sender === sender &&
      one.units === rest &&
      one.candidates.includes(id) &&
      !dismissed.has(one.txHash) &&
      !some.includes(one)
    return arrived.find(isRest) ?? []
  })
}

/**
 * Per intent that is not confirmed, what arrived, pays for nothing and may be its own, the oldest first. What is exactly
 * another's amount, or comes from who signed for another, is never among it; what somebody else only named is, when it
 * has this intent's four decimals. Without dust and parts that nobody named or signed.
 */
export async function likelyArrivals(
  db: Db | Tx,
  intentIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, LikelyArrival[]>> {
  const rows = [...(await intentsOf(db, intentIds)).values()].filter(isOpen)
  const ids = rows.map(({ id }) => id)
  const arrived = await arrivalsBeside(db, rows, await readWords(db, ids))
  if (arrived.length === 0) return new Map()
  const rivals = await rivalsOf(db, [...new Set([...ids, ...(await idsBeside(db, arrived))])], now)
  const likely = arrived.map(one => ({ one, whys: likelyFor(one, [...rivals.values()]) }))
  return new Map(
    ids.flatMap(id => {
      const rival = rivals.get(id)
      const own = likely.flatMap(({ one, whys }) => (whys.has(id) ? [one] : []))
      if (!rival || own.length === 0) return []
      const all = [...own, ...restsFor(rival, own, arrived)].sort((a, b) => a.minedAt - b.minedAt)
      const present = all.map(one => ({
        chainId: Number(one.chainId),
        txHash: one.txHash,
        logIndex: one.logIndex,
        sender: one.sender,
        units: one.units,
        amount: amountText(one.units.toString(), rival.decimals),
        isMost: isMostOf(one, rival),
        minedAt: new Date(one.minedAt).toISOString(),
        why: likely.find(each => each.one === one)?.whys.get(id) ?? ('rest' as const),
        isOwn: isOwnOf(one, rival),
      }))
      return [[id, present]]
    }),
  )
}

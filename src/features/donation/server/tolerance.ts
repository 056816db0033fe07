import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { fractionPattern, hasFractionOf } from './candidates.ts'
import type { Claim } from './judge.ts'
import type { TransferLog } from './node-view.ts'
import { candidateIds, intentsOf, unpaidArrivals } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'
import { claimWithin, type Views } from './views.ts'

type Parts = Pick<Services, 'config' | 'db'>

const MILLION = 1_000_000n
/** So long after its offer has ended a request may still be what these decimals mean. */
const RECENT_MS = 31 * 24 * 3_600_000

const wholeOf = ({ token_decimals }: IntentRow): bigint => 10n ** BigInt(token_decimals)

/** Short by less than the setting allows, with the same four decimals. */
function isNear(units: bigint, row: IntentRow, tolerance: number): boolean {
  const asked = BigInt(row.amount_units)
  const short = asked - units
  const isShort = short > 0n && short * MILLION < asked * BigInt(tolerance)
  return isShort && hasFractionOf(units, { units: asked, whole: wholeOf(row) })
}

/** What the transaction brought to the receiving address, by any node's word, if that is one transfer. */
function onlyTransfer(views: Views, { token, receiver }: Claim): TransferLog | undefined {
  const logs = views.flatMap(view =>
    view === undefined || typeof view.found === 'string' ? [] : view.found.transfers,
  )
  const received = logs.filter(log => log.address === token && log.to === receiver)
  const [first] = received
  const isOne = received.every(
    ({ index, value, from }) => index === first?.index && value === first.value && from === first.from,
  )
  return isOne ? first : undefined
}

/** Somebody else's request with these decimals, or whose owner named the transaction or signed for its sender. */
async function isClaimedElsewhere(
  db: Db,
  row: IntentRow,
  hash: string,
  { from, value }: TransferLog,
  now: number,
) {
  const others = db
    .selectFrom('donation_intents')
    .select('id')
    .where('id', '!=', row.id)
    .where('state', '!=', 'confirmed')
    .where(eb =>
      eb.or([
        eb.and([
          eb('amount_units', 'like', fractionPattern(value, row.token_decimals)),
          eb('waived', '=', 0),
          eb('chain_id', '=', row.chain_id),
          eb.or([eb('reserved_units', 'is not', null), eb('expires_at', '>=', isoTime(now - RECENT_MS))]),
        ]),
        eb('id', 'in', eb.selectFrom('donation_senders').select('intent_id').where('address', '=', from)),
      ]),
    )
  const named = db
    .selectFrom('donation_named')
    .select('intent_id as id')
    .where('tx_hash', '=', hash)
    .where('intent_id', '!=', row.id)
  // That staff said it is not this one's is a word about another, too.
  const dismissed = db
    .selectFrom('donation_dismissals')
    .select('intent_id as id')
    .where('tx_hash', '=', hash)
    .where('intent_id', '=', row.id)
  const found = await others.unionAll(named).unionAll(dismissed).limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * What an intent asks of this transaction, where settings let it be a little less: the amount that arrived is the one that is
 * asked then, so the judge confirms it as any other, and it is stored as what was paid.
 */
export async function tolerantClaim(
  { config, db }: Parts,
  row: IntentRow,
  hash: string,
  views: Views,
  now: number,
): Promise<Claim> {
  const claim = await claimWithin(db, row, hash, views)
  const { tolerance } = config.donation
  const transfer = tolerance > 0 ? onlyTransfer(views, claim) : undefined
  if (!transfer || !isNear(transfer.value, row, tolerance)) return claim
  if (claim.others?.has(transfer.value) || claim.used?.has(transfer.index)) return claim
  if (await isClaimedElsewhere(db, row, hash, transfer, now)) return claim
  return { ...claim, units: transfer.value }
}

/** Of transfers that pay for nothing, what is near enough to what an intent holds. */
export async function toleratedMatches(
  { config, db }: Parts,
  since: string,
): Promise<{ hash: string; intentId: string }[]> {
  const { tolerance } = config.donation
  if (tolerance === 0) return []
  const arrivals = await unpaidArrivals(db)
    .select(['arrival.tx_hash', 'arrival.units', 'arrival.candidates_json'])
    .where('arrival.mined_at', '>=', since)
    .where('candidates_json', '!=', '[]')
    .orderBy('arrival.mined_at', 'desc')
    .execute()
  const ids = new Set(arrivals.flatMap(({ candidates_json }) => candidateIds(candidates_json)))
  const intents = await intentsOf(db, [...ids])
  return arrivals.flatMap(({ tx_hash, units, candidates_json }) =>
    candidateIds(candidates_json).flatMap(id => {
      const row = intents.get(id)
      const isMatch = row && row.state !== 'confirmed' && isNear(BigInt(units), row, tolerance)
      return isMatch ? [{ hash: tx_hash, intentId: id }] : []
    }),
  )
}

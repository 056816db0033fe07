import { type DonationReason, TRANSFER_REASONS } from '../contract.ts'
import type { MinedTransaction, NodeView, TransferLog } from './node-view.ts'

/** A payment that was signed a moment before the offer was written down, on clocks that differ. */
const OLDER_ALLOWED_MS = 300_000
/** A transaction that no node has seen for so long will not come. */
const NEVER_SEEN_MS = 24 * 3_600_000
/** Nodes behind one address differ by a few blocks; one that is further behind than this has lost its way. */
const MAX_LAG_BLOCKS = 30n
/** A node whose newest block is older than this has stopped; that it does not know a transaction means nothing. */
const STANDSTILL_MS = 10 * 60_000

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** What was asked for. Addresses in lower case. */
export interface Claim {
  token: string
  receiver: string
  units: bigint
  required: number
  createdAt: number
  claimedAt: number
  /** Transfers of this transaction that pay for something else already, by their number. */
  used?: ReadonlySet<number>
  /** Amounts that other offers hold: a transfer of exactly that is no part of this one. */
  others?: ReadonlySet<bigint>
  /** Whose transfers are parts: of these senders any amount counts. Without it the amount has to be exact. */
  partsOf?: ReadonlySet<string> | 'anyone'
}

export interface Judgement {
  state: 'pending' | 'confirmed' | 'rejected'
  reason: DonationReason | null
  confirmations: number
  /** Units that arrived at the receiving address, as far as the best transfer tells. */
  paid: bigint | null
  /** The transfers that match fully; of a `wrong_amount` those that could be parts. */
  logs: readonly TransferLog[]
  /** It takes all of them to pay; else one is enough. */
  takesAll: boolean
  blockHash: string | null
  /** Of that block; time in milliseconds. */
  block: { number: bigint; time: number } | null
  /** Enough nodes agree, and more than disagree: it may be acted upon where taking back would hurt. */
  isAgreed: boolean
}

const BLANK: Judgement = {
  state: 'pending',
  reason: 'unavailable',
  confirmations: 0,
  paid: null,
  logs: [],
  takesAll: false,
  blockHash: null,
  block: null,
  isAgreed: false,
}

const pending = (reason: DonationReason, more: Partial<Judgement> = {}): Judgement => ({
  ...BLANK,
  reason,
  ...more,
})

type TransferReason = (typeof TRANSFER_REASONS)[number]

const isReceived = (log: TransferLog, claim: Claim): boolean =>
  log.address === claim.token && log.to === claim.receiver

function isOwnPart(log: TransferLog, { partsOf, others, units }: Claim): boolean {
  if (partsOf === undefined || log.value === 0n || others?.has(log.value)) return false
  // A transfer of the whole amount is never a part: it pays alone.
  return partsOf === 'anyone' || (partsOf.has(log.from) && log.value !== units)
}

/** All but the amount. */
function judgeOrigin(log: TransferLog, blockTime: number, claim: Claim): TransferReason | null {
  if (blockTime < claim.createdAt - OLDER_ALLOWED_MS) return 'older_than_intent'
  return log.from === ZERO_ADDRESS || log.from === claim.receiver ? 'not_a_donation' : null
}

function judgeTransfer(log: TransferLog, blockTime: number, claim: Claim): TransferReason | null {
  if (log.address !== claim.token) return 'wrong_token'
  if (log.to !== claim.receiver) return log.to === claim.token ? 'sent_to_token_contract' : 'wrong_recipient'
  const isAmount = claim.partsOf === undefined ? log.value === claim.units : isOwnPart(log, claim)
  return isAmount ? judgeOrigin(log, blockTime, claim) : 'wrong_amount'
}

const sumOf = (logs: readonly TransferLog[]): bigint => logs.reduce((sum, { value }) => sum + value, 0n)

interface TransfersVerdict extends Pick<Judgement, 'paid' | 'logs' | 'takesAll'> {
  reason: TransferReason | 'already_used' | null
}

/** Somebody else's payment in the same transaction is a reason for staff to look: then nothing is added up. */
function couldBeParts(arrived: readonly TransferLog[], blockTime: number, claim: Claim): boolean {
  return arrived.every(log => !claim.others?.has(log.value) && judgeOrigin(log, blockTime, claim) === null)
}

/** The best transfer decides: who pays two people in one transaction has paid. */
function judgeTransfers(
  transfers: readonly TransferLog[],
  blockTime: number,
  claim: Claim,
): TransfersVerdict {
  const isUsed = (log: TransferLog) => isReceived(log, claim) && claim.used?.has(log.index) === true
  const judged = transfers
    .filter(log => !isUsed(log))
    .map(log => ({ log, reason: judgeTransfer(log, blockTime, claim) }))
  const matching = judged.flatMap(({ log, reason }) => (reason === null ? [log] : []))
  const takesAll = claim.partsOf !== undefined
  if (matching.length > 0) {
    const paid = takesAll ? sumOf(matching) : claim.units
    return { reason: null, paid, logs: matching, takesAll }
  }
  // Who is told "this arrived" must find all of it: several transfers of one transaction are added up.
  const arrived = transfers.filter(log => isReceived(log, claim))
  const paid = arrived.length > 0 ? sumOf(arrived) : null
  const nothing = { paid, logs: [], takesAll }
  if (transfers.some(isUsed)) return { ...nothing, reason: 'already_used' }
  const best = Math.max(0, ...judged.map(({ reason }) => (reason ? TRANSFER_REASONS.indexOf(reason) : 0)))
  const reason = TRANSFER_REASONS[best] ?? 'no_token_transfer'
  const parts = arrived.filter(log => log.value > 0n)
  if (claim.partsOf !== undefined || !couldBeParts(parts, blockTime, claim)) return { ...nothing, reason }
  if (parts.length > 1 && paid === claim.units) return { reason: null, paid, logs: parts, takesAll: true }
  return { ...nothing, reason, logs: reason === 'wrong_amount' ? parts : [] }
}

function judgeMined(mined: MinedTransaction, head: bigint, claim: Claim): Judgement {
  const { blockHash, blockNumber, canonical, isSuccessful, transfers } = mined
  const where = { blockHash }
  if (!canonical) return pending(head < blockNumber ? 'node_behind' : 'reorganised', where)
  if (canonical.hash !== blockHash) return pending('reorganised', where)
  // The block is there, so the head is at least as high, even if it was asked for a moment earlier.
  const confirmations = Number((head > blockNumber ? head : blockNumber) - blockNumber) + 1
  const block = { number: blockNumber, time: canonical.time }
  const seen = { ...BLANK, ...where, block, confirmations }
  if (!isSuccessful) return { ...seen, state: 'rejected', reason: 'transaction_failed' }
  const { reason, ...brought } = judgeTransfers(transfers, canonical.time, claim)
  if (reason) return { ...seen, ...brought, state: 'rejected', reason }
  if (confirmations < claim.required) return { ...seen, ...brought, reason: 'too_few_confirmations' }
  return { ...seen, ...brought, state: 'confirmed', reason: null }
}

function judgeAbsent(view: NodeView, claim: Claim, now: number): Judgement {
  if (view.head.time < now - STANDSTILL_MS) return pending('node_behind')
  if (view.found === 'pool') return pending('not_mined_yet')
  if (now - claim.claimedAt < NEVER_SEEN_MS) return pending('not_found_yet')
  return { ...BLANK, state: 'rejected', reason: 'never_seen' }
}

/** One node's word; `height` is where the chain is, as far as the nodes together know. */
function judgeView(view: NodeView, height: bigint, claim: Claim, now: number): Judgement {
  if (view.head.number < height - MAX_LAG_BLOCKS) return pending('node_behind')
  return typeof view.found === 'string'
    ? judgeAbsent(view, claim, now)
    : judgeMined(view.found, view.head.number, claim)
}

/** The middle one: neither a node that lags nor one that boasts decides where the chain is. Of two the higher. */
function heightOf(views: readonly NodeView[]): bigint {
  const heads = views.map(view => view.head.number).sort((a, b) => (a < b ? 1 : -1))
  return heads[Math.floor((heads.length - 1) / 2)] ?? 0n
}

/** Further along the way of a payment first. */
const PENDING_ORDER: readonly (DonationReason | null)[] = [
  'too_few_confirmations',
  'reorganised',
  'not_mined_yet',
  'not_found_yet',
  'node_behind',
  'unavailable',
]

/** Of parts no amount was asked for, so what each brought, and from whom, is a statement of its own. */
const textOf = (logs: readonly TransferLog[]): string =>
  logs.map(({ index, from, value }) => `${index} ${from} ${value}`).join()

const isSame = (a: Judgement, b: Judgement): boolean =>
  a.state === b.state &&
  a.reason === b.reason &&
  a.blockHash === b.blockHash &&
  textOf(a.logs) === textOf(b.logs)

/** The same payment in the same block, of which a node has counted fewer blocks on top. */
const isYounger = (other: Judgement, one: Judgement): boolean =>
  other.reason === 'too_few_confirmations' &&
  one.state === 'confirmed' &&
  other.blockHash === one.blockHash &&
  textOf(other.logs) === textOf(one.logs)

/** A node that is behind contradicts no other, nor does one that has counted a block less. */
const contradicts = (other: Judgement, one: Judgement): boolean =>
  other.reason !== 'node_behind' && !isYounger(other, one)

/** The first of the group that most nodes agree on. */
function majority(judgements: readonly Judgement[]): { one: Judgement; said: number } | undefined {
  return judgements
    .map(one => ({ one, said: judgements.filter(other => isSame(one, other)).length }))
    .reduce<{ one: Judgement; said: number } | undefined>(
      (best, next) => (best && best.said >= next.said ? best : next),
      undefined,
    )
}

/**
 * What the nodes report together; `undefined` means one that is down, slow or makes no sense. Where more than one is
 * configured, it takes two to confirm and two to reject: one that lies while the others are silent decides nothing. To
 * reject, or to confirm against somebody's word, they also have to be more than those who report otherwise.
 */
export function judge(views: readonly (NodeView | undefined)[], claim: Claim, now: number): Judgement {
  const answered = views.filter(view => view !== undefined)
  const height = heightOf(answered)
  const judgements = answered.map(view => judgeView(view, height, claim, now))
  const quorum = Math.min(2, views.length)
  const weigh = (group: readonly Judgement[]) => {
    const most = majority(group)
    if (!most) return undefined
    const against = judgements.filter(
      other => !isSame(other, most.one) && contradicts(other, most.one),
    ).length
    const backed = most.said + judgements.filter(other => isYounger(other, most.one)).length
    return { ...most, against, backed, isAgreed: most.said >= quorum && most.said > against }
  }
  const confirmed = weigh(judgements.filter(({ state }) => state === 'confirmed'))
  if (confirmed && confirmed.backed >= quorum && (confirmed.against === 0 || confirmed.isAgreed))
    return { ...confirmed.one, isAgreed: confirmed.isAgreed }
  const rejected = weigh(judgements.filter(({ state }) => state === 'rejected'))
  if (rejected?.isAgreed) return { ...rejected.one, isAgreed: true }
  const waiting = judgements.filter(({ state }) => state === 'pending')
  const furthest = PENDING_ORDER.map(reason => weigh(waiting.filter(one => one.reason === reason))).find(
    group => group !== undefined,
  )
  const seen = confirmed?.one ?? rejected?.one
  if (!seen) return furthest ? { ...furthest.one, isAgreed: furthest.isAgreed } : BLANK
  // Some node answers yes or no and may not be trusted yet: the others do not know of it, or do not answer.
  const { confirmations, paid, blockHash } = seen
  return pending(furthest ? 'node_behind' : 'unavailable', { confirmations, paid, blockHash })
}

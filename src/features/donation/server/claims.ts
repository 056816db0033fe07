import { setTimeout as sleep } from 'node:timers/promises'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { errorText } from '#platform/log.ts'
import type { DonationVerdict } from '../contract.ts'
import { receivedUnits } from './arrival-entry.ts'
import { readIntent } from './intents.ts'
import { type Judgement, judge } from './judge.ts'
import { ledgerOf, verdictNow } from './ledger.ts'
import { closeNamed, keepNamed, type Named, nameFor, openNamed } from './named.ts'
import { recordNamed } from './named-arrivals.ts'
import { pollParts } from './parts.ts'
import { boundParts, checkParts } from './second-check.ts'
import {
  confirmSandbox,
  isFinal,
  nextCheckAt,
  pollAgain,
  settle,
  settleSecondCheck,
  stopPolling,
} from './settle.ts'
import { tolerantClaim } from './tolerance.ts'
import type { IntentRow } from './verdict.ts'
import { claimWithin, viewsOf } from './views.ts'

type TransactionLink = { hash: string } | { reason: 'not_a_transaction' | 'other_chain' }

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** Explorers by the chain they serve. One that serves several chains under one name tells nothing by its name. */
interface Explorers {
  own: ReadonlySet<string>
  others: ReadonlySet<string>
}

async function readExplorers(db: Db, chainId: number): Promise<Explorers> {
  const rows = await db.selectFrom('chains').select(['ns', 'chain_id', 'explorer']).execute()
  const own = new Set<string>()
  const others = new Set<string>()
  for (const { ns, chain_id, explorer } of rows) {
    if (!URL.canParse(explorer)) continue
    const { hostname, pathname } = new URL(explorer)
    if (ns === 'ethereum' && chain_id === String(chainId)) own.add(bareHost(hostname))
    else if (pathname === '/') others.add(bareHost(hostname))
  }
  return { own, others }
}

/** `testnet.bscscan.com` shows another chain than `bscscan.com`. */
const isTestnet = (host: string): boolean => /^(testnet|sepolia|goerli|holesky|amoy)\b/.test(host)

/** The transaction that a pasted explorer link or hash means. The link itself is never fetched: it may lead anywhere. */
function readLink(text: string, { own, others }: Explorers): TransactionLink {
  const mention = transactionHashOf(text)
  if (!mention) return { reason: 'not_a_transaction' }
  const host = bareHost(mention.host ?? '')
  if (isTestnet(host) || (others.has(host) && !own.has(host))) return { reason: 'other_chain' }
  return { hash: mention.hash }
}

/** Who submits a transaction waits no longer than this for a first verdict; the chain is polled on meanwhile. */
const ANSWER_WITHIN_MS = 5_500

/** `onMailQueued`: what the donation pays for may have moved. */
export type DonationParts = Pick<
  Services,
  'config' | 'db' | 'donationNodes' | 'donationPurpose' | 'log' | 'onMailQueued'
>

/** A transaction that was named, as the nodes report it now. */
interface Look {
  hash: string
  /** What it has to bring: the amount, or what is near enough to it. */
  units: bigint
  judgement: Judgement
}

/** The transfer that was asked for is there, or would be if the nodes agreed. */
const isWhole = ({ units, judgement: { state, paid } }: Look): boolean =>
  state === 'confirmed' || (state === 'pending' && paid === units)

/** What it brought is written down, whatever else is named before or after it. */
async function lookAt(parts: DonationParts, row: IntentRow, named: Named, now: number): Promise<Look> {
  const { db } = parts
  const { hash, namedAt } = named
  const views = await viewsOf(parts, Number(row.chain_id), hash)
  const claim = await tolerantClaim(parts, row, hash, views, now)
  const judgement = judge(views, { ...claim, claimedAt: namedAt }, now)
  if (judgement.isAgreed || judgement.state === 'confirmed')
    await recordNamed(parts, row, hash, judgement, now)
  if (isFinal(row, judgement)) await closeNamed(db, row.id, hash)
  return { hash, units: claim.units, judgement }
}

/** No transaction was submitted: there are only parts to wait for, or nothing. */
async function pollUnnamed(parts: DonationParts, row: IntentRow, now: number): Promise<boolean> {
  const parted = await pollParts(parts, row, { mayShow: true, isOpen: false }, now)
  if (parted === undefined) await pollAgain(parts.db, row, now)
  if (parted === 'nothing') await stopPolling(parts.db, row)
  return parted === 'confirmed'
}

/** Asks every node about the submitted transactions, and about parts that their sender signed for. */
async function pollUnconfirmed(parts: DonationParts, row: IntentRow, now: number): Promise<boolean> {
  const { db } = parts
  const named = await openNamed(db, row)
  const looks = await Promise.all(named.map(one => lookAt(parts, row, one, now)))
  const lead =
    looks.find(({ judgement }) => judgement.state === 'confirmed') ?? looks.find(isWhole) ?? looks.at(-1)
  if (!lead) return pollUnnamed(parts, row, now)
  const { hash, judgement } = lead
  const isOpen = looks.some(look => look !== lead && !isFinal(row, look.judgement))
  if (!isWhole(lead)) {
    const parted = await pollParts(parts, row, { mayShow: judgement.state === 'rejected', isOpen }, now)
    if (parted === 'confirmed' || parted === 'shown') return parted === 'confirmed'
  }
  // One that was named before the last is the one that pays.
  const paying = hash === row.tx_hash ? row : await nameFor(db, row, hash, 'named', now)
  if (!paying) return false
  const isConfirmed = judgement.state === 'confirmed'
  const hasArrived = !isConfirmed && receivedUnits(await ledgerOf(db, row, now)) > 0n
  await settle(parts, paying, judgement, { isOpen, hasArrived }, now)
  return isConfirmed
}

async function checkConfirmed(parts: DonationParts, row: IntentRow, now: number): Promise<void> {
  const bound = await boundParts(parts.db, row)
  if (bound) return checkParts(parts, row, bound, now)
  const hash = row.tx_hash
  if (hash === null) return
  const views = await viewsOf(parts, Number(row.chain_id), hash)
  const judgement = judge(views, await claimWithin(parts.db, row, hash, views), now)
  await settleSecondCheck(parts, row, judgement, now)
}

/** Asks the nodes about what pays for this intent, and stores what came out. */
export async function pollClaim(parts: DonationParts, row: IntentRow, now = Date.now()): Promise<void> {
  const wasConfirmed = row.state === 'confirmed'
  const isConfirmed = wasConfirmed
    ? await checkConfirmed(parts, row, now)
    : await pollUnconfirmed(parts, row, now)
  if (wasConfirmed || isConfirmed) parts.onMailQueued()
}

/** The amount was released when its time was over; another intent may have been offered it since. */
const isReleased = (row: IntentRow, now: number): boolean =>
  row.reserved_units === null && Date.parse(row.expires_at) <= now

async function reReserve(db: Db, row: IntentRow): Promise<boolean> {
  const holder = await db
    .selectFrom('donation_intents')
    .select('id')
    .where('reserved_units', '=', row.amount_units)
    .executeTakeFirst()
  if (holder) return false
  const { numUpdatedRows } = await db
    .updateTable('donation_intents')
    .set({ reserved_units: row.amount_units })
    .where('id', '=', row.id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function storeHash(db: Db, row: IntentRow, hash: string, now: number): Promise<void> {
  // Submitted again while it is being polled: the day in which it has to turn up runs from the first time.
  const isAgain = row.state === 'pending' && row.tx_hash === hash
  const fresh = {
    claimed_at: isoTime(now),
    reason: 'unavailable',
    confirmations: 0,
    paid_units: null,
    block_hash: null,
  }
  await keepNamed(db, row.id, hash, 'named', now)
  await db
    .updateTable('donation_intents')
    .set({
      state: 'pending',
      tx_hash: hash,
      looks: 0,
      look_at: nextCheckAt(now, 0),
      ...(isAgain ? {} : fresh),
    })
    .where('id', '=', row.id)
    .where('state', '!=', 'confirmed')
    .execute()
}

async function answerWithin(parts: DonationParts, work: Promise<unknown>): Promise<void> {
  const polling = work.catch((error: unknown) =>
    parts.log({ level: 'error', event: 'donation', error: errorText(error) }),
  )
  const giveUp = new AbortController()
  await Promise.race([polling, sleep(ANSWER_WITHIN_MS, undefined, { signal: giveUp.signal }).catch(() => {})])
  giveUp.abort()
}

export const firstPoll = (parts: DonationParts, row: IntentRow): Promise<void> =>
  answerWithin(parts, pollClaim(parts, row))

/** What is paid is paid; what else was sent for it is shown, and is for staff. */
async function nameBeside(parts: DonationParts, row: IntentRow, hash: string, now: number): Promise<void> {
  if (row.sandbox === 1 || row.waived === 1 || hash === row.tx_hash) return
  await keepNamed(parts.db, row.id, hash, 'named', now)
  await answerWithin(parts, lookAt(parts, row, { hash, namedAt: now }, now))
}

async function rowOf(db: Db, intentId: string): Promise<IntentRow> {
  const row = await readIntent(db, intentId)
  if (!row) throw new Error('an intent is gone')
  return row
}

/**
 * Takes the transaction that pays for an intent, and judges it as far as it can be judged within a few seconds; the rest
 * is done from the database by `watchDonations`. The caller has made sure that the intent is the visitor's own.
 */
export async function claimTransaction(
  parts: DonationParts,
  intentId: string,
  link: string,
  now = Date.now(),
): Promise<DonationVerdict> {
  const { db } = parts
  const row = await rowOf(db, intentId)
  const submitted = readLink(link, await readExplorers(db, Number(row.chain_id)))
  if (row.state === 'confirmed') {
    if ('hash' in submitted) await nameBeside(parts, row, submitted.hash, now)
    return verdictNow(db, row, now)
  }
  if ('reason' in submitted) {
    // Of the link alone: what was submitted before stays as it is.
    const blank = { ...row, tx_hash: null, confirmations: 0, paid_units: null }
    return { ...(await verdictNow(db, blank, now)), state: 'rejected', reason: submitted.reason }
  }
  // A payment of an amount that is another intent's by now would be theirs.
  if (isReleased(row, now) && !(await reReserve(db, row)))
    return { ...(await verdictNow(db, row, now)), state: 'expired' }
  await storeHash(db, row, submitted.hash, now)
  const kept = await rowOf(db, intentId)
  if (kept.state === 'confirmed') return verdictNow(db, kept, now)
  if (kept.sandbox === 1) {
    await confirmSandbox(parts, kept, now)
    parts.onMailQueued()
  } else {
    await firstPoll(parts, kept)
  }
  return verdictNow(db, await rowOf(db, intentId), now)
}

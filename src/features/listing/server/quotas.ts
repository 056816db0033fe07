import { type Environment, textSetting, wrongSetting } from '#platform/config.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import { type Db, isoTime, type Tx } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/client-address.ts'
import { NOTHING_ARRIVED } from './held-images.ts'

/** Requests that nobody has paid for: so many may come from one IPv4 address or IPv6 /64, and from one /48. */
export interface UnpaidQuota {
  address: number
  site: number
}

/** As in `BUDGETS`: one address may be an agency's, and may have as many as a /48. */
const UNPAID: UnpaidQuota = { address: 9, site: 9 }

export function readUnpaidQuota(env: Environment): UnpaidQuota {
  const text = textSetting(env, 'UNPAID_REQUESTS')
  if (text === undefined) return UNPAID
  const [, address, site] = /^(\d{1,9}),(\d{1,9})$/.exec(text) ?? []
  if (!(Number(address) > 0 && Number(site) >= Number(address)))
    wrongSetting('UNPAID_REQUESTS', `"${text}" is not two whole numbers, for an address and for a /48`)
  return { address: Number(address), site: Number(site) }
}

/** Where a request came from. Digests with a secret of ours: the addresses themselves are not kept with it. */
export interface Sender {
  sender_hash: string
  site_hash: string | null
}

export function networkDigests(db: Db): (caller: Caller) => Promise<Sender> {
  const digest = serverSigner(db, 'senders')
  return async ({ address, site }) => ({
    sender_hash: await digest(address),
    site_hash: site === undefined ? null : await digest(site),
  })
}

/** More requests wait for their donation than may come from there; nothing was stored. */
export class TooManyUnpaid extends Error {}

const DAY_MS = 24 * 3_600_000
const OPEN = ['awaiting_donation', 'in_review', 'changes_requested']

/**
 * Open ones, and of the last day those that were withdrawn: taking one back makes no room for the next. The most of one.
 * Not one whose donation is arriving: a transaction that is only named, and in no block, may be made up.
 */
async function unpaidFrom(
  tx: Pick<Db, 'selectFrom'>,
  column: keyof Sender,
  senders: readonly Sender[],
  now: number,
): Promise<number> {
  const hashes = new Set(senders.flatMap(sender => sender[column] ?? []))
  if (hashes.size === 0) return 0
  const counts = await tx
    .selectFrom('submissions')
    .innerJoin('donation_intents as intent', 'intent.id', 'submissions.intent_id')
    .select(eb => eb.fn.countAll().as('count'))
    .where(`submissions.${column}`, 'in', [...hashes])
    .where('submissions.purpose', '=', 'listing')
    .where(eb =>
      eb.or([eb('submissions.state', 'in', OPEN), eb('submissions.created_at', '>', isoTime(now - DAY_MS))]),
    )
    .where(eb =>
      eb.or([
        eb('intent.waived', '=', 1),
        eb('intent.state', 'in', NOTHING_ARRIVED),
        eb.and([eb('intent.state', '=', 'pending'), eb('intent.confirmations', '=', 0)]),
      ]),
    )
    .groupBy(`submissions.${column}`)
    .execute()
  return Math.max(0, ...counts.map(({ count }) => Number(count)))
}

async function areTooMany(
  tx: Pick<Db, 'selectFrom'>,
  { address, site }: UnpaidQuota,
  senders: readonly Sender[],
  now: number,
): Promise<boolean> {
  return (
    (await unpaidFrom(tx, 'site_hash', senders, now)) > site ||
    (await unpaidFrom(tx, 'sender_hash', senders, now)) > address
  )
}

/** In the transaction in which requests are stored, after it: they themselves are among those that are counted. */
export async function refuseTooMany(
  tx: Tx,
  quota: UnpaidQuota,
  senders: readonly Sender[],
  now: number,
): Promise<void> {
  if (await areTooMany(tx, quota, senders, now)) throw new TooManyUnpaid()
}

/** Whether one more request from there would be refused; asked before it has an amount. */
export const hasNoRoom = (
  db: Pick<Db, 'selectFrom'>,
  { address, site }: UnpaidQuota,
  sender: Sender,
  now: number,
): Promise<boolean> => areTooMany(db, { address: address - 1, site: site - 1 }, [sender], now)

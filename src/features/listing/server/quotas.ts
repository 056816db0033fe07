import { type Environment, textSetting, wrongSetting } from '#platform/config.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import { type Db, isoTime, type Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
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

export function senderDigests(db: Db): (caller: Caller) => Promise<Sender> {
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
 * Open ones, and of the last day those that were withdrawn: taking one back makes no room for the next. Not one whose
 * donation is arriving: a transaction that is only named, and in no block, may be made up.
 */
async function unpaidFrom(db: Db | Tx, column: keyof Sender, sender: Sender, now: number): Promise<string[]> {
  const hash = sender[column]
  if (hash === null) return []
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('donation_intents as intent', 'intent.id', 'submissions.intent_id')
    .select('intent.id')
    .where(`submissions.${column}`, '=', hash)
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
    .execute()
  return rows.map(({ id }) => id)
}

interface Count {
  /** The transaction, where there is one. */
  db: Db | Tx
  donations: Pick<Services['donations'], 'likely'>
  quota: UnpaidQuota
  sender: Sender
  now: number
}

async function areTooMany({ db, donations, quota, sender, now }: Count): Promise<boolean> {
  const limits = { site_hash: quota.site, sender_hash: quota.address }
  for (const column of ['site_hash', 'sender_hash'] as const) {
    const ids = await unpaidFrom(db, column, sender, now)
    if (ids.length <= limits[column]) continue
    // What has arrived and is not matched yet is no empty promise either.
    const likely = await donations.likely(db, ids, now)
    const isPaid = (id: string) => likely.get(id)?.some(({ isMost }) => isMost) ?? false
    if (ids.filter(id => !isPaid(id)).length > limits[column]) return true
  }
  return false
}

/** In the transaction in which a request is stored, after it: it is itself among those that are counted. */
export async function refuseTooMany(count: Count): Promise<void> {
  if (await areTooMany(count)) throw new TooManyUnpaid()
}

/** Whether one more request from there would be refused; asked before it has an amount. */
export const hasNoRoom = ({ quota: { address, site }, ...count }: Count): Promise<boolean> =>
  areTooMany({ ...count, quota: { address: address - 1, site: site - 1 } })

import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf } from '#platform/secrets.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import type { MailWaits } from './claim-mails.ts'

const DAY_S = 24 * 3600

/** Steps that whoever sends a form causes alone, without a donation and without staff. */
const CAUSED_BY_STRANGERS: readonly SubmissionState[] = [
  'awaiting_donation',
  'in_review',
  'withdrawn',
  'expired',
]

/** Whether somebody who asks to be mailed there has paid for one of his requests. */
async function hasPaid(db: Db, email: string): Promise<boolean> {
  const paid = await db
    .selectFrom('submissions')
    .innerJoin('donation_intents as intent', 'intent.id', 'submissions.intent_id')
    .select('submissions.id')
    .where('submissions.email', '=', email)
    .where('intent.state', '=', 'confirmed')
    .where('intent.waived', '=', 0)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * How long a mail to this address has to wait, in milliseconds: before a donation is confirmed, anybody can have mails
 * sent to anybody's address. The private page shows what they say all the time. The receipt of a request, which has its
 * number, amount and link, never waits for others: of receipts an address gets as many in a day as one network may send
 * requests, so that only many networks together are held back.
 */
export async function mailWaits(
  { budgets, config, db }: Pick<Services, 'budgets' | 'config' | 'db'>,
  { email, state, isFirst }: Parameters<MailWaits>[0],
): Promise<number> {
  if (!CAUSED_BY_STRANGERS.includes(state) || (await hasPaid(db, email))) return 0
  const [purse, count] = isFirst
    ? (['receipts', config.budgets.requests.address] as const)
    : (['recipient', config.listing.mailsPerRecipient] as const)
  const taken = await budgets.takeOf(purse, hashOf(email.toLowerCase()), { count, seconds: DAY_S })
  return taken.allowed ? 0 : taken.retryAfter * 1000
}

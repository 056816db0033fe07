import { presentOf, wrongAfter } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { MAIL_LEASE_MS, type MailQueue, type QueuedMail, runMailQueue } from '#platform/mail-queue.ts'

const WAIT_MS = 10 * 60_000

interface Concern {
  id: string
  intent_id: string
  state: string
  published_as: string | null
  donation_lost_at: string | null
  staff_mail_due_at: string | null
  files_until: string | null
  tx_hash: string | null
}
type Likely =
  Awaited<ReturnType<Services['donations']['likely']>> extends Map<string, infer List> ? List : never

interface StaffMail extends Concern, QueuedMail {
  /** What arrived that may be its own. */
  likely: Likely
}

const dueMail = (db: Db, now: number) =>
  db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select(['submissions.id', 'submissions.intent_id', 'submissions.state', 'published_as'])
    .select(['donation_lost_at', 'staff_mail_due_at', 'files_until', 'donation_intents.tx_hash'])
    .where(eb =>
      eb.or([
        eb('staff_mail_due_at', '<=', isoTime(now)),
        // By a clock that has been set back since.
        eb('staff_mail_due_at', '>', wrongAfter(now, Math.max(MAIL_LEASE_MS, WAIT_MS))),
      ]),
    )
    .orderBy('staff_mail_due_at')
    .limit(1)
    .executeTakeFirst()

async function claimStaffMail(
  { db, donations, log }: Pick<StaffMailOptions, 'db' | 'donations' | 'log'>,
  now: number,
): Promise<StaffMail | undefined> {
  const due = await dueMail(db, now)
  if (!due) return undefined
  const setDue = (from: string | null, to: string | null) =>
    db
      .updateTable('submissions')
      .set({ staff_mail_due_at: to })
      .where('id', '=', due.id)
      .where('staff_mail_due_at', '=', from)
      .executeTakeFirst()
  const lease = isoTime(now + MAIL_LEASE_MS)
  const { numUpdatedRows } = await setDue(due.staff_mail_due_at, lease)
  // Another server was quicker, and sends the rest of the queue too.
  if (numUpdatedRows !== 1n) return undefined
  const end = async (to: string | null): Promise<void> => {
    await setDue(lease, to)
  }
  const likely = (await donations.likely(db, [due.intent_id], now)).get(due.intent_id) ?? []
  if (due.donation_lost_at === null && likely.length === 0) {
    // It was matched meanwhile.
    await end(null)
    return claimStaffMail({ db, donations, log }, now)
  }
  return {
    ...due,
    likely,
    sent: () => end(null),
    later: () => end(isoTime(now + WAIT_MS)),
    giveBack: () => end(isoTime(now)),
    refused: async reply => {
      log({ level: 'error', event: 'mail', error: `refused for STAFF_MAIL: ${reply}`, submission: due.id })
      await end(null)
    },
  }
}

function aboutLost({ id, state, published_as, donation_lost_at, tx_hash }: Concern) {
  const listed = published_as === null ? '' : ` What it brought (${published_as}) is still listed.`
  return {
    id: `${id}.lost.${Date.parse(donation_lost_at ?? '')}`,
    subject: `${id}: the chain took its donation back`,
    text: [
      `The donation of ${id} had been confirmed. Its block is no longer part of the chain.`,
      '',
      `Transaction: ${tx_hash ?? 'none was named'}`,
      `The request is ${state} now.${listed}`,
      '',
      'If the transaction comes into another block, that is found without anybody, and the request leaves the list.',
      `Until then: npm run review -- show ${id}`,
      '',
    ].join('\n'),
  }
}

function aboutNear({ id, state, files_until, likely }: StaffMail) {
  const newest = likely.at(-1)
  const isEnded = state === 'expired' && files_until !== null
  return {
    id: `${id}.near.${state}.${newest?.txHash.slice(2, 18)}.${newest?.logIndex}`,
    subject: `${id}: money arrived that may be its own`,
    text: [
      `Nothing is bound to it yet. ${id} is ${state}.`,
      ...(isEnded ? [`It has ended, and keeps its files until ${files_until}.`] : []),
      '',
      ...likely.map(({ amount, txHash, minedAt }) => `${amount} at ${minedAt}, transaction ${txHash}`),
      '',
      `What else may claim it: npm run review -- payments ${id}`,
      `It is its own: npm run review -- accept-payment ${id} --transaction HASH --note TEXT`,
      `It is not: npm run review -- dismiss-payment ${id} --transaction HASH --note TEXT`,
      '',
    ].join('\n'),
  }
}

/** Staff read English, as their command speaks it. Nothing in it was typed by the submitter. */
const messageAbout = (mail: StaffMail) => (mail.donation_lost_at === null ? aboutNear(mail) : aboutLost(mail))

interface StaffMailOptions {
  db: Db
  donations: Services['donations']
  mailer: Mailer
  log: Log
  to: string
}

/** Tells staff at once what they would else find in their list. */
export const sendStaffMails = (options: StaffMailOptions): MailQueue =>
  runMailQueue({
    claim: async () => claimStaffMail(options, await presentOf(options.db)),
    send: mail => options.mailer.send({ to: options.to, ...messageAbout(mail) }),
    mailer: options.mailer,
    log: options.log,
  })

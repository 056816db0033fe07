import { presentOf, wrongAfter } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { MAIL_LEASE_MS, type MailQueue, type QueuedMail, runMailQueue } from '#platform/mail-queue.ts'

const WAIT_MS = 10 * 60_000

interface LostDonation {
  id: string
  state: string
  published_as: string | null
  donation_lost_at: string | null
  tx_hash: string | null
}

const dueMail = (db: Db, now: number) =>
  db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select(['submissions.id', 'submissions.state', 'published_as', 'donation_lost_at', 'staff_mail_due_at'])
    .select('donation_intents.tx_hash')
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
  db: Db,
  log: Log,
  now: number,
): Promise<(LostDonation & QueuedMail) | undefined> {
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
  return {
    ...due,
    sent: () => end(null),
    later: () => end(isoTime(now + WAIT_MS)),
    giveBack: () => end(isoTime(now)),
    refused: async reply => {
      log({ level: 'error', event: 'mail', error: `refused for STAFF_MAIL: ${reply}`, submission: due.id })
      await end(null)
    },
  }
}

/** Staff read English, as their command speaks it. Nothing in it was typed by the submitter. */
function messageAbout({ id, state, published_as, donation_lost_at, tx_hash }: LostDonation) {
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

interface StaffMailOptions {
  db: Db
  mailer: Mailer
  log: Log
  to: string
}

/** Tells staff at once what they would else find in their list. */
export const sendStaffMails = ({ db, mailer, log, to }: StaffMailOptions): MailQueue =>
  runMailQueue({
    claim: async () => claimStaffMail(db, log, await presentOf(db)),
    send: mail => mailer.send({ to, ...messageAbout(mail) }),
    mailer,
    log,
  })

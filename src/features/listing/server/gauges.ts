import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type GaugeReading, secondsSince } from '#platform/metrics.ts'
import { WITHOUT_DONATION } from './donation-purpose.ts'
import { waitingForStaff } from './queue.ts'

/** Whose confirmed payment the chain took back. */
const lost = (db: Db) =>
  db
    .selectFrom('submissions')
    .select(eb => eb.fn.countAll().as('count'))
    .where('donation_lost_at', 'is not', null)
    .where('state', 'not in', WITHOUT_DONATION)
    .executeTakeFirstOrThrow()

/** The queue of staff, and the mails about requests. */
export function listingGauges({ db }: Pick<Services, 'db'>): GaugeReading[] {
  const inReview = () =>
    waitingForStaff(db)
      .select(eb => [eb.fn.countAll().as('count'), eb.fn.min('updated_at').as('oldest')])
      .executeTakeFirstOrThrow()
  const mails = () =>
    db
      .selectFrom('submission_steps')
      .select(eb => [eb.fn.countAll().as('count'), eb.fn.min('at').as('oldest')])
      .where('mail_due_at', 'is not', null)
      .executeTakeFirstOrThrow()
  return [
    {
      name: 'site_requests_in_review',
      help: 'Listing requests that wait for staff.',
      read: async () => Number((await inReview()).count),
    },
    {
      name: 'site_requests_oldest_seconds',
      help: 'How long the one that waits longest has waited for staff; 0 when none does.',
      read: async () => secondsSince((await inReview()).oldest),
    },
    {
      name: 'site_donations_lost',
      help: 'Requests whose confirmed donation the chain took back.',
      read: async () => Number((await lost(db)).count),
    },
    {
      name: 'site_request_mails_waiting',
      help: 'Mails about listing requests that no mail server has taken yet.',
      read: async () => Number((await mails()).count),
    },
    {
      name: 'site_request_mails_oldest_seconds',
      help: 'Since when the oldest of them is wanted; 0 when none waits.',
      read: async () => secondsSince((await mails()).oldest),
    },
  ]
}

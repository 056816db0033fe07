import type { Services } from '#platform/feature.ts'
import { type GaugeReading, secondsSince } from '#platform/metrics.ts'

/** Payments that were named or found and are not decided yet. */
export function donationGauges({ db }: Pick<Services, 'db'>): GaugeReading[] {
  const pending = () =>
    db
      .selectFrom('donation_intents')
      .select(eb => [eb.fn.countAll().as('count'), eb.fn.min('claimed_at').as('oldest')])
      .where('look_at', 'is not', null)
      // One that waits to be final has been decided.
      .where('state', '!=', 'confirmed')
      .executeTakeFirstOrThrow()
  return [
    {
      name: 'site_payments_pending',
      help: 'Payments that are not decided and that the chain is still asked about.',
      read: async () => Number((await pending()).count),
    },
    {
      name: 'site_payments_oldest_seconds',
      help: 'Since when the oldest of them is looked at; 0 when there is none.',
      read: async () => secondsSince((await pending()).oldest),
    },
  ]
}

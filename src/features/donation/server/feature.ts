import type { Feature } from '#platform/feature.ts'
import { donationRoutes } from './donation-routes.ts'
import { donationGauges } from './gauges.ts'
import { OFFER_RETENTION } from './intents.ts'
import { scanDonations } from './scan.ts'
import { senderRoutes } from './sender-routes.ts'
import { watchDonations } from './watch.ts'

export const donationFeature: Feature = {
  name: 'donation',
  gauges: donationGauges,
  routes: [donationRoutes, senderRoutes],
  retention: [OFFER_RETENTION],
  jobs: services => [watchDonations(services), scanDonations(services)],
}

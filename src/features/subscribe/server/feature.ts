import type { Feature } from '#platform/feature.ts'
import { sendConfirmationMails } from './confirmation-mails.ts'
import { subscribeRoutes } from './subscribe-routes.ts'

export const subscribeFeature: Feature = {
  name: 'subscribe',
  routes: [subscribeRoutes],
  jobs: ({ db, log }, { mailer, publicUrl }) => [sendConfirmationMails({ db, mailer, log, publicUrl })],
}

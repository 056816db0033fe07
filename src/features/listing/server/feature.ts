import type { Feature } from '#platform/feature.ts'
import { catchUpWithDonations } from './donation-purpose.ts'
import { forgetImagesDaily, imageRoutes } from './images.ts'
import { sendSubmissionMails } from './mails.ts'
import { submissionRoutes } from './submissions-routes.ts'

export const listingFeature: Feature = {
  name: 'listing',
  routes: [imageRoutes, submissionRoutes],
  jobs: ({ db, log }, { mailer, siteUrl }) => [
    catchUpWithDonations(db, log),
    forgetImagesDaily(db, log),
    sendSubmissionMails({ db, mailer, log, siteUrl }),
  ],
}

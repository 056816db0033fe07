import type { Feature } from '#platform/feature.ts'
import { sendArrivalMails } from './arrival-mails.ts'
import { changeRoutes } from './change/change-routes.ts'
import { prepareTakenNames } from './checks/taken-names.ts'
import { catchUpWithDonations } from './donation-purpose.ts'
import { SUBMISSION_RETENTION } from './erase.ts'
import { listingGauges } from './gauges.ts'
import { imageRoutes } from './images.ts'
import { lookUpRoute } from './look-up/look-up-routes.ts'
import { mailWaits } from './mail-quota.ts'
import { sendSubmissionMails } from './mails.ts'
import { watchNearMisses } from './near-misses.ts'
import { sendStaffMails } from './staff-mails.ts'
import { IMAGE_RETENTION } from './stored-images.ts'
import { submissionRoutes } from './submissions-routes.ts'
import { expireUnpaidHourly } from './unpaid.ts'
import { checkWaitingSubmissions } from './waiting-checks.ts'

export const listingFeature: Feature = {
  name: 'listing',
  gauges: listingGauges,
  routes: [imageRoutes, lookUpRoute, submissionRoutes, changeRoutes],
  prepare: prepareTakenNames,
  // Requests first: what they give free goes in the same round.
  retention: [...SUBMISSION_RETENTION, ...IMAGE_RETENTION],
  jobs: (services, { mailer, siteUrl }) => {
    const { config, db, donations, log } = services
    const { staffMail, unpaidDays } = config.listing
    return [
      ...(staffMail ? [sendStaffMails({ db, donations, mailer, log, to: staffMail })] : []),
      catchUpWithDonations(db, log),
      checkWaitingSubmissions(services),
      expireUnpaidHourly(services),
      watchNearMisses(services),
      sendArrivalMails({ db, donations, mailer, log, siteUrl, waits: mail => mailWaits(services, mail) }),
      sendSubmissionMails({
        db,
        donations,
        mailer,
        log,
        siteUrl,
        unpaidDays,
        waits: mail => mailWaits(services, mail),
      }),
    ]
  },
}

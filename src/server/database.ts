import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { OpenServices } from '#features/listing/review/review.ts'
import { type Config, StartError } from '#platform/config.ts'
import type { Migration } from '#platform/db/migrate.ts'
import { type OpenDatabase, type OpenOptions, openDatabase, SQLITE_FILE } from '#platform/db/open.ts'
import { FEATURES, openServices } from './features.ts'
import { up as catalogue } from './migrations/0001-catalogue.ts'
import { up as subscribersAndStaffLog } from './migrations/0002-subscribers-and-staff-log.ts'
import { up as listings } from './migrations/0003-listings.ts'
import { up as leaveLinks } from './migrations/0004-leave-links.ts'
import { up as iconsOfDots } from './migrations/0005-icons-of-dots.ts'
import { up as marksOfTheirOwn } from './migrations/0006-marks-of-their-own.ts'
import { up as evidence } from './migrations/0007-evidence.ts'
import { up as kindsOfNews } from './migrations/0008-kinds-of-news.ts'
import { up as moneyPath } from './migrations/0009-money-path.ts'
import { up as budgets } from './migrations/0010-budgets.ts'
import { up as protectedNames } from './migrations/0011-protected-names.ts'
import { up as listingChanges } from './migrations/0012-listing-changes.ts'
import { up as quotas } from './migrations/0013-quotas.ts'
import { up as dappReports } from './migrations/0014-dapp-reports.ts'
import { up as linkChecks } from './migrations/0015-link-checks.ts'
import { up as moreMarks } from './migrations/0016-more-marks.ts'
import { up as tokenProjects } from './migrations/0017-token-projects.ts'
import { up as dappChanges } from './migrations/0018-dapp-changes.ts'
import { up as orderOfCategories } from './migrations/0019-order-of-categories.ts'
import { up as lifeOfData } from './migrations/0020-life-of-data.ts'
import { up as mailPlans } from './migrations/0021-mail-plans.ts'
import { up as quickBudgets } from './migrations/0022-quick-budgets.ts'
import { up as publicPictures } from './migrations/0023-public-pictures.ts'
import { up as lostDonations } from './migrations/0024-lost-donations.ts'
import { up as provenProposals } from './migrations/0025-proven-proposals.ts'
import { up as boundProofs } from './migrations/0026-bound-proofs.ts'
import { up as namedTransactions } from './migrations/0027-named-transactions.ts'
import { up as nearMisses } from './migrations/0028-near-misses.ts'
import { up as ownersOnRecord } from './migrations/0029-owners-on-record.ts'
import { up as reviewDesk } from './migrations/0030-review-desk.ts'
import { up as budgetsOnSqlite } from './migrations/0031-budgets-on-sqlite.ts'
import { up as tokensOfOneAccount } from './migrations/0032-tokens-of-one-account.ts'

/** What a new database starts with. */
export const CATALOGUE = join(import.meta.dirname, '../content/catalogue')

/** In order; a migration's number is its place in this list plus one. Published ones are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-catalogue', up: catalogue },
  { name: '0002-subscribers-and-staff-log', up: subscribersAndStaffLog },
  { name: '0003-listings', up: listings },
  { name: '0004-leave-links', up: leaveLinks },
  { name: '0005-icons-of-dots', up: iconsOfDots },
  { name: '0006-marks-of-their-own', up: marksOfTheirOwn },
  { name: '0007-evidence', up: evidence },
  { name: '0008-kinds-of-news', up: kindsOfNews },
  { name: '0009-money-path', up: moneyPath },
  { name: '0010-budgets', up: budgets },
  { name: '0011-protected-names', up: protectedNames },
  { name: '0012-listing-changes', up: listingChanges },
  { name: '0013-quotas', up: quotas },
  { name: '0014-dapp-reports', up: dappReports },
  { name: '0015-link-checks', up: linkChecks },
  { name: '0016-more-marks', up: moreMarks },
  { name: '0017-token-projects', up: tokenProjects },
  { name: '0018-dapp-changes', up: dappChanges },
  { name: '0019-order-of-categories', up: orderOfCategories },
  { name: '0020-life-of-data', up: lifeOfData },
  { name: '0021-mail-plans', up: mailPlans },
  { name: '0022-quick-budgets', up: quickBudgets },
  { name: '0023-public-pictures', worksFrom: 22, up: publicPictures },
  { name: '0024-lost-donations', up: lostDonations },
  { name: '0025-proven-proposals', up: provenProposals },
  { name: '0026-bound-proofs', worksFrom: 25, up: boundProofs },
  { name: '0027-named-transactions', worksFrom: 26, up: namedTransactions },
  { name: '0028-near-misses', worksFrom: 26, up: nearMisses },
  { name: '0029-owners-on-record', worksFrom: 26, up: ownersOnRecord },
  { name: '0030-review-desk', worksFrom: 26, up: reviewDesk },
  { name: '0031-budgets-on-sqlite', worksFrom: 26, up: budgetsOnSqlite },
  { name: '0032-tokens-of-one-account', worksFrom: 26, up: tokensOfOneAccount },
]

export interface SiteDatabaseOptions extends Omit<OpenOptions, 'migrations' | 'seed' | 'refresh'> {
  catalogue?: string
}

/** The site's own database, its schema up to date; a new one is filled from the catalogue. */
export const openSiteDatabase = ({
  catalogue = CATALOGUE,
  ...options
}: SiteDatabaseOptions): Promise<OpenDatabase> =>
  openDatabase({
    ...options,
    migrations: MIGRATIONS,
    seed: async tx => {
      for (const { seed } of FEATURES) await seed?.(tx, catalogue)
    },
    // A staff command works on what the server beside it shows.
    ...(options.role !== 'staff' && {
      refresh: async tx => {
        for (const { refresh } of FEATURES) await refresh?.(tx, catalogue)
      },
    }),
  })

/** A mistyped DATA_DIR must not make a new database and call it empty. */
function refuseMissing(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new StartError(
      isMissing
        ? `DATA_DIR: there is no database at ${file}; has the server been started with these settings?`
        : `DATA_DIR: this account has no access to ${file}; use site-review, which runs as the server's account (docs/operating.md)`,
    )
  }
}

/** Beside a running server on the same database. */
export async function openForStaff(config: Config): Promise<OpenServices> {
  if (!config.databaseUrl) refuseMissing(join(config.dataDir, SQLITE_FILE))
  const { db, kind, close } = await openSiteDatabase({ ...config, role: 'staff' })
  return { services: openServices({ config, db, log: () => {} }), kind, close }
}

import { join } from 'node:path'
import type { Migration } from '#platform/db/migrate.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from '#platform/db/open.ts'
import { FEATURES } from './features.ts'
import { up as catalogue } from './migrations/0001-catalogue.ts'
import { up as subscribersAndStaffLog } from './migrations/0002-subscribers-and-staff-log.ts'
import { up as listings } from './migrations/0003-listings.ts'
import { up as leaveLinks } from './migrations/0004-leave-links.ts'
import { up as iconsOfDots } from './migrations/0005-icons-of-dots.ts'

/** What a new database starts with. */
export const CATALOGUE = join(import.meta.dirname, '../content/catalogue')

/** In order; a migration's number is its place in this list plus one. Published ones are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-catalogue', up: catalogue },
  { name: '0002-subscribers-and-staff-log', up: subscribersAndStaffLog },
  { name: '0003-listings', up: listings },
  { name: '0004-leave-links', up: leaveLinks },
  { name: '0005-icons-of-dots', up: iconsOfDots },
]

export interface SiteDatabaseOptions extends Omit<OpenOptions, 'migrations' | 'seed'> {
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
  })

import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

const DRAWN = [
  { table: 'chains', folder: '/icons/chains/' },
  { table: 'dapps', folder: '/icons/dapps/' },
  { table: 'market_tokens', folder: '/icons/tokens/' },
] as const

/** The site's own marks were SVG files and are WebP now; a database that was filled before names the old ones. */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  for (const { table, folder } of DRAWN)
    await sql`update ${sql.table(table)} set icon_url = replace(icon_url, '.svg', '.webp')
      where icon_url like ${`${folder}%.svg`}`.execute(tx)
}

import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** Numbers of the guides that came with the site so far. Whatever else is there, staff published. */
const LAST_GUIDE = 26

/**
 * News tell their kind, and what they are about: a guide by its name in addresses, a listing as `published_as` names it. The
 * texts and days of guides follow from their files, which every server reads when it starts.
 */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  for (const [name, value] of [
    ['kind', 'release'],
    ['subject', ''],
  ] as const)
    await tx.schema
      .alterTable('news')
      .addColumn(name, 'text', column => column.notNull().defaultTo(value))
      .execute()
  await sql`update news set kind = 'guide' where id <= ${sql.lit(LAST_GUIDE)}`.execute(tx)
  await sql`update news set kind = 'safety' where kind = 'release' and cover like '/art/cover-scams-%'`.execute(
    tx,
  )
}

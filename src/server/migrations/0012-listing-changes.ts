import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

const ENTRIES = ['dapps', 'listed_tokens', 'nft_collections', 'chains'] as const
/** The other two have a state of their own: `status`, `deprecated`. */
const HIDEABLE = ['listed_tokens', 'nft_collections'] as const

/** Entries that their owners change: when it happened, who owns them, what was asked for and how it was proved. */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  for (const table of ENTRIES) {
    await tx.schema
      .alterTable(table)
      .addColumn('changed_at', 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  for (const table of HIDEABLE) {
    await tx.schema
      .alterTable(table)
      .addColumn('hidden', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  }
  await tx.schema
    .createTable('listing_owners')
    .addColumn('listing', 'text', column => column.primaryKey())
    .addColumn('email_hash', 'text', column => column.notNull())
    .addColumn('since', 'text', column => column.notNull())
    .addColumn('submission_id', 'text', column => column.notNull().references('submissions.id'))
    .execute()
  await tx.schema
    .createTable('listing_changes')
    .addColumn('submission_id', 'text', column => column.primaryKey().references('submissions.id'))
    .addColumn('asked', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('proof_json', 'text', column => column.notNull())
    .addColumn('before_json', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await tx.schema.createIndex('submissions_by_change').on('submissions').column('change_of').execute()
}

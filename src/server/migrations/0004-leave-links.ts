import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('leave_links')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('email_key', 'text', column => column.references('subscribers.email_key').onDelete('set null'))
    .addColumn('lang', 'text', column => column.notNull())
    .execute()
  // All links are removed with a subscriber; without the index each would be looked for in the whole table.
  await tx.schema.createIndex('leave_links_by_email').on('leave_links').column('email_key').execute()
}

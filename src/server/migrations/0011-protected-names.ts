import type { Tx } from '#platform/db/tables.ts'

/** Names that staff protect against impostors, beside those that come with the site. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('protected_names')
    .addColumn('name_key', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('hosts_json', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('added_at', 'text', column => column.notNull())
    .execute()
}

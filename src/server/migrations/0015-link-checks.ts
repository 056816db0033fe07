import type { Tx } from '#platform/db/tables.ts'

/** What the links of listed DApps answered when staff last had them checked. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('link_checks')
    .addColumn('dapp_id', 'integer', column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .addColumn('detail', 'text', column => column.notNull())
    .addColumn('checked_at', 'text', column => column.notNull())
    .addColumn('failing_since', 'text')
    .addColumn('failed_days', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('link_checks_key', ['dapp_id', 'url'])
    .execute()
}

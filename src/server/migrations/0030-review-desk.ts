import type { Tx } from '#platform/db/tables.ts'

/** Who of the staff looks at a request, and what its checks found when they were last made. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('submission_takes')
    .addColumn('submission_id', 'text', column => column.primaryKey())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('until_at', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('submission_checks')
    .addColumn('submission_id', 'text', column => column.primaryKey())
    .addColumn('checked_at', 'text', column => column.notNull())
    .addColumn('checks_json', 'text', column => column.notNull())
    .execute()
}

import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** What strangers use up is counted in the database on SQLite, too; on Postgres the table is there. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  await tx.schema
    .createTable('budgets')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('points', 'integer', column => column.notNull())
    .addColumn('expire', 'integer', column => column.notNull())
    .execute()
  await tx.schema.createIndex('budgets_by_expiry').on('budgets').column('expire').execute()
}

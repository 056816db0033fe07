import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** What visitors report about DApps. Without the sender: staff need to know what is wrong, not who says so. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('dapp_reports')
    .addColumn('id', 'integer', column =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.generatedAlwaysAsIdentity().primaryKey(),
    )
    .addColumn('dapp_id', 'integer', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('lang', 'text', column => column.notNull())
    .addColumn('key_hash', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('closed_at', 'text')
    .execute()
  await tx.schema.createIndex('dapp_reports_by_dapp').on('dapp_reports').column('dapp_id').execute()
}

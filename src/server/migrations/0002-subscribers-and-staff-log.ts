import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('subscribers')
    .addColumn('email_key', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('lang', 'text', column => column.notNull())
    .addColumn('token_hash', 'text', column => column.unique())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('mailed_at', 'text')
    .addColumn('mail_due_at', 'text')
    .addColumn('confirmed_at', 'text')
    .execute()
  await tx.schema.createIndex('subscribers_by_mail_due').on('subscribers').column('mail_due_at').execute()
  await tx.schema
    .createTable('staff_log')
    .addColumn('id', 'integer', column =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.generatedAlwaysAsIdentity().primaryKey(),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .execute()
}

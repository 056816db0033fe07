import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** As the library that counts expects it; servers on SQLite, of which there is one per file, count in memory. */
async function createCounters(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('budgets')
    .addColumn('key', 'varchar(255)', column => column.primaryKey())
    .addColumn('points', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
  await tx.schema.createIndex('budgets_by_expiry').on('budgets').column('expire').execute()
}

/** What strangers may use up is counted; an amount is given out for one checked form, and no other can be sent with it. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await createCounters(tx)
  await tx.schema.alterTable('donation_intents').addColumn('form_hash', 'text').execute()
}

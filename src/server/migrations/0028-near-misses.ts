import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'

/** What arrives almost right: who was told of it, what staff decided about it, and what waits for that. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('donation_dismissals')
    .addColumn('intent_id', 'text', column => column.notNull().references('donation_intents.id'))
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('donation_dismissals_key', ['intent_id', 'tx_hash'])
    .execute()
  await tx.schema
    .createTable('accepted_payments')
    .addColumn('intent_id', 'text', column => column.primaryKey().references('donation_intents.id'))
    .addColumn('confirmed_at', 'text', column => column.notNull())
    .addColumn('before_json', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('arrival_notices')
    .addColumn('intent_id', 'text', column => column.notNull().references('donation_intents.id'))
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('log_index', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('mail_due_at', 'text')
    .addPrimaryKeyConstraint('arrival_notices_key', ['intent_id', 'chain_id', 'tx_hash', 'log_index'])
    .execute()
  for (const name of ['near_look_at', 'files_until'])
    await tx.schema.alterTable('submissions').addColumn(name, 'text').execute()
  // What arrived before is looked at once.
  await tx
    .updateTable('submissions')
    .set({ near_look_at: sql<string>`updated_at` })
    .where('state', '=', 'awaiting_donation')
    .execute()
}

import type { CreateTableBuilder } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** A number that the database counts up by itself. */
const withOwnId = <Name extends string>(
  table: CreateTableBuilder<Name, never>,
  kind: DatabaseKind,
): CreateTableBuilder<Name, 'id'> =>
  table.addColumn('id', 'integer', column =>
    kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.generatedAlwaysAsIdentity().primaryKey(),
  )

/** An intent may be paid in parts: several transfers for one intent, and one intent for each transfer as before. */
async function allowParts(tx: Tx): Promise<void> {
  await tx.schema.alterTable('donation_payments').renameTo('donation_payments_before').execute()
  await tx.schema
    .createTable('donation_payments')
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('log_index', 'integer', column => column.notNull())
    .addColumn('intent_id', 'text', column => column.notNull().references('donation_intents.id'))
    .addPrimaryKeyConstraint('donation_payments_of_transfers', ['chain_id', 'tx_hash', 'log_index'])
    .execute()
  const columns = ['chain_id', 'tx_hash', 'log_index', 'intent_id'] as const
  const before = tx.withTables<{
    donation_payments_before: {
      chain_id: number | string
      tx_hash: string
      log_index: number
      intent_id: string
    }
  }>()
  await before
    .insertInto('donation_payments')
    .columns([...columns])
    .expression(before.selectFrom('donation_payments_before').select(columns))
    .execute()
  await tx.schema.dropTable('donation_payments_before').execute()
  await tx.schema
    .createIndex('donation_payments_by_intent')
    .on('donation_payments')
    .column('intent_id')
    .execute()
}

async function createTransfers(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('donation_arrivals')
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('log_index', 'integer', column => column.notNull())
    .addColumn('token_address', 'text', column => column.notNull())
    .addColumn('receiver', 'text', column => column.notNull())
    .addColumn('sender', 'text', column => column.notNull())
    .addColumn('units', 'text', column => column.notNull())
    .addColumn('block_number', 'bigint', column => column.notNull())
    .addColumn('block_hash', 'text', column => column.notNull())
    .addColumn('mined_at', 'text', column => column.notNull())
    .addColumn('candidates_json', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('donation_arrivals_key', ['chain_id', 'tx_hash', 'log_index'])
    .execute()
  await tx.schema
    .createIndex('donation_arrivals_by_sender')
    .on('donation_arrivals')
    .columns(['sender', 'mined_at'])
    .execute()
  await tx.schema
    .createTable('donation_senders')
    .addColumn('intent_id', 'text', column => column.notNull().references('donation_intents.id'))
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('signed_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('donation_senders_key', ['intent_id', 'address'])
    .execute()
  await tx.schema
    .createTable('donation_scans')
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('token_address', 'text', column => column.notNull())
    .addColumn('receiver', 'text', column => column.notNull())
    .addColumn('next_block', 'bigint', column => column.notNull())
    .addColumn('lease_until', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('donation_scans_key', ['chain_id', 'token_address', 'receiver'])
    .execute()
  await tx.schema
    .createTable('payment_proposals')
    .addColumn('intent_id', 'text', column => column.notNull().references('donation_intents.id'))
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('payment_proposals_key', ['intent_id', 'tx_hash', 'account'])
    .execute()
}

async function createNotes(tx: Tx, kind: DatabaseKind): Promise<void> {
  await withOwnId(tx.schema.createTable('submission_notes'), kind)
    .addColumn('submission_id', 'text', column => column.notNull().references('submissions.id'))
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('server_secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('secret', 'text', column => column.notNull())
    .execute()
}

/** What surrounds a payment: offers bound to stored requests, transfers that were seen, parts, notes of staff. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await allowParts(tx)
  await createTransfers(tx)
  await createNotes(tx, kind)
  await tx.schema.alterTable('donation_intents').addColumn('check_hash', 'text').execute()
  await tx.schema.alterTable('donation_intents').addColumn('bound_at', 'text').execute()
  await tx.schema.alterTable('donation_intents').addColumn('carried_to', 'text').execute()
  await tx.schema
    .createIndex('donation_intents_by_check')
    .on('donation_intents')
    .column('check_hash')
    .unique()
    .execute()
  await tx.schema
    .alterTable('submission_steps')
    .addColumn('message', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await tx.schema
    .alterTable('submissions')
    .addColumn('purpose', 'text', column => column.notNull().defaultTo('listing'))
    .execute()
  await tx.schema.alterTable('submissions').addColumn('change_of', 'text').execute()
  // Offers that were shown before: each is treated as one whose request is stored.
  await tx
    .updateTable('donation_intents')
    .set(eb => ({ bound_at: eb.ref('created_at') }))
    .execute()
}

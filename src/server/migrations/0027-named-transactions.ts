import type { Tx } from '#platform/db/tables.ts'

/** Every transaction that was named for an intent, so that a later one does not replace an earlier one. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('donation_named')
    // The release before deletes intents and knows nothing of these rows.
    .addColumn('intent_id', 'text', column =>
      column.notNull().references('donation_intents.id').onDelete('cascade'),
    )
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('how', 'text', column => column.notNull())
    .addColumn('named_at', 'text', column => column.notNull())
    .addColumn('open', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('donation_named_key', ['intent_id', 'tx_hash'])
    .execute()
  await tx.schema
    .createIndex('donation_named_by_transaction')
    .on('donation_named')
    .column('tx_hash')
    .execute()
  await tx
    .insertInto('donation_named')
    .columns(['intent_id', 'tx_hash', 'how', 'named_at', 'open'])
    .expression(
      tx
        .selectFrom('donation_intents')
        .select(eb => [
          'id',
          eb.ref('tx_hash').$notNull().as('tx_hash'),
          eb.val('named').as('how'),
          eb.fn.coalesce('claimed_at', 'created_at').as('named_at'),
          eb.case().when('look_at', 'is', null).then(0).else(1).end().as('open'),
        ])
        .where('tx_hash', 'is not', null)
        .where('sandbox', '=', 0),
    )
    .execute()
}

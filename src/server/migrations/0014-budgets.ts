import type { Tx } from '#platform/db/tables.ts'

/** An amount is given out for one checked form: what is sent with it has to be that form. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema.alterTable('donation_intents').addColumn('form_hash', 'text').execute()
}

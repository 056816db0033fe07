import type { Tx } from '#platform/db/tables.ts'

/** A proof belongs to one request and is looked for once its address is confirmed, by a key that only a mail has brought. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('submission_keys')
    .addColumn('mailed', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await tx.schema
    .alterTable('listing_changes')
    .addColumn('secret_hash', 'text', column => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['email_confirmed_at', 'proof_until'])
    await tx.schema.alterTable('listing_changes').addColumn(name, 'text').execute()
}

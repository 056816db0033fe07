import type { Tx } from '#platform/db/tables.ts'

/** A payment could be proposed under any name that `--as` gave; such proposals are made again by a person whom the system names. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('payment_proposals')
    .addColumn('proven', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}

import type { Tx } from '#platform/db/tables.ts'

/** Where a request came from, as a keyed digest, to tell how many unpaid ones come from there; and by whom it is mailed. */
export async function up(tx: Tx): Promise<void> {
  for (const column of ['sender_hash', 'site_hash'] as const) {
    await tx.schema.alterTable('submissions').addColumn(column, 'text').execute()
    await tx.schema.createIndex(`submissions_by_${column}`).on('submissions').column(column).execute()
  }
  await tx.schema.createIndex('submissions_by_email').on('submissions').column('email').execute()
}

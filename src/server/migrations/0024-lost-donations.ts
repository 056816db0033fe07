import type { Tx } from '#platform/db/tables.ts'

/** That the chain took back a confirmed donation, and the mail by which staff are told. */
export async function up(tx: Tx): Promise<void> {
  for (const column of ['donation_lost_at', 'staff_mail_due_at'] as const)
    await tx.schema.alterTable('submissions').addColumn(column, 'text').execute()
}

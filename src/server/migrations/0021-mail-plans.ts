import type { Tx } from '#platform/db/tables.ts'

/** By which clock the mail about a step was planned: one that is set back afterwards makes nobody wait. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema.alterTable('submission_steps').addColumn('mail_planned_at', 'text').execute()
}

import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** Entries from here on were listed by their owners. */
const FIRST_LISTED_ID = 100_000

/**
 * The entries that come with the site named a day on which nobody had listed them. Of those that were approved, how they
 * connect is what the owner stated, on the day of the approval.
 */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('dapp_evidence')
    .ifNotExists()
    .addColumn('dapp_id', 'integer', column => column.primaryKey().references('dapps.id').onDelete('cascade'))
    .addColumn('evidence_json', 'text', column => column.notNull())
    .execute()
  await tx.updateTable('dapps').set({ create_time: '' }).where('id', '<', FIRST_LISTED_ID).execute()
  const listed = await tx
    .selectFrom('dapps')
    .select(['id', 'create_time'])
    .where('id', '>=', FIRST_LISTED_ID)
    .execute()
  if (listed.length === 0) return
  const stated = listed.map(({ id, create_time }) => ({
    dapp_id: id,
    evidence_json: JSON.stringify({ compatibility: { by: 'owner', date: create_time.slice(0, 10) } }),
  }))
  await tx
    .insertInto('dapp_evidence')
    .values(stated)
    .onConflict(conflict => conflict.column('dapp_id').doNothing())
    .execute()
}

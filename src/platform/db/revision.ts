import type { Db, Tx } from './tables.ts'

export async function catalogueRevision(db: Db): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('value')
    .where('name', '=', 'catalogue')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Anything that changes DApps, categories, chains or sections calls this in the same transaction. */
export async function touchCatalogue(tx: Tx): Promise<void> {
  await tx
    .updateTable('revisions')
    .set(eb => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute()
}

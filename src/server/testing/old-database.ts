import type { Db } from '#platform/db/tables.ts'

/** Makes a database one that has not seen this migration nor the later ones; the next start runs them. */
export async function asBefore(db: Db, version: number): Promise<void> {
  await db.deleteFrom('schema_versions').where('version', '>=', version).execute()
  for (const column of ['kind', 'subject']) await db.schema.alterTable('news').dropColumn(column).execute()
}

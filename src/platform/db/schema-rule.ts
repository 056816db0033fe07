/**
 * Marks of a move (`move.ts`), as versions that no migration reaches: any release refuses them as newer than its own, also one
 * that knows nothing of moves. The name says where the data went, or where they come from.
 */
export const MOVED_AWAY = 1_000_000
export const MOVE_UNFINISHED = 1_000_001

/** A line of `schema_versions`; older ones lack what was added to the table. */
export interface SchemaVersion {
  version: number
  name?: string
  applied_at?: string
  /** The oldest schema whose release still works on this one; null: only a release that knows this version does. */
  works_from?: number | null
}

/** As a driver gives it. */
export const schemaVersionOf = (row: Record<string, unknown>): SchemaVersion => ({
  version: Number(row.version),
  name: String(row.name),
  applied_at: String(row.applied_at),
  works_from: typeof row.works_from === 'number' ? row.works_from : null,
})

/** Why a release that knows so many migrations cannot work on a database that has these; undefined: it can. */
export function refusalOfSchema(versions: readonly SchemaVersion[], known: number): string | undefined {
  const newest = versions.reduce<SchemaVersion>((a, b) => (b.version > a.version ? b : a), { version: 0 })
  if (newest.version === MOVED_AWAY)
    return `DATA_DIR: the data of this database are in ${newest.name} since ${newest.applied_at}; set DATABASE_URL to it`
  if (newest.version === MOVE_UNFINISHED)
    return `DATABASE_URL: the move into this database is not finished (from ${newest.name}); run npm run move again`
  const unknown = versions.filter(({ version }) => version > known)
  if (unknown.every(({ version, works_from }) => (works_from ?? version) <= known)) return undefined
  return `the database has schema ${newest.version}, this release knows ${known}; start the newer release again`
}

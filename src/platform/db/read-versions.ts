import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type SchemaVersion, schemaVersionOf } from './schema-rule.ts'

const CONNECT_TIMEOUT_MS = 5_000
const READ = 'select * from schema_versions order by version'

function ofSqlite(file: string): SchemaVersion[] {
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const isThere = database.prepare("select 1 from sqlite_schema where name = 'schema_versions'").get()
    return isThere ? database.prepare(READ).all().map(schemaVersionOf) : []
  } finally {
    database.close()
  }
}

async function ofPostgres(connectionString: string): Promise<SchemaVersion[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('schema_versions') is not null as there")
    return rows[0]?.there ? (await client.query(READ)).rows.map(schemaVersionOf) : []
  } finally {
    await client.end()
  }
}

/** Which migrations a database has, beside a server that runs on it; none where there is no database yet. Changes nothing. */
export const readVersions = async (
  file: string,
  databaseUrl: string | undefined,
): Promise<SchemaVersion[]> => (databaseUrl ? ofPostgres(databaseUrl) : ofSqlite(file))

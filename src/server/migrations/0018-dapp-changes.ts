import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** Where the lists and the search read a DApp from, and the column that names it. */
const SOURCES = { dapps: 'id', dapp_categories: 'dapp_id', dapp_chains: 'dapp_id' } as const
const EVENTS = ['insert', 'update', 'delete'] as const

const RAISE = `update revisions set value = value + 1 where name = 'catalogue'`
const note = (id: string) => `insert into dapp_changes (dapp_id, revision)
  values (${id}, (select value from revisions where name = 'catalogue'))
  on conflict (dapp_id) do update set revision = excluded.revision`

async function noteOnSqlite(tx: Tx, table: string, column: string): Promise<void> {
  for (const event of EVENTS) {
    const row = event === 'delete' ? 'old' : 'new'
    await sql
      .raw(
        `create trigger ${table}_noted_${event} after ${event} on ${table} begin
          ${RAISE};
          ${note(`${row}.${column}`)};
        end`,
      )
      .execute(tx)
  }
}

async function noteOnPostgres(tx: Tx, table: string, column: string): Promise<void> {
  await sql
    .raw(
      `create function note_${table}() returns trigger language plpgsql as $$
      begin
        ${RAISE};
        if tg_op = 'DELETE' then ${note(`old.${column}`)};
        else ${note(`new.${column}`)};
        end if;
        return null;
      end $$`,
    )
    .execute(tx)
  await sql
    .raw(
      `create trigger ${table}_noted after ${EVENTS.join(' or ')} on ${table}
      for each row execute function note_${table}()`,
    )
    .execute(tx)
}

/**
 * Which DApps changed since a revision, so that a server reads those again and not the whole store. The database notes it,
 * whichever process writes; it raises the revision first: that row is a lock, so that no change gets a number below one that others
 * have seen already.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('dapp_changes')
    .addColumn('dapp_id', 'integer', column => column.primaryKey())
    .addColumn('revision', 'integer', column => column.notNull())
    .execute()
  await tx.schema.createIndex('dapp_changes_by_revision').on('dapp_changes').column('revision').execute()
  for (const [table, column] of Object.entries(SOURCES)) {
    await (kind === 'postgres' ? noteOnPostgres : noteOnSqlite)(tx, table, column)
  }
}

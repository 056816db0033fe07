import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')

/** `table.column` of each row of the page. */
const described = (): string[] =>
  [...PAGE.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].flatMap(([, table = '', columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  )

onBothDatabases(env => {
  test('every column is on the page of what is kept how long, once, and nothing else is', async () => {
    const api = await openTestApi({ env: await env() })
    const query =
      api.kind === 'sqlite'
        ? sql<{ name: string }>`select tables.name || '.' || columns.name as name
            from sqlite_master as tables join pragma_table_info(tables.name) as columns
            where tables.type = 'table' and tables.name not like 'sqlite_%'`
        : sql<{ name: string }>`select table_name || '.' || column_name as name
            from information_schema.columns where table_schema = 'public'`
    const { rows } = await query.execute(api.db)
    await api.close()
    expect(rows.map(({ name }) => name).sort()).toEqual(described().sort())
  })
})

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MIGRATIONS, openForStaff, openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { goodForm, newIntent, pngPicture, submit, textOfAnswer } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'
import { serve } from '#server/testing/serve.ts'
import { serverTest } from '#server/testing/server-test.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import type { Config, Environment } from '../config.ts'
import type { Migration } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { checkBackup } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })
const KNOWN = MIGRATIONS.length

/** As the next release may bring it: a table, columns with and without a value, an index. */
const adds: Migration = {
  name: '9001-adds',
  worksFrom: KNOWN,
  up: async tx => {
    await sql`create table newer (id integer primary key, word text not null)`.execute(tx)
    await sql`alter table submissions add column newer_word text`.execute(tx)
    await sql`alter table donation_intents add column newer_number integer not null default 7`.execute(tx)
    await sql`create index submissions_by_newer on submissions (newer_word)`.execute(tx)
  },
}
/** The release after that removes what the one before has used last. */
const removes: Migration = {
  name: '9002-removes',
  worksFrom: KNOWN + 1,
  up: async tx => {
    await sql`alter table news drop column summary`.execute(tx)
  },
}

const openWith = (config: Config, ...newer: Migration[]): Promise<OpenDatabase> =>
  openDatabase({ ...config, migrations: [...MIGRATIONS, ...newer], seed: async () => {} })

/** What a migration by its number does to those who know the schema `from`; nothing when it only adds. */
async function breaks(migrations: readonly Migration[], from: number, to: number): Promise<string[]> {
  const open = (count: number) =>
    openDatabase({
      ...readConfig({ DATA_DIR: temporaryFolder() }),
      migrations: migrations.slice(0, count),
      seed: async () => {},
    })
  const columnsOf = async ({ db, close }: OpenDatabase) => {
    const tables = await db.introspection.getTables()
    await close()
    return new Map(
      tables.flatMap(({ name, columns }) => columns.map(column => [`${name}.${column.name}`, column])),
    )
  }
  const [before, after] = [await columnsOf(await open(from)), await columnsOf(await open(to))]
  const tables = new Set([...before.keys()].map(name => name.split('.')[0]))
  const gone = [...before.keys()].filter(name => !after.has(name)).map(name => `${name} is gone`)
  const needed = [...after].flatMap(([name, { isNullable, hasDefaultValue }]) =>
    before.has(name) || !tables.has(name.split('.')[0]) || isNullable || hasDefaultValue
      ? []
      : [`${name} has to be filled`],
  )
  return [...gone, ...needed]
}

onBothDatabases(env => {
  const settings = async () => {
    const all: Environment = { DATA_DIR: temporaryFolder(), ...(await env()) }
    return { env: all, config: readConfig(all) }
  }

  // No release is tagged yet, so it is this one that meets a schema of the next.
  serverTest(
    'the release before starts on the newer schema, takes requests and lists them',
    async ({ start }) => {
      const { env, config } = await settings()
      await (await openSiteDatabase(config)).close()
      await (await openWith(config, adds)).close()
      const api = await serve(start, env)
      const form = goodForm('chain', textOfAnswer(await api.upload(await pngPicture()), 'url'), {
        chain_id: '70001',
      })
      const receipt = await submit(api, 'chain', { intent: await newIntent(api, 'chain', form), form })
      expect((await reviewAs('ann', config, ['show', textOfAnswer(receipt, 'id')])).out).toContain('70001')
      const staff = await openForStaff(config)
      const id = await addSubmission(staff.services.db)
      await staff.close()
      expect((await reviewAs('ann', config, ['approve', id])).errors).toBe('')
      const { data } = await api.get('/v1/application/search?key=omega')
      expect(data).toMatchObject([{ title: 'Omega Swap' }])
    },
  )

  test('a schema of the release after the next is refused in one line', async () => {
    const { config } = await settings()
    await (await openSiteDatabase(config)).close()
    await (await openWith(config, adds)).close()
    const [backup] = readdirSync(config.dataDir).filter(name => name.startsWith('before-schema-'))
    await (await openWith(config, adds, removes)).close()
    await expect(openSiteDatabase(config)).rejects.toThrow(
      `the database has schema ${KNOWN + 2}, this release knows ${KNOWN}; start the newer release again`,
    )
    await (await openWith(config, adds)).close()
    expect(backup).toMatch(new RegExp(`^before-schema-${KNOWN + 1}-.*\\.(db|dump)$`))
  })

  test('a backup stands before a migration, and without one nothing is changed', async () => {
    const { env, config } = await settings()
    await (await openSiteDatabase(config)).close()
    const backups = () => readdirSync(config.dataDir).filter(name => name.startsWith('before-'))
    expect(backups()).toEqual([])
    if (env.DATABASE_URL) {
      vi.stubEnv('PATH', '/nowhere')
      await expect(openWith(config, adds)).rejects.toThrow(
        'no backup could be made before the schema is changed (pg_dump is not installed), so it was not',
      )
      vi.unstubAllEnvs()
      const opened = await openSiteDatabase(config)
      expect(await opened.db.selectFrom('schema_versions').selectAll().execute()).toHaveLength(KNOWN)
      await opened.close()
      expect(backups()).toEqual([])
    }
    const made: string[] = []
    const options = { ...config, migrations: [...MIGRATIONS, adds], seed: async () => {} }
    await (await openDatabase({ ...options, onBackup: file => made.push(file) })).close()
    expect(made).toEqual(backups().map(name => join(config.dataDir, name)))
    const [file = ''] = made
    expect(statSync(file).mode & 0o777).toBe(0o600)
    if (!env.DATABASE_URL)
      expect(checkBackup(file, { newestSchema: KNOWN, tables: ['news'] }).schema).toBe(KNOWN)
    // Begun again, there is nothing to change and nothing to copy.
    await (await openWith(config, adds)).close()
    expect(backups()).toHaveLength(1)
    await (await openWith(readConfig({ ...env, MIGRATION_BACKUP: 'off' }), adds, removes)).close()
    expect(backups()).toHaveLength(1)
  })
}, 'nothing')

describe('migrations that say so', () => {
  test('only add to what the release before uses', async () => {
    for (const [index, { worksFrom }] of MIGRATIONS.entries()) {
      if (worksFrom !== undefined) expect(await breaks(MIGRATIONS, worksFrom, index + 1)).toEqual([])
    }
    const needs: Migration = {
      name: '9003-needs',
      up: async tx => {
        await sql`create table replaced (name text primary key)`.execute(tx)
        await sql`drop table daily_jobs`.execute(tx)
        await sql`create table daily_jobs (name text primary key, began_at text not null, by_whom text not null)`.execute(
          tx,
        )
      },
    }
    expect(await breaks([...MIGRATIONS, adds], KNOWN, KNOWN + 1)).toEqual([])
    expect(await breaks([...MIGRATIONS, adds, removes], KNOWN, KNOWN + 2)).toEqual(['news.summary is gone'])
    expect(await breaks([...MIGRATIONS, needs], KNOWN, KNOWN + 1)).toEqual([
      'daily_jobs.by_whom has to be filled',
    ])
  })
})

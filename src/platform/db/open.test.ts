import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MIGRATIONS, openSiteDatabase, type SiteDatabaseOptions } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { DAPPS, writeCatalogue } from '#server/testing/catalogue.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'
import { StartError } from '../config.ts'
import { OLD_CHAIN, OLD_DAPP, OLD_INTENT } from './old-rows.fixtures.ts'
import { SQLITE_FILE } from './open.ts'

const refusal = async (options: SiteDatabaseOptions): Promise<string> => {
  try {
    const opened = await openSiteDatabase(options)
    await opened.close()
    return 'opened'
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    expect(error.message).not.toContain('\n')
    return error.message
  }
}

onBothDatabases(env => {
  const newDatabase = async (): Promise<SiteDatabaseOptions> => ({
    ...readConfig({ DATA_DIR: temporaryFolder(), ...(await env()) }),
    catalogue: writeCatalogue(),
  })

  test('a new database is filled once and keeps what changed since', async () => {
    const options = await newDatabase()
    const first = await openSiteDatabase(options)
    expect(await first.db.selectFrom('dapps').select('id').execute()).toHaveLength(DAPPS.length)
    await first.db.deleteFrom('dapps').where('id', '=', 155).execute()
    await first.close()
    const second = await openSiteDatabase(options)
    expect(await second.db.selectFrom('dapps').select('id').execute()).toHaveLength(DAPPS.length - 1)
    expect(await second.db.selectFrom('schema_versions').select('version').execute()).toHaveLength(
      MIGRATIONS.length,
    )
    await second.close()
  })

  test('a database that was filled when marks were SVG names their pictures, and no others’', async () => {
    const options = await newDatabase()
    const old = await openBefore(options, '0005-icons-of-dots')
    await insertOld(old.db, 'chains', [
      { ...OLD_CHAIN, hid: 'eth', position: 0, icon_url: '/icons/chains/eth.svg' },
      { ...OLD_CHAIN, hid: 'bsc', position: 1, icon_url: 'https://example.org/icons/chains/bsc.svg' },
    ])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const now = await db.selectFrom('chains').select('icon_url').orderBy('position').limit(2).execute()
    expect(now.map(chain => chain.icon_url)).toEqual([
      '/icons/chains/eth.webp',
      'https://example.org/icons/chains/bsc.svg',
    ])
    await close()
  })

  test('a database that was filled with letters on tiles gets marks that came later, and keeps real ones', async () => {
    const options = await newDatabase()
    const marks = [
      '/icons/dapps/morpho.webp',
      '/icons/dapps/aave.webp',
      'https://example.org/icons/dapps/a.png',
    ]
    const old = await openBefore(options, '0006-marks-of-their-own')
    await insertOld(old.db, 'dapps', [
      ...marks.map((icon_url, id) => ({ ...OLD_DAPP, id, slug: `dapp-${id}`, icon_url })),
      { ...OLD_DAPP, id: 3, slug: 'jupiter', icon_url: '/icons/dapps/jupiter.webp' },
      { ...OLD_DAPP, id: 4, slug: 'curve', icon_url: 'https://example.org/curve.png' },
    ])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const now = await db.selectFrom('dapps').select('icon_url').orderBy('id').execute()
    expect(now.map(dapp => dapp.icon_url)).toEqual([
      '',
      ...marks.slice(1),
      '/icons/dapps/jupiter.webp',
      'https://example.org/curve.png',
    ])
    await close()
  })

  test('a database that named one day for every DApp forgets it, and what an owner stated keeps its own', async () => {
    const options = await newDatabase()
    const old = await openBefore(options, '0007-evidence')
    await insertOld(old.db, 'dapps', [
      { ...OLD_DAPP, id: 1, slug: 'bundled', create_time: '2025-01-01T00:00:00.000Z' },
      { ...OLD_DAPP, id: 100_000, slug: 'listed', create_time: '2026-04-05T06:07:08Z' },
    ])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const times = await db.selectFrom('dapps').select(['id', 'create_time']).orderBy('id').execute()
    expect(times.at(0)?.create_time).toBe('')
    expect(times.at(-1)).toEqual({ id: 100_000, create_time: '2026-04-05T06:07:08Z' })
    const [stated, ...more] = await db.selectFrom('dapp_evidence').selectAll().execute()
    expect(more).toEqual([])
    expect(JSON.parse(stated?.evidence_json ?? '')).toEqual({
      compatibility: { by: 'owner', date: '2026-04-05' },
    })
    await close()
  })

  test('payments from before parts were counted stay, and their offers count as those of stored requests', async () => {
    const options = await newDatabase()
    const old = await openBefore(options, '0009-money-path')
    await insertOld(old.db, 'donation_intents', [OLD_INTENT])
    const payment = { chain_id: 56, tx_hash: `0x${'ab'.repeat(32)}`, log_index: 3, intent_id: OLD_INTENT.id }
    await insertOld(old.db, 'donation_payments', [payment])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const rows = await db.selectFrom('donation_payments').selectAll().execute()
    expect(rows.map(row => ({ ...row, chain_id: Number(row.chain_id) }))).toEqual([payment])
    // A second part for the same intent is new; the same transfer twice is refused as before.
    await db
      .insertInto('donation_payments')
      .values({ ...payment, log_index: 4 })
      .execute()
    await expect(db.insertInto('donation_payments').values(payment).execute()).rejects.toThrow()
    const intent = await db.selectFrom('donation_intents').select(['state', 'bound_at']).executeTakeFirst()
    expect(intent).toEqual({ state: 'confirmed', bound_at: OLD_INTENT.created_at })
    await close()
  })

  test('a start that fails half-way leaves nothing, the next one starts afresh', async () => {
    const options = await newDatabase()
    const broken = writeCatalogue({ ads: '{' })
    expect(await refusal({ ...options, catalogue: broken })).toMatch(/^catalogue ads\.json: /)
    const { db, close } = await openSiteDatabase(options)
    expect(await db.selectFrom('dapps').select('id').execute()).toHaveLength(DAPPS.length)
    await close()
  })

  test('a database of a newer release is refused and left alone', async () => {
    const options = await newDatabase()
    const { db, close } = await openSiteDatabase(options)
    const newer = { version: MIGRATIONS.length + 1, name: 'later', applied_at: '2030-01-01T00:00:00Z' }
    await db.insertInto('schema_versions').values(newer).execute()
    await close()
    expect(await refusal(options)).toBe(
      `the database has schema ${MIGRATIONS.length + 1}, this release knows ${MIGRATIONS.length}; start the newer release again`,
    )
  })

  test('a transaction that fails leaves no trace', async () => {
    const { db, close } = await openSiteDatabase(await newDatabase())
    const failing = db.transaction().execute(async tx => {
      await tx.deleteFrom('news').execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await db.selectFrom('news').select('id').execute()).length).toBeGreaterThan(0)
    await close()
  })

  test('many writers at once all get their turn', async () => {
    const { db, close } = await openSiteDatabase(await newDatabase())
    const revision = async () =>
      (await db.selectFrom('revisions').select('value').executeTakeFirstOrThrow()).value
    const before = await revision()
    const raise = () =>
      db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        await tx
          .updateTable('revisions')
          .set(eb => ({ value: eb('value', '+', 1) }))
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, raise))
    expect(await revision()).toBe(before + 40)
    await close()
  })
}, 'nothing')

describe('a Postgres shared by several servers', () => {
  onBothDatabases(env => {
    test('is filled by one of them when they start together', async () => {
      const settings = await env()
      if (!settings.DATABASE_URL) return
      const options = {
        ...readConfig({ DATA_DIR: temporaryFolder(), ...settings }),
        catalogue: writeCatalogue(),
      }
      const opened = await Promise.all([
        openSiteDatabase(options),
        openSiteDatabase(options),
        openSiteDatabase(options),
      ])
      expect(await opened[0].db.selectFrom('dapps').select('id').execute()).toHaveLength(DAPPS.length)
      for (const { close } of opened) await close()
    })
  }, 'nothing')
})

describe('an SQLite file', () => {
  const options = (dataDir: string): SiteDatabaseOptions => ({
    dataDir,
    databaseUrl: undefined,
    catalogue: writeCatalogue(),
  })

  test('is written through to the disk before anything is acknowledged', async () => {
    const { db, close } = await openSiteDatabase(options(temporaryFolder()))
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }])
    expect((await sql`pragma busy_timeout`.execute(db)).rows).toMatchObject([
      { timeout: expect.toSatisfy(ms => ms <= 100) },
    ])
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
    await close()
  })

  test('serves one server at a time, by whatever path it is reached; the staff command may come beside', async () => {
    const dataDir = temporaryFolder()
    const alias = join(temporaryFolder(), 'alias')
    symlinkSync(dataDir, alias)
    const first = await openSiteDatabase(options(dataDir))
    expect(await refusal(options(dataDir))).toContain('another server is running')
    expect(await refusal(options(alias))).toContain('another server is running')
    expect(await refusal({ ...options(dataDir), role: 'staff' })).toBe('opened')
    await first.close()
    expect(await refusal(options(dataDir))).toBe('opened')
  })

  test('that another process is writing to is waited for without stopping the server', async () => {
    const dataDir = temporaryFolder()
    const { db, close } = await openSiteDatabase(options(dataDir))
    const other = new DatabaseSync(join(dataDir, SQLITE_FILE))
    other.exec('begin immediate')
    let ticks = 0
    const ticking = setInterval(() => ticks++, 10)
    setTimeout(() => other.exec('commit'), 500)
    await db.updateTable('revisions').set({ value: 7 }).execute()
    clearInterval(ticking)
    other.close()
    expect((await db.selectFrom('revisions').select('value').executeTakeFirstOrThrow()).value).toBe(7)
    expect(ticks).toBeGreaterThan(5)
    await close()
  })

  test('is waited for as long when the machine’s clock is set forward meanwhile', async () => {
    const dataDir = temporaryFolder()
    const { db, close } = await openSiteDatabase(options(dataDir))
    const other = new DatabaseSync(join(dataDir, SQLITE_FILE))
    other.exec('begin immediate')
    vi.useFakeTimers({ toFake: ['Date'] })
    setTimeout(() => vi.setSystemTime(Date.now() + 3_600_000), 100)
    setTimeout(() => other.exec('commit'), 300)
    await db.updateTable('revisions').set({ value: 7 }).execute()
    vi.useRealTimers()
    other.close()
    await close()
  })

  test('that is no database, or a damaged one, is refused and left as it was', async () => {
    const text = temporaryFolder()
    writeFileSync(
      join(text, SQLITE_FILE),
      'this is no database, only a long enough text to look at'.repeat(50),
    )
    expect(await refusal(options(text))).toMatch(
      /site\.db: the database is damaged or is none \(.+\); restore a backup$/,
    )

    const whole = temporaryFolder()
    await (await openSiteDatabase(options(whole))).close()
    const bytes = readFileSync(join(whole, SQLITE_FILE))
    expect(existsSync(join(whole, `${SQLITE_FILE}-wal`))).toBe(false)
    const damaged = temporaryFolder()
    const broken = Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 0xa5)])
    writeFileSync(join(damaged, SQLITE_FILE), broken)
    expect(await refusal(options(damaged))).toMatch(/site\.db: the database is damaged/)
    expect(readFileSync(join(damaged, SQLITE_FILE)).equals(broken)).toBe(true)

    const onePage = temporaryFolder()
    const zeroed = Buffer.from(bytes)
    zeroed.fill(0, zeroed.length - 3 * 4096, zeroed.length - 2 * 4096)
    writeFileSync(join(onePage, SQLITE_FILE), zeroed)
    expect(await refusal(options(onePage))).toMatch(/site\.db: the database is damaged/)

    const cut = temporaryFolder()
    copyFileSync(join(whole, SQLITE_FILE), join(cut, SQLITE_FILE))
    writeFileSync(join(cut, SQLITE_FILE), bytes.subarray(0, bytes.length - 5000))
    expect(await refusal(options(cut))).toMatch(/site\.db: the database is damaged/)
  })

  test('that cannot be made is refused with the setting’s name', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, SQLITE_FILE))
    expect(await refusal(options(dataDir))).toMatch(/DATA_DIR: .*site\.db cannot be opened/)
    writeFileSync(join(dataDir, 'file'), '')
    expect(await refusal(options(join(dataDir, 'file')))).toMatch(/^DATA_DIR: /)
  })
})

describe('a catalogue entry that is wrong is named', () => {
  const wrong: [string, Parameters<typeof writeCatalogue>[0], RegExp][] = [
    ['a file that is no JSON', { dapps: '[{' }, /^catalogue dapps\.json: /],
    [
      'a link that is not on the web',
      { dapps: [{ ...DAPPS[0], url: 'javascript:alert(1)' }] },
      /dapps\.json: \[0\]\.url must be an http\(s\) address/,
    ],
    [
      'a missing name',
      { dapps: [DAPPS[0], { ...DAPPS[1], title: undefined }] },
      /dapps\.json: \[1\]\.title is a required field/,
    ],
    [
      'a number as text',
      { dapps: [{ ...DAPPS[0], id: '1' }] },
      /dapps\.json: \[0\]\.id must be a `number` type/,
    ],
    [
      'a text without English',
      { categories: [{ hid: 1, m_index: 1, category_type: 0, title: { zh: '一' } }] },
      /categories\.json: \[0\]\.title must hold texts by language/,
    ],
    [
      'an unknown category',
      { dapps: [{ ...DAPPS[0], categories: [77] }] },
      /dapps\.json: dapp-1 names "77", which is unknown/,
    ],
    [
      'an incident of an unknown kind',
      {
        dapps: [
          {
            ...DAPPS[1],
            evidence: { incidents: [{ date: '2025', kind: 'aliens', url: 'https://a.example' }] },
          },
        ],
      },
      /dapps\.json: \[0\]\.evidence\.incidents\[0\]\.kind must be one of/,
    ],
    [
      'an audit without its report',
      { dapps: [{ ...DAPPS[1], evidence: { audits: [{ firm: 'A' }] } }] },
      /dapps\.json: \[0\]\.evidence\.audits\[0\]\.url is a required field/,
    ],
    ['an unknown chain', { dapps: [{ ...DAPPS[0], chains: ['moon'] }] }, /dapps\.json: dapp-1 names "moon"/],
    [
      'a number that is there twice',
      { dapps: [DAPPS[0], { ...DAPPS[1], id: 1 }] },
      /dapps\.json: "1" is there twice/,
    ],
    [
      'a section with an unknown DApp',
      { sections: [{ id: 1, title: { en: 'x' }, type: 'y', dapps: [9999] }] },
      /sections\.json: section 1 names "9999"/,
    ],
    ['a list that is none', { chains: {} }, /^catalogue chains\.json: the file must be a `array` type/],
  ]
  test.each(wrong)('%s', async (_, changes, message) => {
    const options = {
      dataDir: temporaryFolder(),
      databaseUrl: undefined,
      catalogue: writeCatalogue(changes),
    }
    expect(await refusal(options)).toMatch(message)
  })

  test('a guide without its facts', async () => {
    const catalogue = writeCatalogue()
    const file = join(catalogue, '../guides/en/a1.md')
    const options = { dataDir: temporaryFolder(), databaseUrl: undefined, catalogue }
    writeFileSync(file, 'No front matter')
    expect(await refusal(options)).toMatch(/^guides en\/a1\.md: has no front matter/)
    writeFileSync(file, '---\nid: 1\ntitle: X\npublished: 2025-01-01\n---\nText')
    expect(await refusal({ ...options, dataDir: temporaryFolder() })).toMatch(
      /^guides en\/a1\.md: summary must be a text that is not empty; topic must be one of first, start/,
    )
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/open.ts'
import { openSiteDatabase, type SiteDatabaseOptions } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { GUIDE_COUNT, writeCatalogue } from '#server/testing/catalogue.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'
import { listNewsRows, readNewsRow } from './news.ts'

const STAFF = { summary: '', content: '<p>Text</p>', status: 0, create_time: '2026-03-01T08:00:00Z' }

onBothDatabases(env => {
  let options: SiteDatabaseOptions & { catalogue: string }
  let opened: OpenDatabase
  beforeEach(async () => {
    const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'guides-')), ...(await env()) })
    options = { ...config, catalogue: writeCatalogue() }
    opened = await openSiteDatabase(options)
  })
  afterEach(() => opened.close())

  const guideFile = (name: string) => join(options.catalogue, '../guides', name)
  async function restart(): Promise<void> {
    await opened.close()
    opened = await openSiteDatabase(options)
  }
  const read = (id: number, lang = 'en') => readNewsRow(opened.db, id, lang)
  const write = (name: string, title: string, id = 1) =>
    writeFileSync(
      guideFile(name),
      `---\nid: ${id}\ntitle: ${title}\nsummary: Short\ntopic: fees\nlevel: beginner\ncover: scams\npublished: 2026-11-20\nreviewed: 2026-11-22\n---\nText`,
    )

  test('a guide is news of the day it was published, with the way to its page', async () => {
    expect(await read(1)).toMatchObject({ kind: 'guide', slug: 'a1', create_time: '2025-02-01T00:00:00Z' })
  })

  test('what changed in the files is in the database with the next start', async () => {
    write('en/a1.md', 'Corrected')
    write('zh/a1.md', '更正')
    write('en/a25.md', 'New', 25)
    rmSync(guideFile('en/a2.md'))
    await restart()
    expect(await read(1)).toMatchObject({ title: 'Corrected', cover: '/art/cover-scams-1120.avif' })
    expect(await read(1, 'zh')).toMatchObject({ title: '更正', lang: 'zh' })
    expect(await read(25)).toMatchObject({ title: 'New', slug: 'a25' })
    expect(await read(2)).toBeUndefined()
    expect(await listNewsRows(opened.db, 'en', 0, 100)).toHaveLength(GUIDE_COUNT)
  })

  test('a database from before news had kinds keeps what staff wrote and loses wrong days', async () => {
    const before = { ...readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'guides-')), ...(await env()) }) }
    const old = await openBefore(before, '0008-kinds-of-news')
    const cover = '/art/cover-scams-1120.avif'
    await insertOld(old.db, 'news', [
      { ...STAFF, lang: 'en', id: 900, title: 'Of staff', cover: '' },
      { ...STAFF, lang: 'en', id: 901, title: 'Warning', cover },
      { ...STAFF, lang: 'en', id: 3, title: 'Old', cover: '', create_time: '2024-01-01T08:00:00Z' },
    ])
    await old.close()
    await opened.close()
    opened = await openSiteDatabase({ ...before, catalogue: options.catalogue })
    expect(await read(3)).toMatchObject({
      kind: 'guide',
      slug: 'a3',
      title: 'Article 3',
      create_time: '2025-02-03T00:00:00Z',
    })
    expect(await read(900)).toMatchObject({ kind: 'release', slug: '', title: 'Of staff' })
    expect(await read(901)).toMatchObject({ kind: 'safety', create_time: STAFF.create_time })
  })

  test('a guide with the number of a notice stops the start and is named', async () => {
    await opened.db
      .insertInto('news')
      .values({ ...STAFF, id: 900, kind: 'safety', subject: '', lang: 'en', title: 'Warning', cover: '' })
      .execute()
    write('en/a900.md', 'Mine', 900)
    await opened.close()
    await expect(openSiteDatabase(options)).rejects.toThrow('guides: id 900 is that of the news "Warning"')
    rmSync(guideFile('en/a900.md'))
    opened = await openSiteDatabase(options)
  })
}, 'nothing')

import { expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'

const OLD_DAPP = {
  title: 'Swap',
  desc_json: '{}',
  url: 'https://example.org',
  icon_url: '',
  tp_connect: 'both',
  hot: 0,
  rank: 0,
  audit_urls_json: '[]',
  status: 0,
  create_time: '',
}

onBothDatabases(env => {
  test('the main category of a DApp is known in a database from before their order was kept', async () => {
    const options = readConfig({ DATA_DIR: temporaryFolder(), ...(await env()) })
    const old = await openBefore(options, '0019-order-of-categories')
    const category = { m_index: 0, category_type: 0, title_json: '{}' }
    await insertOld(
      old.db,
      'categories',
      [1, 2, 8].map(hid => ({ ...category, hid })),
    )
    await insertOld(old.db, 'dapps', [
      { ...OLD_DAPP, id: 1, slug: 'opensea' },
      { ...OLD_DAPP, id: 100_000, slug: 'listed' },
    ])
    await insertOld(old.db, 'dapp_categories', [
      ...[1, 8].map(category_hid => ({ dapp_id: 1, category_hid })),
      ...[8, 2].map(category_hid => ({ dapp_id: 100_000, category_hid })),
    ])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const rows = await db.selectFrom('dapp_categories').selectAll().orderBy('position').execute()
    const categoriesOf = (id: number) =>
      rows.flatMap(({ dapp_id, category_hid }) => (dapp_id === id ? [category_hid] : []))
    expect(categoriesOf(1)).toEqual([8, 1])
    expect(categoriesOf(100_000)).toEqual([2, 8])
    await close()
  })
}, 'nothing')

import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const idsIn = async (path: string) => (await api.get(`/v1/application/${path}`)).rows.map(({ id }) => id)

  test('every change of a DApp is in the next answer, by any writer', async () => {
    const { db } = api
    expect(await idsIn('search?key=renamed')).toEqual([])
    await db.updateTable('dapps').set({ title: 'Renamed' }).where('id', '=', 155).execute()
    expect(await idsIn('search?key=renamed')).toEqual([155])

    await db.insertInto('dapp_chains').values({ dapp_id: 155, chain_hid: 'bsc', position: 1 }).execute()
    expect((await idsIn('search?key=bnb')).toSorted()).toEqual([1, 155])
    await db.deleteFrom('dapp_chains').where('dapp_id', '=', 155).execute()
    expect(await idsIn('search?key=bnb')).toEqual([1])

    await db.updateTable('dapp_categories').set({ category_hid: 2 }).where('dapp_id', '=', 155).execute()
    expect(await idsIn('list?category_id=2')).toContain(155)

    await db.updateTable('dapps').set({ status: 1 }).where('id', '=', 155).execute()
    expect(await idsIn('list?category_id=2')).not.toContain(155)
    await db.updateTable('dapps').set({ status: 0, rank: 0 }).where('id', '=', 155).execute()
    expect((await idsIn('list'))[0]).toBe(155)
    await db.deleteFrom('dapps').where('id', '=', 155).execute()
    expect(await idsIn('search?key=renamed')).toEqual([])
  })

  test('many changes at once are in the next answer too', async () => {
    const count = 300
    const { db } = api
    expect(await idsIn('search?key=another')).toEqual([])
    const row = await db.selectFrom('dapps').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, i) => ({
      ...row,
      id: 1_000 + i,
      slug: `another-${i}`,
      title: `Another ${i}`,
    }))
    await db.insertInto('dapps').values(rows).execute()
    expect(await idsIn('search?key=another&count=500')).toHaveLength(count)
  })

  test('a network that gets another name is found by it', async () => {
    const { db } = api
    expect(await idsIn('search?key=renamedchain')).toEqual([])
    await db.updateTable('chains').set({ title: 'Renamedchain' }).where('hid', '=', 'bsc').execute()
    await db.updateTable('revisions').set({ value: 1_000 }).where('name', '=', 'catalogue').execute()
    expect(await idsIn('search?key=renamedchain')).toEqual([1])
  })
})

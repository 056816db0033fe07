import { expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { openTestApi, temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { DAPPS, writeCatalogue } from '#server/testing/catalogue.ts'
import { noteStatement } from './publish-dapp.ts'

const SOURCE = 'https://news.example/closed'
const withFacts = (id: number, evidence: unknown) =>
  writeCatalogue({ dapps: DAPPS.map(dapp => (dapp.id === id ? { ...dapp, evidence } : dapp)) })
const closed = { state: { kind: 'closed', date: '2026-05-15', url: SOURCE } }

onBothDatabases(env => {
  test('a DApp that has closed is found and listed, and neither hot nor in a section', async () => {
    const api = await openTestApi({ env: await env(), catalogue: withFacts(3, closed) })
    const idsIn = async (path: string) => (await api.get(`/v1/application/${path}`)).rows.map(({ id }) => id)
    expect(await idsIn('search?key=creme')).toEqual([3])
    expect(await idsIn('list')).toContain(3)
    expect(await idsIn('hot_list')).toEqual([1])
    expect(await idsIn('list?category_id=99998')).toEqual([1])
    expect(await idsIn('section_more?id=8')).toEqual([1])
    const { rows } = await api.get('/v1/application/home_section_list')
    expect(rows[1]).toMatchObject({ items: [{ id: 1 }] })
    const [found] = (await api.get('/v1/application/listbyids_new?ids=3')).rows
    expect(found).toMatchObject({ hot: false, evidence: closed })
    await api.close()
  })

  test('what the file says since reaches a database of long ago, and what an owner stated stays', async () => {
    const options = { ...readConfig({ DATA_DIR: temporaryFolder(), ...(await env()) }) }
    const old = await openSiteDatabase({ ...options, catalogue: writeCatalogue() })
    await old.db.transaction().execute(tx => noteStatement(tx, 3, '2026-11-01T00:00:00Z'))
    await old.close()
    const { db, close } = await openSiteDatabase({ ...options, catalogue: withFacts(3, closed) })
    const row = await db
      .selectFrom('dapp_evidence')
      .select('evidence_json')
      .where('dapp_id', '=', 3)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.evidence_json)).toEqual({
      ...closed,
      compatibility: { by: 'owner', date: '2026-11-01' },
    })
    await close()
  })

  test('a state or a look without its source, or a date without either, is refused with its place', async () => {
    for (const [evidence, problem] of [
      [{ state: { kind: 'closed', date: '2026-05-15' } }, 'state.url'],
      [{ state: { kind: 'closed', url: SOURCE } }, 'state.date'],
      [{ looked: { incidents: { date: '2026-10-01' } } }, 'looked.incidents.url'],
      [{ looked: { state: { url: SOURCE } } }, 'looked.state.date'],
    ] as const) {
      const opened = openTestApi({ env: await env(), catalogue: withFacts(3, evidence) })
      await expect(opened).rejects.toThrow(problem)
    }
  })
})

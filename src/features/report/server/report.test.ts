import { beforeEach, expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { CLOSED_DAYS, closeReports, forgetReports, OPEN_DAYS } from './reports.ts'

const REPORT = '/v1/application/report'
const KEY = 'key-of-one-report'
const DAY_MS = 24 * 3_600_000

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  let dapp: number
  beforeEach(async () => {
    dapp = (await api.db.selectFrom('dapps').select('id').where('status', '=', 0).executeTakeFirstOrThrow())
      .id
  })

  const send = (report: Record<string, unknown>, headers: Record<string, string> = {}) =>
    api.post(REPORT, { id: dapp, reason: 'scam', ...report }, headers)
  const rows = () => api.db.selectFrom('dapp_reports').selectAll().orderBy('id').execute()

  test('a report is stored with the text as it was meant, and with nothing about its sender', async () => {
    const answer = await send(
      { text: ' asks for my\u202e phrase\r\n\u0000twice ', email: 'ann@example.org' },
      { lang: 'zh' },
    )
    expect(answer.body).toEqual({ result: 0, data: null })
    const [row] = await rows()
    expect(row).toEqual({
      id: 1,
      dapp_id: dapp,
      reason: 'scam',
      text: 'asks for my phrase\ntwice',
      lang: 'zh',
      key_hash: expect.any(String),
      created_at: expect.any(String),
      closed_at: null,
    })
  })

  test('a text is not needed; sent again with its key a report stays one, changed it is another', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await send({ reason: 'dead' }, { 'Idempotency-Key': KEY })).body).toMatchObject({ result: 0 })
    expect(await rows()).toMatchObject([{ reason: 'dead', text: '', lang: 'en' }])
    await send({ reason: 'dead', text: 'since Monday' }, { 'Idempotency-Key': KEY })
    await send({ reason: 'dead' }, { 'Idempotency-Key': 'short' })
    await send({ reason: 'dead' })
    expect(await rows()).toHaveLength(4)
  })

  test('what cannot be used is refused by field, an unknown or hidden DApp by result 2', async () => {
    const fieldsOf = async (report: Record<string, unknown>) => (await send(report)).data
    expect(await fieldsOf({ reason: 'spam' })).toEqual({ fields: { reason: 'required' } })
    expect(await fieldsOf({ text: '字'.repeat(1_001) })).toEqual({ fields: { text: 'tooLong' } })
    expect((await send({ text: '字'.repeat(1_000) })).body).toMatchObject({ result: 0 })
    for (const id of [dapp + 9_999_999, String(dapp), 1.5, null])
      expect((await send({ id })).body, String(id)).toMatchObject({ result: 2 })
    await api.db.updateTable('dapps').set({ status: 1 }).where('id', '=', dapp).execute()
    expect((await send({})).body).toMatchObject({ result: 2 })
    expect(await rows()).toHaveLength(1)
  })

  test('closed ones are deleted after a while, open ones after a longer one', async () => {
    for (const text of ['one', 'two', 'three']) await send({ text })
    const now = new Date()
    const close = (last: number) => api.db.transaction().execute(tx => closeReports(tx, { dapp, last, now }))
    expect(await close(2)).toBe(2)
    expect(await close(2)).toBe(0)
    const after = (days: number) => now.getTime() + days * DAY_MS + 60_000
    expect(await forgetReports(api.db, after(CLOSED_DAYS - 1))).toBe(0)
    expect(await forgetReports(api.db, after(CLOSED_DAYS))).toBe(2)
    expect(await forgetReports(api.db, after(OPEN_DAYS - 1))).toBe(0)
    expect(await forgetReports(api.db, after(OPEN_DAYS))).toBe(1)
  })
})

test('one address sends a handful a day, a page of another origin none', async () => {
  const api = await openTestApi({ budgets: { reports: { address: 2, site: 2, all: 9, seconds: 1000 } } })
  const { id } = await api.db
    .selectFrom('dapps')
    .select('id')
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  const send = (headers: Record<string, string> = {}) => api.post(REPORT, { id, reason: 'dead' }, headers)
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await send()).body).toMatchObject({ result: 0 })
  const { status, headers } = await send()
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  await api.close()
})

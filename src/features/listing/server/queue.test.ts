import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { readQueueRows } from './queue.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 2, 20, 12)

onBothDatabases(env => {
  let api: TestApi
  beforeEach(async () => {
    api = await openTestApi({ env: await env() })
  })
  afterEach(() => api.close())

  const send = (kind: ListingKind, at: number) =>
    addSubmission(api.db, { kind, created_at: new Date(at).toISOString() })

  /** A request for this kind that was answered so long after its review began. */
  async function answer(kind: ListingKind, hours: number, answeredAt = NOW - DAY_MS): Promise<string> {
    const id = await send(kind, answeredAt - hours * HOUR_MS)
    await reviewAs('carol', api.config, ['reject', id, '--reason', 'copy'], new Date(answeredAt))
    return id
  }

  const queueOf = async (kind: ListingKind, now = NOW) =>
    (await readQueueRows(api, now)).find(row => row.kind === kind)

  test('the call gives how many wait, and how long half of the last ones waited', async () => {
    for (const hours of [2, 30, 25, 3, 100]) await answer('token', hours)
    await send('token', NOW)
    await send('token', NOW)
    await send('dapp', NOW)
    expect(await queueOf('token')).toEqual({ kind: 'token', waiting: 2, median_hours: 25, donation: 10_000 })
    expect(await queueOf('dapp')).toEqual({ kind: 'dapp', waiting: 1, median_hours: null, donation: 20_000 })
    expect(await queueOf('nft')).toEqual({ kind: 'nft', waiting: 0, median_hours: null, donation: 10_000 })
    const { rows, headers } = await api.get('/v1/submission/queue')
    expect(rows.map(({ kind, waiting }) => [kind, waiting])).toContainEqual(['token', 2])
    expect(headers.get('cache-control')).toContain('public, max-age=60')
  })

  test('it names what each kind is asked for by the settings, and which is asked for nothing', async () => {
    const { donation, ...config } = api.config
    const asked = { ...donation, kinds: ['dapp', 'nft'] satisfies ListingKind[], baseDapp: 500, baseOther: 7 }
    const rows = await readQueueRows({ db: api.db, config: { ...config, donation: asked } }, NOW)
    expect(rows.map(row => [row.kind, row.donation])).toEqual([
      ['token', null],
      ['dapp', 500],
      ['nft', 7],
      ['chain', null],
    ])
  })

  test('the wait of a few is nobody’s business, nor is one of long ago or of a change', async () => {
    for (const hours of [1, 2, 3]) await answer('nft', hours)
    await answer('nft', 4, NOW - 91 * DAY_MS)
    const change = await answer('nft', 5)
    await api.db.updateTable('submissions').set({ purpose: 'change' }).where('id', '=', change).execute()
    expect(await queueOf('nft')).toMatchObject({ median_hours: null })
    await answer('nft', 6)
    expect(await queueOf('nft')).toMatchObject({ median_hours: null })
    await answer('nft', 7)
    expect(await queueOf('nft')).toMatchObject({ median_hours: 3 })
    expect(await queueOf('nft', NOW + 91 * DAY_MS)).toMatchObject({ median_hours: null })
  })

  test('what is answered at once counts as an hour', async () => {
    for (let times = 0; times < 5; times++) await answer('dapp', 0)
    expect(await queueOf('dapp')).toMatchObject({ median_hours: 1 })
  })

  test('a request about a listing is not in the queue before it is proved', async () => {
    const id = await send('chain', NOW)
    const change = { asked: 'change', reason: '', proof_json: '{}', secret_hash: '', before_json: '' }
    await api.db
      .insertInto('listing_changes')
      .values({
        submission_id: id,
        ...change,
        email_confirmed_at: null,
        proof_until: new Date(NOW).toISOString(),
      })
      .execute()
    expect(await queueOf('chain')).toMatchObject({ waiting: 0 })
    await api.db.updateTable('listing_changes').set({ proof_until: null }).execute()
    expect(await queueOf('chain')).toMatchObject({ waiting: 1 })
  })

  test('it is counted once a minute, however many ask', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const waiting = async () => (await api.get('/v1/submission/queue?x=1')).rows.map(row => row.waiting)
    expect(await waiting()).toEqual([0, 0, 0, 0])
    await send('token', NOW)
    expect(await waiting()).toEqual([0, 0, 0, 0])
    vi.setSystemTime(NOW + 60_000)
    expect(await waiting()).toEqual([1, 0, 0, 0])
    vi.useRealTimers()
  })
})

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUDGETS } from '#platform/budgets.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { pngPicture } from '#server/testing/listings.ts'
import { networkIn, PROXY, visitorAt } from '#server/testing/visitors.ts'

const OWNER = '203.0.113.77'
const SERVED_WITHIN_MS = 10_000
const TIMEOUT = { timeout: 120_000 }

/** A picture of so many bytes: noise cannot be packed. */
function noise(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3))
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

onBothDatabases(env => {
  let api: TestApi
  let logo: Buffer
  const open = async () => {
    const settings = { TRUSTED_PROXIES: PROXY, UNPAID_REQUESTS: '' }
    api = await openTestApi({
      env: { ...(await env()), ...settings },
      budgets: BUDGETS,
    })
  }
  beforeEach(async () => {
    logo = await pngPicture()
  })
  afterEach(() => api.close())

  /** An owner who comes meanwhile; how long it took until the amount was on the screen. */
  async function ownerIsServed(): Promise<number> {
    const started = performance.now()
    const served = await visitorAt(api, OWNER).request('chain', logo, { chain_id: '777777' })
    expect(served?.id).toMatch(/^C-/)
    return performance.now() - started
  }

  /** As of requests that are stored and not paid; so many of the 9,999. */
  async function takePlainAmounts(count: number): Promise<void> {
    const made = await ask(OWNER)
    expect(made).toBe(200)
    await sql`
      insert into donation_intents (id, secret_hash, kind, state, sandbox, waived, chain_id, token_symbol, token_address,
        token_decimals, amount_units, reserved_units, created_at, expires_at, confirmations, required, looks, bound_at)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})
      select cast(i as text), '', 'token', 'awaiting', 0, 0, 56, 'TPT', token_address, 4, cast(100000000 + i as text),
        cast(100000000 + i as text), created_at, '2999-01-01T00:00:00.000Z', 0, 15, 0, created_at
      from numbers, donation_intents where true on conflict do nothing`.execute(api.db)
  }

  const ask = async (address: string) => {
    const check = await api.services.checkTokens.issue('token', { address })
    return (await visitorAt(api, address).post('/v1/donation/intent', { kind: 'token', check })).status
  }

  async function attack(attempts: number, addressOf: (i: number) => string): Promise<number> {
    let served = 0
    const queue = Array.from({ length: attempts }, (_, i) => i)
    const work = async () => {
      for (let i = queue.pop(); i !== undefined; i = queue.pop())
        if ((await ask(addressOf(i))) === 200) served++
    }
    await Promise.all(Array.from({ length: 20 }, work))
    return served
  }

  // At full size, 100,000 attempts each, with `npm run bench -- flood`.
  test('amounts for forms that pass are not exhausted from one /48', TIMEOUT, async () => {
    await open()
    const attempts = api.kind === 'sqlite' ? 20_000 : 2_000
    expect(await attack(attempts, i => networkIn(7, i))).toBe(BUDGETS.amounts.site)
    expect(await ownerIsServed()).toBeLessThan(SERVED_WITHIN_MS)
  })

  test(
    'amounts for forms that pass are not exhausted from 100 /48s of as many providers',
    TIMEOUT,
    async () => {
      await open()
      await takePlainAmounts(9_000)
      expect(await attack(2_400, i => networkIn(i % 100, i))).toBe(2_400)
      expect(await attack(1_000, i => networkIn(i % 100, i))).toBe(0)
      expect(await ownerIsServed()).toBeLessThan(SERVED_WITHIN_MS)
      expect(api.logged.filter(({ event }) => event === 'amounts')).toHaveLength(1)
    },
  )

  /** 20 addresses send twelve requests each, with a megabyte of pictures to each. */
  test('the queue is not flooded from 20 addresses', TIMEOUT, async ({ skip }) => {
    await open()
    if (api.kind === 'postgres') skip('the same counters, see budgets.test.ts; 240 MB once are enough')
    const page = await noise(1_000_000)
    let [stored, kilobytes] = [0, 0]
    for (let i = 0; i < 240; i++) {
      const visitor = visitorAt(api, `198.51.100.${i % 20}`)
      if ((await visitor.upload(page, 'report')).status === 200) kilobytes += 1000
      if (await visitor.request('chain', logo, { chain_id: String(500_000 + i) })) stored++
    }
    expect(stored).toBe(20 * api.config.listing.unpaidRequests.address)
    expect(kilobytes).toBeLessThan(BUDGETS.uploadKb.all * 0.81)
    expect(await ownerIsServed()).toBeLessThan(SERVED_WITHIN_MS)
    const rows = await api.db.selectFrom('submissions').select('id').execute()
    expect(rows).toHaveLength(stored + 1)
  })
})

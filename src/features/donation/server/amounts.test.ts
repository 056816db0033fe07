import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoTime } from '#platform/db/tables.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { holdFreeAmount } from './amounts.ts'
import { claimTransaction } from './claims.ts'

const HASH = `0x${'ab'.repeat(32)}`
const FRACTIONS = 9_999
const catalogue = writeCatalogue()

onBothDatabases(env => {
  let donations: TestDonations
  beforeEach(async () => {
    donations = await openDonations(
      { ...(await env()), ...donationsOn(['http://127.0.0.1:9']) },
      { catalogue },
    )
  })
  afterEach(() => donations.close())

  const warnings = () => donations.api.logged.filter(({ event }) => event === 'amounts')

  /** Takes amounts of tokens: of `10000 + whole` the fractions up to `last`, offers that end at that time. */
  async function take(whole: number, last: number, expiresAt = '2999-01-01T00:00:00.000Z'): Promise<void> {
    const template = await donations.intent('dapp')
    const base = (10_000 + whole) * 10_000
    await sql`
      insert into donation_intents (id, secret_hash, kind, state, sandbox, waived, chain_id, token_symbol,
        token_address, token_decimals, amount_units, reserved_units, created_at, expires_at, confirmations, required, looks)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(last)})
      select cast(${sql.lit(base)} + i as text), '', 'token', 'awaiting', 0, 0, 56, 'TPT', token_address, 4,
        cast(${sql.lit(base)} + i as text), cast(${sql.lit(base)} + i as text), created_at, ${expiresAt}, 0, 15, 0
      from numbers, donation_intents where donation_intents.id = ${template.id}`.execute(donations.api.db)
  }

  /** Holds as an intent does, among the plain amounts and those with one whole token more. */
  const hold = (now = Date.now()) => {
    const { db } = donations.api
    const store = async (units: string) => {
      const row = { ...(await template()), id: randomUUID(), amount_units: units, reserved_units: units }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('donation_intents')
        .values({ ...row, check_hash: null })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    }
    return holdFreeAmount(donations.parts, 'token', store, now, 1)
  }
  const template = () =>
    donations.api.db.selectFrom('donation_intents').selectAll().limit(1).executeTakeFirstOrThrow()

  test('while one in five is free the random part is the four digits alone', async () => {
    await take(0, Math.floor(FRACTIONS * 0.79))
    for (let i = 0; i < 30; i++) expect((await donations.intent('token')).amount).toMatch(/^10000\.\d{4}$/)
    expect(warnings()).toEqual([])
  })

  test('then it grows by whole tokens, up to a million amounts, and the operator is told once', async () => {
    await take(0, FRACTIONS)
    const amounts = []
    for (let i = 0; i < 30; i++) amounts.push((await donations.intent('token')).amount)
    for (const amount of amounts) {
      expect(amount).toMatch(/^100\d\d\.\d{4}$/)
      expect(amount).not.toMatch(/^10000\.|\.0000$/)
    }
    expect(new Set(amounts).size).toBe(30)
    expect(warnings()).toEqual([
      { level: 'warn', event: 'amounts', kind: 'token', taken: FRACTIONS, of: FRACTIONS },
    ])
    // The other kind's amounts are others.
    expect((await donations.intent('dapp')).amount).toMatch(/^20000\./)
  })

  test('the last free amounts are found, each once, by all who ask at the same time', async () => {
    await take(0, FRACTIONS - 6)
    await take(1, FRACTIONS - 6)
    const held = await Promise.all(Array.from({ length: 12 }, () => hold()))
    const free = [100_009_994, 100_009_995, 100_009_996, 100_009_997, 100_009_998, 100_009_999]
    const all = [...free, ...free.map(units => units + 10_000)].map(String)
    expect(held.toSorted()).toEqual(all)
    expect(await hold()).toBeUndefined()
  })

  test('when every amount is held, the one whose offer ended longest ago makes room', async () => {
    const now = Date.now()
    await take(0, FRACTIONS)
    await take(1, FRACTIONS)
    expect(await hold(now)).toBeUndefined()
    const ended = { expires_at: isoTime(now - 1000), bound_at: isoTime(now - 2000) }
    await donations.change('100000006', { ...ended, expires_at: isoTime(now - 500) })
    await donations.change('100010007', ended)
    await donations.change('100000005', { ...ended, state: 'pending', look_at: isoTime(now) })
    expect(await hold(now)).toBe('100010007')
    expect(await hold(now)).toBe('100000006')
    expect(await hold(now)).toBeUndefined()
    // A late payment of it gets an error that names the reason.
    const verdict = await claimTransaction(donations.parts, '100000006', HASH, now)
    expect(verdict).toMatchObject({ state: 'expired', reason: null })
  })

  test('of a million amounts the last is found, and then the visitor is asked to come back', {
    timeout: 60_000,
  }, async ({ skip }) => {
    if (donations.api.kind === 'postgres') skip('a million rows take long, and the search is the same')
    for (let whole = 0; whole < 100; whole++) await take(whole, whole === 61 ? FRACTIONS - 1 : FRACTIONS)
    const started = performance.now()
    expect((await donations.intent('token')).amount).toBe('10061.9999')
    expect(performance.now() - started).toBeLessThan(10_000)
    const check = await donations.check('token')
    const refused = await donations.api.post('/v1/donation/intent', { kind: 'token', check })
    expect(refused).toMatchObject({ status: 503, body: { result: 503, data: null } })
    expect(refused.headers.get('retry-after')).toBe('300')
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { openCheckTokens } from '#features/listing/server/check-token.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import { endOffers } from './intents.ts'
import { watchDonations } from './watch.ts'

/** No server listens there: what is tested here needs no chain. */
const NO_NODE = 'http://127.0.0.1:9'
const HASH = `0x${'ab'.repeat(32)}`
const DAY_MS = 24 * 3_600_000
/** A small one: it is written into every new database. */
const catalogue = writeCatalogue()

onBothDatabases(env => {
  let donations: TestDonations
  const open = async (settings = {}, options = {}) => {
    donations = await openDonations({ ...(await env()), ...settings }, { catalogue, ...options })
  }
  beforeEach(() => open(donationsOn([NO_NODE])))
  afterEach(() => donations.close())
  const again = async (settings = {}, options = {}) => {
    await donations.close()
    await open(settings, options)
  }
  const rows = () => donations.api.db.selectFrom('donation_intents').selectAll().execute()
  const post = (body: unknown, headers = {}) => donations.api.post('/v1/donation/intent', body, headers)

  test('an offer tells what to send where, for how long, and gives its secret once', async () => {
    const offer = await donations.intent('dapp')
    expect(offer).toMatchObject({
      kind: 'dapp',
      state: 'awaiting',
      sandbox: false,
      waived: false,
      chain_id: 56,
      token: { symbol: 'TPT', address: '0xECa41281c24451168a37211F0bc2b8645AF45092', decimals: 4 },
      address: RECEIVER,
      verdict: null,
    })
    expect(offer.amount).toMatch(/^20000\.\d{4}$/)
    expect(offer.amount).not.toBe('20000.0000')
    expect(offer.amount_units).toBe(offer.amount.replace('.', ''))
    expect(Date.parse(offer.expires_at) - Date.parse(offer.created_at)).toBe(15 * 60_000)
    expect(offer.secret).toMatch(/^[\w-]{43}$/)
    const { secret, ...rest } = offer
    expect(await donations.read(offer)).toEqual(rest)
    expect(JSON.stringify(await rows())).not.toContain(secret)
    expect(JSON.stringify(donations.api.logged)).not.toContain(secret)
    for (const kind of LISTING_KINDS.filter(other => other !== 'dapp'))
      expect((await donations.intent(kind)).amount).toMatch(/^10000\.\d{4}$/)
  })

  test('an offer opens to its own secret alone', async () => {
    const [offer, other] = [await donations.intent(), await donations.intent()]
    const path = `/v1/donation/intent/${offer.id}`
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${other.secret}`,
      offer.secret,
      `Basic ${offer.secret}`,
    ]) {
      expect((await donations.api.get(path, { authorization })).body).toMatchObject({ result: 2, data: null })
      expect(
        (await donations.api.post(`${path}/transaction`, { link: HASH }, { authorization })).body,
      ).toMatchObject({ result: 2 })
    }
    expect(
      (await donations.api.get('/v1/donation/intent/nobody', { authorization: `Bearer ${offer.secret}` }))
        .body,
    ).toMatchObject({ result: 2 })
    expect((await donations.read(offer)).verdict).toBeNull()
  })

  test('what is no kind of listing gets no offer', async () => {
    for (const kind of [undefined, null, 'game', ['dapp'], { dapp: 1 }])
      expect((await post({ kind })).body).toMatchObject({ result: 1, data: { fields: { kind: 'shape' } } })
    expect((await post('nonsense')).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('only a passed check of that kind brings an offer, and only one', async () => {
    const ask = (kind: ListingKind, check: unknown) => post({ kind, check })
    const { check, api } = donations
    const refused = { result: 1, data: { fields: { check: 'shape' } } }
    const token = await check('dapp')
    const [kind, form, nonce, at, signature] = token.split('.')
    const forged = [
      ...[undefined, null, '', 'x', {}, [token], `${token} `, `${token}.`, await check('token')],
      `${kind}.${'0'.repeat(64)}.${nonce}.${at}.${signature}`,
      `${kind}.${form}.${'0'.repeat(43)}.${at}.${signature}`,
      `${kind}.${form}.${nonce}.${Number(at) + 1}.${signature}`,
      `${kind}.${form}.${nonce}.${at}.${'A'.repeat(43)}`,
    ]
    for (const wrong of forged) expect((await ask('dapp', wrong)).body).toMatchObject(refused)
    const old = await api.services.checkTokens.issue('dapp', {}, Date.now() - DAY_MS - 1)
    expect((await ask('dapp', old)).body).toMatchObject({ data: { fields: { check: 'expired' } } })
    expect(await rows()).toEqual([])

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('dapp', token)))
    const results = answers.map(({ body }) => Object(body).result).sort()
    expect(results).toEqual([0, ...Array.from({ length: 19 }, () => 3)])
    expect((await ask('dapp', token)).body).toMatchObject({ result: 3, data: null })
    expect(await rows()).toHaveLength(1)
  })

  test('a check is known to every server and after a restart', async () => {
    const { db } = donations.api
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => openCheckTokens(db).issue('nft', { name: 'Apes' })),
    )
    for (const token of tokens)
      expect(await openCheckTokens(db).verify('nft', token)).toMatchObject({ kind: 'nft' })
    expect(await db.selectFrom('server_secrets').select('name').execute()).toEqual([{ name: 'check' }])
  })

  test('no two offers share an amount', async () => {
    const offers = await Promise.all(Array.from({ length: 200 }, () => donations.intent('token')))
    expect(new Set(offers.map(offer => offer.amount_units)).size).toBe(200)
  })

  test('a token with more decimals has the same amounts', async () => {
    await again(donationsOn([NO_NODE], { DONATION_TOKEN_DECIMALS: '18', DONATION_BASE_DAPP: '5' }))
    const offer = await donations.intent()
    expect(offer.amount).toMatch(/^5\.\d{4}0{14}$/)
    expect(offer.amount_units).toBe(offer.amount.replace('.', ''))
  })

  test('a kind that asks for no donation is done at once', async () => {
    await again(donationsOn([NO_NODE], { DONATION_KINDS: 'token' }))
    const offer = await donations.intent('dapp')
    expect(offer).toMatchObject({
      waived: true,
      sandbox: false,
      state: 'confirmed',
      address: null,
      amount: '0.0000',
    })
    expect((await donations.name(offer, HASH)).state).toBe('confirmed')
    expect((await donations.intent('token')).waived).toBe(false)
  })

  test('in the sandbox nothing is to be sent, and any hash will do', async () => {
    await again()
    const offer = await donations.intent()
    expect(offer).toMatchObject({ sandbox: true, waived: false, state: 'awaiting', address: null })
    expect((await donations.name(offer, 'nonsense')).reason).toBe('not_a_transaction')
    expect(await donations.name(offer, HASH)).toMatchObject({
      state: 'confirmed',
      reason: null,
      tx_hash: HASH,
    })
    expect(await rows()).toMatchObject([{ sandbox: 1, state: 'confirmed', look_at: null }])
    // The next visitor may use the same one: it proves nothing.
    expect((await donations.name(await donations.intent(), HASH)).state).toBe('confirmed')
  })

  test('an amount that no request was stored for is free again when its offer ended', async () => {
    const [idle, named] = [await donations.intent(), await donations.intent()]
    await donations.name(named, HASH)
    await endOffers(donations.api.db, Date.parse(idle.expires_at) - 1)
    expect((await rows()).filter(row => row.reserved_units === null)).toEqual([])
    await endOffers(donations.api.db, Date.parse(named.expires_at))
    expect(await donations.row(idle.id)).toMatchObject({ state: 'expired', reserved_units: null })
    // Money may be on its way.
    expect(await donations.row(named.id)).toMatchObject({
      state: 'pending',
      reserved_units: named.amount_units,
    })
  })

  test('an offer that nothing came of is forgotten, and one with a request or a payment is not', async () => {
    const [, named, stored] = [await donations.intent(), await donations.intent(), await donations.intent()]
    await donations.name(named, HASH)
    await donations.change(stored.id, { bound_at: stored.created_at })
    const end = Date.parse(stored.expires_at)
    await endOffers(donations.api.db, end + 2 * DAY_MS - 1000)
    expect(await rows()).toHaveLength(3)
    await endOffers(donations.api.db, end + 2 * DAY_MS)
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual([named.id, stored.id].toSorted())
  })

  test('an amount of a stored request is free a week after its offer ended, and not while something is looked for', async () => {
    const [idle, named] = [await donations.intent(), await donations.intent()]
    for (const { id, created_at } of [idle, named]) await donations.change(id, { bound_at: created_at })
    await donations.name(named, HASH)
    const reserved = async () => (await rows()).filter(row => row.reserved_units !== null).map(row => row.id)
    const end = Date.parse(named.expires_at)
    await endOffers(donations.api.db, end)
    expect((await donations.read(idle)).state).toBe('expired')
    expect((await donations.read(named)).state).toBe('pending')
    await endOffers(donations.api.db, end + 7 * DAY_MS - 1_000)
    expect(await reserved()).toHaveLength(2)
    await endOffers(donations.api.db, end + 7 * DAY_MS)
    expect(await reserved()).toEqual([named.id])
  })

  test('offers end in time though the machine’s clock was set back', async () => {
    const first = await donations.intent('dapp')
    const second = await donations.intent('dapp')
    const overdue = { expires_at: new Date(Date.now() - 7_200_000).toISOString() }
    await donations.change(first.id, overdue)
    const stateOf = async (id: string) => (await donations.row(id)).state
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const watch = watchDonations(donations.parts, 10)
    await expect.poll(() => stateOf(first.id)).toBe('expired')
    await donations.change(second.id, overdue)
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(61_000)
    await expect.poll(() => stateOf(second.id)).toBe('expired')
    await watch.stop()
    vi.useRealTimers()
  })

  test('one network cannot hold all amounts', async () => {
    await again(donationsOn([NO_NODE]), {
      budgets: { amounts: { address: 2, site: 2, all: 9, seconds: 100 } },
    })
    const ask = async (kind: ListingKind) => post({ kind, check: await donations.check(kind) })
    expect((await ask('dapp')).status).toBe(200)
    expect((await ask('nft')).status).toBe(200)
    const refused = await ask('dapp')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A call that asks for nothing costs nothing.
    expect((await post({ kind: 'game' })).status).toBe(200)
    expect((await post({ kind: 'dapp', check: '' })).status).toBe(200)
  })
})

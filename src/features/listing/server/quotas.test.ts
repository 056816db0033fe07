import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { RECEIVER } from '#server/testing/donations.ts'
import { goodForm, payInSandbox, pngPicture, textOfAnswer } from '#server/testing/listings.ts'
import { recordMails } from '#server/testing/mails.ts'
import { networkIn, PROXY, visitorAt } from '#server/testing/visitors.ts'
import { PROVING_STEP } from '../contract/proof.ts'
import { mailWaits } from './mail-quota.ts'
import { sendSubmissionMails } from './mails.ts'
import { moveSubmission } from './steps.ts'

const DAY_MS = 24 * 3_600_000

onBothDatabases(env => {
  let api: TestApi
  let logo: Buffer
  let chains = 500_000
  const { sent, mailer } = recordMails()

  beforeEach(async () => {
    const settings = { TRUSTED_PROXIES: PROXY, UNPAID_REQUESTS: '' }
    api = await openTestApi({ env: { ...(await env()), ...settings } })
    logo = await pngPicture()
  })
  afterEach(() => api.close())

  const requestFrom = (address: string, change = {}) =>
    visitorAt(api, address).request('chain', logo, { chain_id: String(++chains), ...change })
  const rows = () => api.db.selectFrom('submissions').selectAll().execute()

  test('nine unpaid requests may wait from one address; one that is paid makes room', async () => {
    const first = await requestFrom('192.0.2.1')
    for (let i = 1; i < 9; i++) expect(await requestFrom('192.0.2.1')).toBeDefined()
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
    expect(await rows()).toHaveLength(9)
    expect(await requestFrom('192.0.2.2')).toBeDefined()
    if (first) await payInSandbox(api, first.intent)
    expect(await requestFrom('192.0.2.1')).toBeDefined()
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
  })

  test('nine may wait from one /48, from however many of its networks', async () => {
    const stored = []
    for (let i = 0; i < 12; i++) stored.push(await requestFrom(networkIn(5, i)))
    expect(stored.filter(Boolean)).toHaveLength(9)
    expect(await requestFrom(networkIn(6, 1))).toBeDefined()
  })

  test('one whose donation is arriving is not counted, one that only says so is', async () => {
    const stored = []
    for (let i = 0; i < 9; i++) stored.push(await requestFrom('192.0.2.1'))
    const [first, second, third] = stored.map(each => each?.intent.id ?? '')
    const set = (id: string, values: { state: string; confirmations?: number; paid_units?: string }) =>
      api.db.updateTable('donation_intents').set(values).where('id', '=', id).execute()
    await set(first ?? '', { state: 'pending' })
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
    await set(first ?? '', { state: 'pending', confirmations: 1 })
    expect(await requestFrom('192.0.2.1')).toBeDefined()
    await set(second ?? '', { state: 'partial', paid_units: '10' })
    expect(await requestFrom('192.0.2.1')).toBeDefined()
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
    await arrivesShort(third ?? '')
    expect(await requestFrom('192.0.2.1')).toBeDefined()
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
  })

  /** An exchange has taken its fee off what was asked for. */
  async function arrivesShort(id: string): Promise<void> {
    const { db } = api
    const paying = { address: RECEIVER, sandbox: 0 }
    await db.updateTable('donation_intents').set(paying).where('id', '=', id).execute()
    const row = await db
      .selectFrom('donation_intents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tx_hash = `0x${'5e'.repeat(32)}`
    await db
      .insertInto('donation_arrivals')
      .values({
        chain_id: row.chain_id,
        tx_hash,
        log_index: 0,
        token_address: row.token_address.toLowerCase(),
        receiver: RECEIVER,
        sender: `0x${'ee'.repeat(20)}`,
        block_number: 1,
        block_hash: tx_hash,
        units: String(BigInt(row.amount_units) - 500_000n),
        mined_at: new Date(Date.now() + 1_000).toISOString(),
        candidates_json: JSON.stringify([id]),
      })
      .execute()
  }

  test('the pre-check says that too many wait, before an amount is given out', async () => {
    const visitor = visitorAt(api, '192.0.2.1')
    const icon_url = textOfAnswer(await visitor.upload(logo), 'url')
    const check = () =>
      visitor.post('/v1/submission/chain/check', goodForm('chain', icon_url, { chain_id: '499999' }))
    for (let i = 0; i < 8; i++) await requestFrom('192.0.2.1')
    expect((await check()).data).toMatchObject({ check: expect.any(String) })
    const last = await requestFrom('192.0.2.1')
    const { data } = await check()
    expect(data).toMatchObject({
      fields: {},
      checks: expect.arrayContaining([{ code: 'unpaid', verdict: 'stop' }]),
    })
    expect(data).not.toHaveProperty('check')
    if (last) await payInSandbox(api, last.intent)
    expect((await check()).data).toMatchObject({ check: expect.any(String) })
  })

  test('a refusal tells when to come back, and what was typed can be sent then', async () => {
    const visitor = visitorAt(api, '192.0.2.1')
    const icon_url = textOfAnswer(await visitor.upload(logo), 'url')
    // The amount was given out before other requests of this network came.
    const { form, intent } = await visitor.ready('chain', { icon_url, chain_id: String(++chains) })
    for (let i = 0; i < 9; i++) await requestFrom('192.0.2.1')
    const refused = await visitor.send('chain', { form, intent })
    expect(refused).toMatchObject({ status: 429, body: { result: 429, data: null } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    const before = new Date(Date.now() - DAY_MS - 1000).toISOString()
    await api.db.updateTable('submissions').set({ state: 'expired', created_at: before }).execute()
    expect(await visitor.send('chain', { form, intent })).toMatchObject({ status: 200, body: { result: 0 } })
  })

  test('a request that is taken back makes no room on the same day', async () => {
    for (let i = 0; i < 9; i++) {
      const stored = await requestFrom('192.0.2.1')
      const [row] = (await rows()).filter(({ id }) => id === stored?.id)
      await api.db
        .updateTable('submissions')
        .set({ state: 'withdrawn' })
        .where('id', '=', row?.id ?? '')
        .execute()
    }
    expect(await requestFrom('192.0.2.1')).toBeUndefined()
  })

  test('no address is stored with a request', async () => {
    await requestFrom('192.0.2.1')
    await requestFrom(networkIn(7, 7))
    expect(JSON.stringify(await rows())).not.toMatch(/192\.0\.2|2001:/)
  })

  async function deliver(): Promise<void> {
    const mails = sendSubmissionMails({
      db: api.db,
      donations: api.services.donations,
      log: entry => api.logged.push(entry),
      mailer,
      unpaidDays: 7,
      siteUrl: () => 'https://example.org',
      waits: mail => mailWaits(api.services, mail),
    })
    mails.wake()
    await mails.settled()
    await mails.stop()
  }

  const mailsTo = (address: string) => sent.filter(({ to }) => to === address)
  const VICTIM = 'Victim@example.org'

  test('the receipt of each request goes out at once; of what follows somebody’s address gets three mails in a day', async () => {
    for (let i = 0; i < 5; i++) await requestFrom(`192.0.2.${i}`, { email: VICTIM })
    await requestFrom('192.0.2.9', { email: 'ann@example.org' })
    await deliver()
    expect(mailsTo(VICTIM)).toHaveLength(5)
    expect(mailsTo('ann@example.org')).toHaveLength(1)
    for (const { id } of await rows())
      await api.db
        .transaction()
        .execute(tx => moveSubmission(tx, id, ['awaiting_donation'], { state: 'withdrawn' }))
    await deliver()
    expect(mailsTo(VICTIM)).toHaveLength(5 + 3)
    const waiting = await api.db
      .selectFrom('submission_steps')
      .select(['mail_due_at', 'mail_tries'])
      .where('mail_due_at', 'is not', null)
      .execute()
    expect(waiting).toHaveLength(2)
    for (const { mail_due_at, mail_tries } of waiting) {
      expect(mail_tries).toBe(0)
      expect(Date.parse(mail_due_at ?? '')).toBeGreaterThan(Date.now() + DAY_MS * 0.9)
    }
  })

  test('of requests about listings, which cost nothing to send, somebody’s address gets three mails in a day', async () => {
    for (let i = 0; i < 5; i++) await requestFrom(`192.0.2.${i}`, { email: VICTIM })
    await api.db.updateTable('submission_steps').set({ note: PROVING_STEP }).execute()
    await deliver()
    expect(mailsTo(VICTIM)).toHaveLength(3)
  })

  test('many networks together send one address no more receipts than one of them could', async () => {
    const { budgets } = api.config
    api.config.budgets = { ...budgets, requests: { ...budgets.requests, address: 4 } }
    for (let i = 0; i < 6; i++) await requestFrom(`192.0.2.${i}`, { email: VICTIM })
    await deliver()
    expect(mailsTo(VICTIM)).toHaveLength(4)
  })

  test('who has paid is mailed about everything', async () => {
    const paid = await requestFrom('192.0.2.1')
    if (paid) await payInSandbox(api, paid.intent)
    for (let i = 0; i < 5; i++) await requestFrom(`198.51.100.${i}`)
    await deliver()
    expect(sent).toHaveLength(6)
  })
})

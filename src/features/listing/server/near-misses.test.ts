import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { recordMails } from '#server/testing/mails.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import { sendArrivalMails } from './arrival-mails.ts'
import { sendSubmissionMails } from './mails.ts'
import { LOOK_AFTER_MS, lookAtNear } from './near-misses.ts'
import { sendStaffMails } from './staff-mails.ts'
import { forgetImages } from './stored-images.ts'
import { endKeptFiles, expireUnpaid } from './unpaid.ts'

const DAY_MS = 24 * 3_600_000
const STAFF = 'staff@example.org'
const FEE = 500_000n

let chain: TestChain
/** Each test has an address of its own: what arrived in an earlier one is not its business. */
let receiver = ''
let tests = 0
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

onBothDatabases(env => {
  const { sent, mailer } = recordMails()
  let donations: TestDonations
  beforeEach(async () => {
    receiver = `0x${(0xbead000 + ++tests).toString(16).padStart(40, '0')}`
    donations = await openDonations(
      donationsOn([chain.url], { DONATION_ADDRESS: receiver, ...(await env()) }),
    )
  })
  afterEach(() => donations.close())

  async function waiting(options: SubmissionOptions = {}) {
    const offer = await donations.intent()
    const { db } = donations.api
    const id = await addSubmission(db, { ...options, state: options.state ?? 'awaiting_donation' })
    await db.updateTable('submissions').set({ intent_id: offer.id }).where('id', '=', id).execute()
    await db.updateTable('submission_steps').set({ mail_due_at: null }).execute()
    return { id, offer, units: BigInt(offer.amount_units) }
  }
  async function arrives(units: bigint): Promise<string> {
    const hash = await chain.token.transfer(receiver, units)
    await chain.mine(20)
    await donations.scan()
    return hash
  }
  /** What is looked at when its time has come. */
  async function look(): Promise<number> {
    await donations.api.db
      .updateTable('submissions')
      .set({ near_look_at: new Date(Date.now() - 1_000).toISOString() })
      .where('near_look_at', 'is not', null)
      .execute()
    return lookAtNear(donations.api.services)
  }
  async function mails() {
    sent.length = 0
    const { db, services } = donations.api
    const shared = { db, donations: services.donations, mailer, log: () => {} }
    const siteUrl = () => 'https://example.org'
    const queues = [
      sendArrivalMails({ ...shared, siteUrl }),
      sendStaffMails({ ...shared, to: STAFF }),
      sendSubmissionMails({ ...shared, siteUrl, unpaidDays: 7 }),
    ]
    for (const queue of queues) {
      queue.wake()
      await queue.settled()
      await queue.stop()
    }
    return sent.map(({ to, subject, text }) => ({ to, subject, text }))
  }
  const requestOf = (id: string) =>
    donations.api.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const run = (...args: string[]) => reviewAs('carol', donations.api.config, args)
  const expireIn = (days: number) => expireUnpaid(donations.api.db, 7, Date.now() + days * DAY_MS)

  test('an exchange’s fee is told to the owner once, without whose it is, and to staff', async () => {
    const { id, units } = await waiting()
    const { id: other } = await waiting()
    const hash = await arrives(units - FEE)
    expect(await lookAtNear(donations.api.services)).toBe(0)
    expect(await lookAtNear(donations.api.services, Date.now() + LOOK_AFTER_MS - 30_000)).toBe(0)
    expect(await look()).toBe(1)
    const [owner, staff, ...more] = await mails()
    expect(more).toEqual([])
    const amount = `${(units - FEE) / 10_000n}.${String((units - FEE) % 10_000n).padStart(4, '0')}`
    expect(owner).toMatchObject({
      to: 'ann@example.org',
      subject: `A transfer arrived that may be for your listing request ${id}`,
    })
    expect(owner?.text).toContain(`${amount} TPT arrived that may be the donation`)
    expect(owner?.text).toContain(`https://example.org/en/status/#id=${id}&key=`)
    // The key of the private link may hold any letters.
    expect(owner?.text.replace(/key=\S+/, '')).not.toMatch(/\{\w+\}|undefined|0x/)
    expect(staff).toMatchObject({ to: STAFF, subject: `${id}: money arrived that may be its own` })
    expect(staff?.text).toContain(`transaction ${hash}`)
    expect(`${owner?.text}${staff?.text}`).not.toContain(other)
    // Once, however often it is looked at.
    await donations.api.db.updateTable('submissions').set({ near_look_at: '2026-01-01' }).execute()
    expect(await look()).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('nobody is told of dust, or of what was matched before it was looked at', async () => {
    const { id, units } = await waiting()
    await arrives(units / 2n - 10_000n)
    expect(await look()).toBe(0)
    const hash = await arrives(units - FEE)
    await run('accept-payment', id, '--transaction', hash, '--note', 'fee', '--yes')
    expect(await look()).toBe(0)
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Your listing request ${id} is in review`])
    // Between the look and the mail it is no news either.
    const next = await waiting()
    const later = await arrives(next.units - FEE)
    expect(await look()).toBe(1)
    await run('dismiss-payment', next.id, '--transaction', later, '--note', 'of another')
    expect(await mails()).toEqual([])
    // It may be for others besides: they are told instead.
    const [whole, second] = [await waiting(), await waiting()]
    const fee = await arrives(second.units - FEE)
    expect(await look()).toBe(1)
    await mails()
    await run('dismiss-payment', second.id, '--transaction', fee, '--note', 'of another')
    await run('dismiss-payment', next.id, '--transaction', fee, '--note', 'of another')
    expect(await look()).toBe(1)
    expect((await mails())[0]?.subject).toContain(whole.id)
  })

  test('a transaction that its owner named is told too: staff bind it', async () => {
    const { id, offer, units } = await waiting()
    const hash = await chain.token.transfer(receiver, units - FEE)
    await chain.mine(20)
    await donations.name(offer, hash)
    expect(await look()).toBe(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `A transfer arrived that may be for your listing request ${id}`,
      `${id}: money arrived that may be its own`,
    ])
  })

  test('a request beside such money does not expire, until staff say that it is another’s', async () => {
    const { id, offer, units } = await waiting()
    const hash = await arrives(units - FEE)
    await donations.change(offer.id, { state: 'expired' })
    // Not looked at yet.
    expect(await expireIn(8)).toBe(0)
    await look()
    expect(await expireIn(8)).toBe(0)
    expect(await expireIn(59)).toBe(0)
    expect((await run('list')).out).toContain(id)
    await run('dismiss-payment', id, '--transaction', hash, '--note', 'of another')
    expect((await run('list')).out).not.toContain(id)
    expect(await expireIn(8)).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`Your listing request ${id} has expired`)
    expect(mail?.text).not.toMatch(/arrived|no donation/i)
  })

  test('after sixty days it ends, staff are asked again, and its files stay for thirty days more', async () => {
    const { db } = donations.api
    const picture = 'a'.repeat(22)
    const content = { type: 'image/png', width: 200, height: 200, content_hash: null }
    await db
      .insertInto('images')
      .values({ id: picture, purpose: 'logo', ...content, created_at: '2026-01-01T00:00:00.000Z', kept: 1 })
      .execute()
    const form = { values: { icon_url: `/v1/image/${picture}`, audit_report: [] } }
    const { id, offer, units } = await waiting(form)
    await arrives(units - FEE)
    await look()
    await mails()
    await donations.change(offer.id, { state: 'expired' })
    expect(await expireIn(61)).toBe(1)
    await db.updateTable('submission_steps').set({ at: new Date().toISOString() }).execute()
    await db
      .updateTable('submission_steps')
      .set({ mail_due_at: new Date().toISOString() })
      .where('state', '=', 'expired')
      .execute()
    await db.updateTable('submissions').set({ staff_mail_due_at: new Date().toISOString() }).execute()
    const [staff, owner] = await mails()
    expect(staff).toMatchObject({ to: STAFF, subject: `${id}: money arrived that may be its own` })
    expect(staff?.text).toContain('It has ended, and keeps its files until')
    expect(owner?.subject).toBe(`Your listing request ${id} has expired`)
    expect(owner?.text).toContain('A transfer arrived that may be its donation')
    expect(owner?.text).not.toMatch(/\{\w+\}|undefined|We don’t keep/)
    const left = async (days: number) => {
      await endKeptFiles(db, Date.now() + days * DAY_MS)
      await forgetImages(db, Date.now() + days * DAY_MS)
      return (await db.selectFrom('images').select('id').execute()).length
    }
    // Another request that shows the same picture and ends does not take it along.
    const twin = await waiting(form)
    await donations.change(twin.offer.id, { state: 'expired' })
    expect(await expireIn(70)).toBe(1)
    expect(await left(90)).toBe(1)
    expect(await left(92)).toBe(0)
    expect((await requestOf(id)).files_until).toBeNull()
  })

  test('money that comes near a request which has expired keeps what is left of its files', async () => {
    const { id, offer, units } = await waiting()
    await donations.change(offer.id, { state: 'expired' })
    expect(await expireIn(8)).toBe(1)
    await arrives(units - FEE)
    expect(await look()).toBe(1)
    const { files_until, state } = await requestOf(id)
    expect(state).toBe('expired')
    expect(Date.parse(files_until ?? '')).toBeGreaterThan(Date.now() + 29 * DAY_MS)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { type FakeNode, startFakeNode } from '#server/testing/evm/fake-node.ts'
import { recordMails } from '#server/testing/mails.ts'
import { reviewAs } from '#server/testing/review.ts'
import { sendStaffMails } from './staff-mails.ts'
import { moveSubmission } from './steps.ts'

const MINUTE_MS = 60_000
const STAFF = 'staff@example.org'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

onBothDatabases(env => {
  const { sent, mailer } = recordMails()
  let node: FakeNode
  let donations: TestDonations
  /** What the chain calls final; undefined: all that it holds. */
  let final: string | undefined

  beforeEach(async () => {
    final = undefined
    node = await startFakeNode(chain, (method, truth, [block]) =>
      method === 'eth_getBlockByNumber' && block === 'finalized' && final !== undefined
        ? { ...(truth as object), number: final }
        : truth,
    )
    donations = await openDonations({ ...donationsOn([node.url]), ...(await env()) })
  })
  afterEach(async () => {
    await donations.close()
    await node.stop()
  })

  async function mailStaff(): Promise<void> {
    const { db, logged, services } = donations.api
    const queue = sendStaffMails({
      db,
      donations: services.donations,
      mailer,
      log: entry => logged.push(entry),
      to: STAFF,
    })
    queue.wake()
    await queue.settled()
    await queue.stop()
  }
  const list = async (): Promise<string> => (await reviewAs('carol', donations.api.config, ['list'])).out

  async function paidAndApproved() {
    const offer = await donations.intent()
    const state = await donations.submitted(offer.id)
    const before = await chain.snapshot()
    const pay = () => chain.token.transfer(RECEIVER, offer.amount_units)
    const hash = await pay()
    await chain.mine(14)
    expect(await donations.name(offer, hash)).toMatchObject({ state: 'confirmed' })
    const id = `D-${offer.id}`
    await donations.api.db
      .transaction()
      .execute(tx => moveSubmission(tx, id, ['in_review'], { state: 'approved' }))
    expect(await state()).toBe('approved')
    return { offer, id, hash, before, pay, state }
  }

  test('a payment that the chain takes back before it is final is seen however late, and staff are told', async () => {
    final = '0x1'
    const { offer, id, hash, before, pay, state } = await paidAndApproved()
    await donations.later(11 * MINUTE_MS)
    await donations.later(60 * MINUTE_MS)
    expect((await donations.read(offer)).state).toBe('confirmed')
    await mailStaff()
    expect(sent).toEqual([])
    expect(await list()).toContain('Nothing here.')

    await chain.reorg(before, 30)
    await chain.increaseTime(2 * 60 * 60)
    await donations.later(120 * MINUTE_MS)
    expect((await donations.read(offer)).verdict).toMatchObject({ state: 'pending', reason: 'reorganised' })
    expect(await state()).toBe('approved')
    expect(await list()).toMatch(new RegExp(`${id} .* approved +TAKEN BACK`))
    await mailStaff()
    await mailStaff()
    expect(sent).toMatchObject([{ to: STAFF, subject: `${id}: the chain took its donation back` }])
    expect(sent[0]?.text).toContain(hash)
    expect(sent[0]?.text).toContain('The request is approved now.')

    // It comes into another block: nobody has to do anything.
    await pay()
    await chain.mine(14)
    await donations.later(121 * MINUTE_MS)
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect(await list()).toContain('Nothing here.')
  })

  test('a payment is looked at no more when its block is final, by the chain’s own word', async () => {
    final = '0x1'
    const { offer } = await paidAndApproved()
    await donations.later(11 * MINUTE_MS)
    expect((await donations.row(offer.id)).look_at).not.toBeNull()
    final = undefined
    await donations.later(60 * MINUTE_MS)
    expect(await donations.row(offer.id)).toMatchObject({ state: 'confirmed', look_at: null })
  })

  test('where no node says what is final, a day is long enough', async () => {
    final = 'unknown'
    const { offer } = await paidAndApproved()
    await donations.later(11 * MINUTE_MS)
    expect((await donations.row(offer.id)).look_at).not.toBeNull()
    await chain.increaseTime(25 * 60 * 60)
    await donations.later(25 * 60 * MINUTE_MS)
    expect((await donations.row(offer.id)).look_at).toBeNull()
  })
})

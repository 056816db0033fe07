import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import type { StaffCaller } from './cli-context.ts'

// A test runs up to nine commands, each of which opens the database as one that staff type does.
vi.setConfig({ testTimeout: 60_000 })

let chain: TestChain
/** Each test has an address of its own: what arrived in an earlier one is not its business. */
let receiver = ''
let tests = 0
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

onBothDatabases(env => {
  let donations: TestDonations
  const open = async (more = {}) =>
    openDonations(
      donationsOn([chain.url], {
        DONATION_ADDRESS: receiver,
        DONATION_CONFIRMATIONS: '1',
        ...(await env()),
        ...more,
      }),
    )
  beforeEach(async () => {
    receiver = `0x${(0xacce97000 + ++tests).toString(16).padStart(40, '0')}`
    donations = await open()
  })
  afterEach(() => donations.close())

  const as = (caller: string | StaffCaller, ...args: string[]) => reviewAs(caller, donations.api.config, args)
  const run = (...args: string[]) => as('carol', ...args)
  /** A request that waits for its donation, and what it is asked for. */
  async function waiting(options: SubmissionOptions = {}) {
    const offer = await donations.intent()
    const id = await addSubmission(donations.api.db, {
      ...options,
      state: options.state ?? 'awaiting_donation',
    })
    await donations.api.db
      .updateTable('submissions')
      .set({ intent_id: offer.id })
      .where('id', '=', id)
      .execute()
    return { id, offer, units: BigInt(offer.amount_units) }
  }
  const stateOf = async (id: string) =>
    (await donations.api.db.selectFrom('submissions').select('state').where('id', '=', id).executeTakeFirst())
      ?.state
  const log = () => donations.api.db.selectFrom('staff_log').selectAll().orderBy('id').execute()
  const pay = (units: bigint) => chain.token.transfer(receiver, units.toString())
  const NOTE = ['--note', 'fee of the exchange', '--yes']

  test('a payment with the fee taken off is bound by staff, and its request is reviewed', async () => {
    const { id, offer, units } = await waiting()
    const hash = await pay(units - 1_234_567n)
    const link = `https://bscscan.com/tx/${hash}`
    const { code, out, errors } = await run(
      'accept-payment',
      id.toLowerCase(),
      '--transaction',
      link,
      ...NOTE,
    )
    expect([code, errors]).toEqual([0, ''])
    expect(out).toContain(`asked ${offer.amount} TPT`)
    expect(out).toMatch(/brought 19\d{3}\.\d{4} TPT from 0x[0-9a-f]{40}\n/)
    expect(out).toContain(`${id}: paid, in_review`)
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict: { tx_hash: hash } })
    expect(await donations.payments(offer.id)).toMatchObject([{ tx_hash: hash }])
    expect(await log()).toMatchObject([
      { account: 'carol', action: 'accept-payment', subject: id, note: `${hash}: fee of the exchange` },
    ])
    const steps = await donations.api.db
      .selectFrom('submission_steps')
      .selectAll()
      .where('submission_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(steps[0]).toMatchObject({ state: 'in_review', mail_due_at: expect.any(String) })
    expect((await run('accept-payment', id, '--transaction', hash, ...NOTE)).errors).toContain(
      'its donation is confirmed',
    )
  })

  test('two halves in two transactions are bound together, all or none', async () => {
    const { id, offer, units } = await waiting({ state: 'expired' })
    const halves = [await pay(units / 2n), await pay(units - units / 2n)]
    const named = halves.flatMap(hash => ['--transaction', hash])
    const unknown = `0x${'ab'.repeat(32)}`
    const wrong = await run('accept-payment', id, ...named, '--transaction', unknown, ...NOTE)
    expect([wrong.code, wrong.errors]).toEqual([
      1,
      `${unknown}: no node knows it, so it cannot be accepted\n`,
    ])
    expect(await stateOf(id)).toBe('expired')
    expect((await run('accept-payment', id, ...named, ...NOTE)).out).toContain(`${id}: paid, in_review`)
    expect((await donations.payments(offer.id)).map(({ tx_hash }) => tx_hash).sort()).toEqual(
      [...halves].sort(),
    )
    expect(await donations.read(offer)).toMatchObject({ verdict: { paid: offer.amount } })
  })

  test('a payment that pays for another request is refused, also to two who bind it at once', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const hash = await pay(7_770_000n)
    const results = await Promise.all(
      [one, other].map(({ id }) => run('accept-payment', id, '--transaction', hash, ...NOTE)),
    )
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
    const states = await Promise.all([stateOf(one.id), stateOf(other.id)])
    expect([...states].sort()).toEqual(['awaiting_donation', 'in_review'])
    const loser = states[0] === 'in_review' ? other : one
    expect((await run('accept-payment', loser.id, '--transaction', hash, ...NOTE)).errors).toContain(
      'it pays for another request already',
    )
    expect(await log()).toHaveLength(1)
  })

  test('nothing is bound without a yes: of the person at the terminal, or on the command line', async () => {
    const { id, units } = await waiting()
    const hash = await pay(units - 50_000n)
    const line = ['accept-payment', id, '--transaction', hash, '--note', 'x']
    const unasked = await run(...line)
    expect([unasked.code, unasked.errors]).toEqual([
      2,
      expect.stringContaining('without a terminal, add --yes'),
    ])
    const asked: string[] = []
    const answer = (yes: boolean) => async (question: string) => {
      asked.push(question)
      return yes
    }
    const { config } = donations.api
    const no = await reviewAs('carol', config, line, undefined, answer(false))
    expect([no.code, no.errors]).toEqual([1, 'Nothing was changed.\n'])
    expect(await stateOf(id)).toBe('awaiting_donation')
    expect((await reviewAs('carol', config, line, undefined, answer(true))).code).toBe(0)
    expect(asked).toEqual(Array(2).fill(`Accept this as the donation of ${id}?`))
    expect(await stateOf(id)).toBe('in_review')
  })

  test('both sides are shown before it is bound: the transfer and what else may claim it, the request and what it has', async () => {
    const [one, other] = [await waiting({ values: { title: 'Omega' } }), await waiting()]
    const hash = await pay(one.units - 500_000n)
    await chain.mine(20)
    const unseen = await run('accept-payment', one.id, '--transaction', hash, '--note', 'x')
    expect(unseen.code).toBe(2)
    await donations.scan()
    const shownFor = async (id: string) => {
      const line = ['accept-payment', id, '--transaction', hash, '--note', 'x']
      return (await reviewAs('carol', donations.api.config, line, undefined, async () => false)).out
    }
    const own = await shownFor(one.id)
    expect(own).toMatch(/ {4}brought 199\d\d\.\d{4} TPT from 0x[0-9a-f]{40}\n/)
    const shown = own.split('\n').filter(line => !/^ {4}brought/.test(line))
    expect(shown.map(line => line.replace(/ (at|sent) 20\S+$/, ''))).toEqual([
      'The transfer',
      `  ${hash}`,
      "    may be this request's own: the same four decimals",
      `    may be for ${other.id} Omega Swap (awaiting_donation), asked ${other.offer.amount}: the amount less a fee`,
      'The request',
      `  ${one.id}  Omega, ann@example.org: awaiting_donation,`,
      `    asked ${one.offer.amount} TPT; awaiting, nothing arrived`,
      '',
    ])
    expect(await shownFor(other.id)).toContain(
      `LIKELIER FOR ${one.id} Omega (awaiting_donation), asked ${one.offer.amount}: the same four decimals`,
    )
    // Of one that the server did not read itself nothing is known.
    const late = await pay(7_000_000n)
    const line = ['accept-payment', one.id, '--transaction', late, '--note', 'x']
    const { out } = await reviewAs('carol', donations.api.config, line, undefined, async () => false)
    expect(out).toContain('NOTE: it was not seen by the server before')
  })

  test('it is taken back until the request is decided, and everything is as before', async () => {
    const { id, offer, units } = await waiting()
    const hash = await pay(units - 500_000n)
    await chain.mine(20)
    await donations.name(offer, hash)
    const before = await donations.row(offer.id)
    const UNDO = ['accept-payment', id, '--undo', '--note', 'of another']
    expect((await run(...UNDO)).errors).toBe(`${id}: its donation was not confirmed by accept-payment\n`)
    await run('accept-payment', id, '--transaction', hash, ...NOTE)
    expect(await stateOf(id)).toBe('in_review')
    expect((await run(...UNDO)).out).toContain(`${id}: awaiting_donation, its payment is taken back`)
    expect(await donations.payments(offer.id)).toEqual([])
    const { looks: _, look_at: __, ...kept } = before
    expect(await donations.row(offer.id)).toMatchObject(kept)
    expect((await log()).map(({ action, note }) => [action, note])).toEqual([
      ['accept-payment', `${hash}: fee of the exchange`],
      ['take-back-payment', 'of another'],
    ])
    // It can be bound again, to the same or to another, and once more taken back.
    await run('accept-payment', id, '--transaction', hash, ...NOTE)
    await run('accept-payment', id, '--undo', '--note', 'again')
    await run('accept-payment', id, '--transaction', hash, ...NOTE)
    await run('reject', id, '--reason', 'copy')
    expect((await run(...UNDO)).errors).toContain('is rejected; a payment is taken back until then only')
    expect((await donations.read(offer)).state).toBe('confirmed')
  })

  test('what confirmed a donation otherwise is not taken back', async () => {
    const { id, offer, units } = await waiting()
    await donations.name(offer, await pay(units))
    await chain.mine(20)
    await donations.later(60_000)
    expect(await stateOf(id)).toBe('in_review')
    const undone = await run('accept-payment', id, '--undo', '--note', 'x')
    expect(undone.errors).toBe(`${id}: its donation was not confirmed by accept-payment\n`)
    expect((await donations.read(offer)).state).toBe('confirmed')
  })

  test('money that staff say is not a request’s is no candidate of it, until they take that back', async () => {
    const { id, offer, units } = await waiting()
    const hash = await pay(units - 500_000n)
    await chain.mine(20)
    await donations.scan()
    const likely = async () => {
      const { likely: find } = donations.api.services.donations
      return (await find(donations.api.db, [offer.id])).get(offer.id)?.map(({ txHash }) => txHash)
    }
    expect(await likely()).toEqual([hash])
    const line = ['dismiss-payment', id, '--transaction', hash, '--note', 'of somebody else']
    expect((await run(...line)).out).toContain(`${id}: waits for it no longer`)
    expect(await likely()).toBeUndefined()
    expect((await run('payments', id)).out).toBe('Nothing here.\n')
    expect((await run('payments')).out).toContain('looks like no offer')
    expect(await log()).toMatchObject([{ action: 'dismiss-payment', note: `${hash}: of somebody else` }])
    await run(...line, '--undo')
    expect(await likely()).toEqual([hash])
    expect((await run('payments', id)).out).toContain('the same four decimals')
  })

  test('what cannot be paid for, or is not understood, is told and changes nothing', async () => {
    const hash = await pay(9_990_000n)
    const reviewed = await addSubmission(donations.api.db, { donation: 'waived' })
    const rejected = await waiting({ state: 'rejected' })
    const { id } = await waiting()
    for (const [args, code, problem] of [
      [[reviewed, '--transaction', hash], 1, 'nothing can be paid for it'],
      [[rejected.id, '--transaction', hash], 1, 'is rejected; reopen it first'],
      [[id, '--transaction', 'hash'], 2, 'is neither a hash nor a link'],
      [[id], 2, '--transaction HASH is missing'],
    ] as const) {
      const result = await run('accept-payment', ...args, ...NOTE)
      expect([result.code, result.errors]).toEqual([code, expect.stringContaining(problem)])
    }
    expect((await run('accept-payment', id, '--transaction', hash, '--yes')).errors).toContain(
      '--note is missing',
    )
    expect(await log()).toEqual([])
  })

  test('where two people are asked for, one proposes and another carries it out', async () => {
    await donations.close()
    donations = await open({ REVIEW_TWO_PEOPLE: 'on' })
    const { id, units } = await waiting()
    const hash = await pay(units - 60_000n)
    const line = ['accept-payment', id, '--transaction', hash, ...NOTE]
    expect((await run(...line)).out).toContain(`${id}: proposed; another person carries it out`)
    expect(await stateOf(id)).toBe('awaiting_donation')
    for (const account of ['carol', 'CAROL', 'ｃarol']) {
      const again = await as(account, ...line)
      expect([again.code, again.errors]).toEqual([
        1,
        expect.stringContaining('another person has to as well'),
      ])
    }
    // Another transaction is another proposal.
    const other = await pay(units - 70_000n)
    expect((await as('dave', 'accept-payment', id, '--transaction', other, ...NOTE)).out).toContain(
      'proposed',
    )
    expect((await as('erin', ...line)).out).toContain(`${id}: paid, in_review`)
    expect((await log()).map(({ account, action, note }) => [account, action, note])).toEqual([
      ['carol', 'propose-payment', `${hash}: fee of the exchange`],
      ['dave', 'propose-payment', `${other}: fee of the exchange`],
      ['erin', 'accept-payment', `${hash}: fee of the exchange (proposed by carol)`],
    ])
    expect(await donations.api.db.selectFrom('payment_proposals').selectAll().execute()).toEqual([])
  })

  test('a name without proof is neither the first nor the second of two people', async () => {
    await donations.close()
    donations = await open({ REVIEW_TWO_PEOPLE: 'on' })
    const { id, offer, units } = await waiting()
    const hash = await pay(units - 60_000n)
    const line = ['accept-payment', id, '--transaction', hash, ...NOTE]
    const unknown = { name: 'site', isProven: false }
    // As releases before wrote it down for whoever --as named.
    await donations.api.db
      .insertInto('payment_proposals')
      .values({
        intent_id: offer.id,
        tx_hash: hash,
        account: 'bob',
        at: '2026-01-01T00:00:00.000Z',
        note: '',
      })
      .execute()
    expect((await as('ann', ...line)).out).toContain('proposed')
    for (const name of [[], ['--as', 'bob']]) {
      const { code, errors } = await as(unknown, ...line, ...name)
      expect([code, errors]).toEqual([1, expect.stringContaining('is a name without proof')])
    }
    expect(await stateOf(id)).toBe('awaiting_donation')
    expect((await as('bob', ...line)).out).toContain(`${id}: paid, in_review`)
  })
})

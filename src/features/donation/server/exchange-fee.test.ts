import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { answerOf, temporaryFolder } from '#server/testing/api.ts'
import { donationsOn } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { bearer, submitted, textOfAnswer } from '#server/testing/listings.ts'
import { type Start, serverTest as test } from '#server/testing/server-test.ts'
import type { DonationIntent } from '../contract.ts'

/** Whoever pays sees it within a minute. */
const SEEN_WITHIN_MS = 60_000
const FEE = 500_000n
const REVIEW = join(import.meta.dirname, '../../../server/review.ts')

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

/** A request at a server of its own, and its donation sent by an exchange that takes a fee off. */
async function feeTakenOff(start: Start, receiver: string, more: Environment = {}) {
  const env = {
    DATA_DIR: temporaryFolder(),
    ...donationsOn([chain.url], { DONATION_ADDRESS: receiver, DONATION_CONFIRMATIONS: '3', ...more }),
  }
  const { address, errors } = await start(env)
  if (!address) throw new Error(errors())
  const call = async (path: string, headers: Record<string, string>, body?: unknown) =>
    answerOf(
      await fetch(`${address}${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const { id, key, intent } = await submitted(
    {
      app: { request: (path: string, init: RequestInit) => fetch(`${address}${path}`, init) },
      post: (path, body, headers = {}) => call(path, headers, body),
    },
    'dapp',
  )
  // What the envelope holds is typed by the contract; what is something else fails at the expectations.
  const offer = async () =>
    (await call(`/v1/donation/intent/${intent.id}`, bearer(intent.secret))).data as DonationIntent
  const state = async () => textOfAnswer(await call(`/v1/submission/${id}`, bearer(key)), 'state')
  const units = BigInt((await offer()).amount_units) - FEE
  const hash = await chain.token.transfer(receiver, units)
  await chain.mine(10)
  const staff = (...args: string[]): string =>
    execFileSync(process.execPath, [REVIEW, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const amount = `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
  return { id, hash, amount, offer, state, staff }
}

async function soon<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  const end = performance.now() + SEEN_WITHIN_MS
  for (;;) {
    const value = await read()
    if (isThere(value) || performance.now() > end) return value
    await sleep(500)
  }
}

test('what an exchange took its fee off is shown within a minute, without its sender, until staff bind it', async ({
  start,
}) => {
  const { id, hash, amount, offer, state, staff } = await feeTakenOff(start, `0x${'fe'.repeat(20)}`)
  const { verdict } = await soon(offer, ({ verdict: now }) => now !== null)
  expect(verdict?.arrivals).toMatchObject([{ state: 'likely', amount, tx_hash: null, explorer_url: null }])
  expect(JSON.stringify(verdict)).not.toContain(hash)
  expect(await state()).toBe('awaiting_donation')
  expect(staff('payments', id)).toContain('the same four decimals')
  staff('accept-payment', id, '--transaction', hash, '--note', 'fee of the exchange', '--yes')
  expect(await state()).toBe('in_review')
})

test('with the tolerance it confirms by itself within a minute', async ({ start }) => {
  const { state, offer, amount } = await feeTakenOff(start, `0x${'fd'.repeat(20)}`, {
    DONATION_TOLERANCE: '0.5',
  })
  expect(await soon(state, now => now === 'in_review')).toBe('in_review')
  expect((await offer()).verdict).toMatchObject({ state: 'confirmed', paid: amount })
})

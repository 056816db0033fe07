import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Environment } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import { openSiteDatabase } from '#server/database.ts'
import { answerOf, temporaryFolder } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, RECEIVER } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { startFakeNode } from '#server/testing/evm/fake-node.ts'
import { goodForm, newIntent, uploadLogo } from '#server/testing/listings.ts'
import { hasPostgres, startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import type { ServerProcess } from '#server/testing/process.ts'
import { type Start, serverTest } from '#server/testing/server-test.ts'
import type { DonationVerdict } from '../contract.ts'
import { createIntent, type IntentParts } from './intents.ts'
import type { IntentRow } from './verdict.ts'

const ROUNDS = 50
const RIVALS = 20

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

// Some of them mostly wait, for servers or for the next look at the chain.
const test = serverTest.concurrent

async function serve(start: Start, env: Environment): Promise<ServerProcess & { address: string }> {
  const server = await start({ DATA_DIR: temporaryFolder(), ...env })
  const { address } = server
  if (!address) throw new Error(server.errors())
  return { ...server, address }
}

/** The tests' helpers work on a server behind a socket as well. */
const callsTo = (address: string) => {
  const request = (path: string, init: RequestInit) => fetch(`${address}${path}`, init)
  const headers = { 'content-type': 'application/json' }
  return {
    app: { request },
    post: async (path: string, body: unknown) =>
      answerOf(await request(path, { method: 'POST', headers, body: JSON.stringify(body) })),
  }
}

type Name = (id: string, secret: string, link: string, index: number) => Promise<DonationVerdict>

/** Twenty who were offered one amount, as only an error of ours could cause, submit one payment at once. */
async function compete({ db, config }: Pick<IntentParts, 'config' | 'db'>, name: Name): Promise<void> {
  const secret = newSecret()
  const made = await createIntent(
    { db, config, log: () => {} },
    { kind: 'dapp', checkHash: newSecret(), formHash: '' },
  )
  if (typeof made === 'string') throw new Error('no offer')
  const rival = (): IntentRow => ({
    ...made.row,
    id: randomUUID(),
    secret_hash: hashOf(secret),
    reserved_units: null,
    check_hash: null,
  })
  for (let round = 0; round < ROUNDS; round++) {
    const rivals = Array.from({ length: RIVALS }, rival)
    await db.insertInto('donation_intents').values(rivals).execute()
    const hash = await chain.token.transfer(RECEIVER, made.row.amount_units)
    const verdicts = await Promise.all(rivals.map(({ id }, i) => name(id, secret, hash, i)))
    const won = verdicts.filter(({ state }) => state === 'confirmed')
    const lost = verdicts.filter(({ state, reason }) => state === 'rejected' && reason === 'already_used')
    expect([won.length, lost.length], `round ${round}: ${JSON.stringify(verdicts)}`).toEqual([1, RIVALS - 1])
    const payments = db.selectFrom('donation_payments').select('intent_id').where('tx_hash', '=', hash)
    expect(await payments.execute()).toHaveLength(1)
  }
}

describe('one payment that twenty name at once pays for one of them', () => {
  test('on SQLite', { timeout: 120_000 }, async () => {
    const catalogue = writeCatalogue()
    const donations = await openDonations(donationsOn([chain.url], { DONATION_CONFIRMATIONS: '1' }), {
      catalogue,
    })
    await compete(donations.parts, (id, secret, link) => donations.name({ id, secret }, link))
    await donations.close()
  })

  describe.skipIf(!hasPostgres())('on Postgres', () => {
    let postgres: TestPostgres
    let opened: OpenDatabase
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(async () => {
      await opened.close()
      await postgres.stop()
    })

    test('with two server processes', { timeout: 120_000 }, async ({ start }) => {
      const databaseUrl = await postgres.create('bundled')
      const env = donationsOn([chain.url], {
        DONATION_CONFIRMATIONS: '1',
        DATABASE_URL: databaseUrl,
        // Every rival calls from an address of its own, past the limits of one.
        TRUSTED_PROXIES: '127.0.0.1',
      })
      const addresses = [(await serve(start, env)).address, (await serve(start, env)).address]
      opened = await openSiteDatabase({ dataDir: temporaryFolder(), databaseUrl })
      const { parts, close } = await openDonations(donationsOn([chain.url], { DONATION_CONFIRMATIONS: '1' }))
      let calls = 0
      await compete({ db: opened.db, config: parts.config }, async (id, secret, link, index) => {
        calls++
        const answer = await fetch(`${addresses[index % 2]}/v1/donation/intent/${id}/transaction`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${secret}`,
            'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}`,
          },
          body: JSON.stringify({ link }),
        })
        // The contract's type; what is something else fails at the expectations.
        return ((await answer.json()) as { data: DonationVerdict }).data
      })
      await close()
    })
  })
})

test('a transaction named just before kill -9 is confirmed by the next server, without anybody asking', {
  timeout: 120_000,
}, async ({ start, expect }) => {
  let isHeld = true
  const node = await startFakeNode(chain, (_, truth) => (isHeld ? () => {} : truth))
  const env = donationsOn([node.url], { DATA_DIR: temporaryFolder() })
  const first = await serve(start, env)
  const call = async (address: string, path: string, secret = '', body?: object) => {
    const answer = await fetch(`${address}/v1/donation/intent${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: body && JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const api = callsTo(first.address)
  const { id, secret } = await newIntent(api, 'dapp', goodForm('dapp', await uploadLogo(api)))
  const { amount_units = '' } = await call(first.address, `/${id}`, secret)
  const hash = await chain.token.transfer(RECEIVER, amount_units)
  await chain.mine(14)
  const cut = call(first.address, `/${id}/transaction`, secret, { link: hash }).catch(() => 'cut')
  // The server dies while it waits for the node: no call was answered, and nothing was judged.
  await expect.poll(() => node.asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  expect(await cut).toBe('cut')
  await first.ended
  isHeld = false
  const second = await serve(start, env)
  const state = async () => (await call(second.address, `/${id}`, secret)).state
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('confirmed')
  expect(second.output()).not.toContain(secret)
  await node.stop()
})

test('two servers that look at once look at each claim once', async () => {
  const catalogue = writeCatalogue()
  const donations = await openDonations(donationsOn([chain.url]), { catalogue })
  const offers = [await donations.intent(), await donations.intent(), await donations.intent()]
  for (const [i, offer] of offers.entries()) await donations.name(offer, `0x${String(i).repeat(64)}`)
  const looked = await Promise.all([donations.later(11_000), donations.later(11_000)])
  expect(looked[0] + looked[1]).toBe(3)
  expect((await donations.row(offers[0]?.id ?? '')).looks).toBe(2)
  await donations.close()
})

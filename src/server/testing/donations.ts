import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationIntent, DonationVerdict, NewDonationIntent } from '#features/donation/contract.ts'
import type { DonationParts } from '#features/donation/server/claims.ts'
import { newMemory, SCAN_EVERY_MS, scanDue } from '#features/donation/server/scan.ts'
import type { IntentRow } from '#features/donation/server/verdict.ts'
import { pollDue } from '#features/donation/server/watch.ts'
import type { Environment } from '#platform/config.ts'
import { CATALOGUE } from '../database.ts'
import { type Answer, openTestApi, type TestApi, type TestApiOptions, UNLIMITED } from './api.ts'
import { startChain, type TestChain } from './evm/chain.ts'

/** Where donations go in tests; no key signs for it. */
export const RECEIVER = '0x00000000000000000000000000000000c0ffee11'

type Opened = Pick<NewDonationIntent, 'id' | 'secret'>

export interface TestDonations {
  api: TestApi
  /** What the server's own polling works with. */
  parts: DonationParts
  intent: (kind?: ListingKind) => Promise<NewDonationIntent>
  /** Of a check that any form has passed. */
  check: (kind?: ListingKind) => Promise<string>
  read: (intent: Opened) => Promise<DonationIntent>
  name: (intent: Opened, link: string) => Promise<DonationVerdict>
  /** The intent's row, and a way to write what time or an error would. */
  row: (id: string) => Promise<IntentRow>
  change: (id: string, values: Partial<IntentRow>) => Promise<void>
  /** What the server does by itself when so much time has passed; returns how many claims it checked. */
  later: (ms: number) => Promise<number>
  /** What the server finds by itself when so much time has passed, and what becomes of it. */
  scan: (ms?: number) => Promise<void>
  /** How far the clock of `scan` is ahead by now. */
  elapsed: () => number
  /** The owner of the address signed that it pays for this. */
  sign: (intent: Opened, address: string, signature: string) => Promise<Answer>
  payments: (id: string) => Promise<{ tx_hash: string; log_index: number }[]>
  /** A request that waits for this donation; gives a way to read its state. */
  submitted: (id: string) => Promise<() => Promise<string | undefined>>
  close: () => Promise<void>
}

/** The settings under which donations are read from these nodes. */
export const donationsOn = (rpcUrls: readonly string[], more: Environment = {}): Environment => ({
  DONATION_ADDRESS: RECEIVER,
  DONATION_RPC_URL: rpcUrls.join(','),
  ...more,
})

/** The API in memory and what a donor does. Reading the real catalogue took longer than most tests, which need none of it. */
export async function openDonations(env: Environment, options: TestApiOptions = {}): Promise<TestDonations> {
  const rates = { write: UNLIMITED }
  const api = await openTestApi({ rates, ...options, env })
  const { db } = api
  const parts = api.services
  const memory = newMemory()
  let turn = 0
  const check = (kind: ListingKind = 'dapp') => api.services.checkTokens.issue(kind, {})
  const bearer = ({ secret }: Opened) => ({ authorization: `Bearer ${secret}` })
  return {
    api,
    parts,
    // What the envelope holds is typed by the contract; a test that gets something else fails at its expectations.
    intent: async (kind = 'dapp') =>
      (await api.post('/v1/donation/intent', { kind, check: await check(kind) })).data as NewDonationIntent,
    check,
    read: async intent =>
      (await api.get(`/v1/donation/intent/${intent.id}`, bearer(intent))).data as DonationIntent,
    name: async (intent, link) =>
      (await api.post(`/v1/donation/intent/${intent.id}/transaction`, { link }, bearer(intent)))
        .data as DonationVerdict,
    row: id => db.selectFrom('donation_intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    change: async (id, values) => {
      await db.updateTable('donation_intents').set(values).where('id', '=', id).execute()
    },
    later: ms => pollDue(parts, Date.now() + ms),
    scan: async (ms = 0) => {
      // Each time a turn later than before, so that the cursor's lease is over.
      turn += SCAN_EVERY_MS
      await scanDue(parts, memory, Date.now() + turn + ms)
    },
    elapsed: () => turn + 1_000,
    sign: (intent, address, signature) =>
      api.post(`/v1/donation/intent/${intent.id}/sender`, { address, signature }, bearer(intent)),
    payments: id => db.selectFrom('donation_payments').selectAll().where('intent_id', '=', id).execute(),
    submitted: async intentId => {
      const id = `D-${intentId}`
      const at = new Date().toISOString()
      await db
        .insertInto('submissions')
        .values({
          id,
          kind: 'dapp',
          lang: 'en',
          title: 'Swap',
          email: 'ann@example.org',
          subject: '',
          state: 'awaiting_donation',
          values_json: '{}',
          fields_json: '{}',
          intent_id: intentId,
          purpose: 'listing',
          idempotency_hash: intentId,
          content_hash: '',
          created_at: at,
          updated_at: at,
        })
        .execute()
      const select = db.selectFrom('submissions').select('state').where('id', '=', id)
      return async () => (await select.executeTakeFirst())?.state
    },
    close: () => api.close(),
  }
}

interface OnTestChain {
  chain: TestChain
  donations: TestDonations
}

/** Before the tests of a file a chain is started and the API that reads it opened; after them both are closed. */
export function donationsOnTestChain(onOpen: (opened: OnTestChain) => void) {
  let chain: TestChain
  let donations: TestDonations

  beforeAll(async () => {
    chain = await startChain()
    // Its chains name their explorers.
    donations = await openDonations(donationsOn([chain.url]), { catalogue: CATALOGUE })
    onOpen({ chain, donations })
  })
  afterAll(async () => {
    await donations.close()
    await chain.stop()
  })
  beforeEach(async () => {
    await chain.setAutomine(true)
    // Claims of earlier tests that are still to be polled are not part of this one.
    await donations.api.db.updateTable('donation_intents').set({ look_at: null }).execute()
  })

  return {
    intent: () => donations.intent(),
    pay: (offer: NewDonationIntent) => chain.token.transfer(RECEIVER, offer.amount_units),
  }
}

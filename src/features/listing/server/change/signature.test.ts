import type { Hex } from 'viem'
import { toHex } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { askedChange, pressProve } from '#server/testing/changes.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS } from '#server/testing/submissions.ts'

const TOKEN = String(SUBMISSION_FORMS.token.address)
const PATH = `token/eth:${TOKEN}`
const WALLET = `0x${'77'.repeat(20)}`

/** Code that answers every call with this word. */
const answering = (word: string): string => `0x7f${word.padStart(64, '0')}60005260206000f3`
/** As `owner()` answers. */
const ownedBy = (address: string): string => answering(address.slice(2))
/** As a wallet that is a contract accepts a signature (EIP-1271). */
const ACCEPTING = answering('1626ba7e'.padEnd(64, '0'))
/** `revert(0, 0)`. */
const REFUSING = '0x60006000fd'

let chain: TestChain
let api: TestApi
beforeAll(async () => {
  chain = await startChain()
  const id = Number(await chain.ask('eth_chainId'))
  api = await openTestApi({
    env: { CHAIN_RPC_URLS: `${id}=${chain.url}`, SITE_URL: 'https://site.example.org' },
  })
  await api.db
    .updateTable('chains')
    .set({ chain_id: String(id) })
    .where('hid', '=', 'eth')
    .execute()
  await api.db.updateTable('revisions').set({ value: 1_000 }).execute()
  // It is listed before the tests place its contract.
  const listed = await addSubmission(api.db, { kind: 'token' })
  await reviewAs('carol', api.config, ['approve', listed, '--despite', 'noContract', '--note', 'x'])
})
afterAll(async () => {
  await api.close()
  await chain.stop()
})

const place = (address: string, code: string) => chain.ask('hardhat_setCode', [address, code])
beforeEach(async () => {
  await place(TOKEN, ownedBy(chain.accounts[1] ?? ''))
  await place(WALLET, '0x')
})

/** What is kept of the proof, or the code with which it is refused. */
async function proofSigned(sign: (message: string) => Promise<unknown>): Promise<unknown> {
  const { id, mailed, task } = await askedChange(api, PATH, { fields: { symbol: 'OM2' } })
  const answer = await pressProve(api, id, mailed, String(await sign(task.signature.message)))
  if (Object(answer.body).result !== 0) return Object(answer.body).data.fields.proof
  const row = await api.db
    .selectFrom('listing_changes')
    .select('proof_json')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.proof_json)
}
const signedBy = (account: Hex | undefined) => (message: string) =>
  chain.ask('personal_sign', [toHex(message), account])

test('a signature of the account that owns the contract proves it', async () => {
  const proof = await proofSigned(signedBy(chain.accounts[1]))
  const by = expect.stringMatching(new RegExp(chain.accounts[1] ?? '', 'i'))
  expect(proof).toMatchObject({ method: 'signature', state: 'proven', by })
})

test('an owner that is a contract tells itself whether it accepts the signature', async () => {
  await place(TOKEN, ownedBy(WALLET))
  await place(WALLET, ACCEPTING)
  expect(await proofSigned(signedBy(chain.accounts[2]))).toMatchObject({ state: 'proven', by: WALLET })
  await place(WALLET, REFUSING)
  expect(await proofSigned(signedBy(chain.accounts[2]))).toMatchObject({ state: 'staff', why: 'otherSigner' })
})

test('a signature of anybody else, perhaps the deployer, is left to staff with the signer', async () => {
  const by = expect.stringMatching(new RegExp(chain.accounts[2] ?? '', 'i'))
  expect(await proofSigned(signedBy(chain.accounts[2]))).toMatchObject({
    state: 'staff',
    why: 'otherSigner',
    by,
  })
  await place(TOKEN, REFUSING)
  expect(await proofSigned(signedBy(chain.accounts[1]))).toMatchObject({ state: 'staff', why: 'noOwner' })
  await place(TOKEN, ownedBy(`0x${'0'.repeat(40)}`))
  expect(await proofSigned(signedBy(chain.accounts[1]))).toMatchObject({ state: 'staff', why: 'noOwner' })
})

test('the owner’s signature of another text proves nothing', async () => {
  const other = () => signedBy(chain.accounts[1])('TokenPocket listing: something else')
  expect(await proofSigned(other)).toMatchObject({ state: 'staff', why: 'otherSigner' })
})

test('what is no signature is refused', async () => {
  for (const text of ['hello', '0x12', `0x${'12'.repeat(64)}`])
    expect(await proofSigned(async () => text), text).toBe('notFound')
})

test('what is signed names site, purpose, listing, address, chain and an end, and proves no other request', async () => {
  const fields = { symbol: 'OM2' }
  const first = await askedChange(api, PATH, { fields })
  const { message } = first.task.signature
  for (const line of [
    'site.example.org asks the owner of a contract for a signature:',
    'URI: https://site.example.org',
    'Purpose: change',
    `Listing: token eth:${TOKEN}`,
    'E-mail: ann@example.org',
    `Chain ID: ${await chain.ask('eth_chainId').then(Number)}`,
    `Expiration Time: ${first.task.until}`,
    `Request ID: ${first.id}`,
  ])
    expect(message.split('\n')).toContain(line)
  const signature = String(await signedBy(chain.accounts[1])(message))
  const second = await askedChange(api, PATH, { fields })
  await pressProve(api, second.id, second.mailed, signature)
  const kept = await api.db
    .selectFrom('listing_changes')
    .select('proof_json')
    .where('submission_id', '=', second.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(kept.proof_json)).toMatchObject({ state: 'staff', why: 'otherSigner' })
  expect((await pressProve(api, first.id, first.mailed, signature)).data).toMatchObject({ proof: null })
})

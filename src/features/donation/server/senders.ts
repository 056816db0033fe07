import { encodeFunctionData, hashMessage, isHex, parseAbi, size, verifyMessage } from 'viem/utils'
import { isoTime } from '#platform/db/tables.ts'
import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import { senderMessage } from '../sender-message.ts'
import { type DonationParts, firstPoll } from './claims.ts'
import { readIntent } from './intents.ts'
import { signedSendersOf } from './unmatched.ts'
import { type IntentRow, intentOf } from './verdict.ts'
import { problemOf } from './views.ts'

type Hex = `0x${string}`

/** EIP-1271: what a contract answers when it accepts a signature, in a word of 32 bytes. */
const ACCEPTED = '0x1626ba7e'
const IS_VALID_SIGNATURE = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** A wallet of many owners joins their signatures. */
const MAX_SIGNATURE_BYTES = 4096
/** Somebody who pays from more addresses than this is helped by staff. */
const MAX_SENDERS = 5

export type SignResult =
  | { ok: true }
  | { ok: false; problem: 'address' | 'signature' | 'too_many' | 'not_payable' | 'unavailable' }

/** Undefined: the node's answer cannot be believed. */
async function acceptedBy(
  node: RpcNode,
  chainId: number,
  address: Hex,
  data: Hex,
): Promise<boolean | undefined> {
  if (!(await isOnChain(node, chainId))) return undefined
  const code = await node.ask('eth_getCode', [address, 'latest'])
  // Without code every call succeeds and answers nothing.
  if (code === '0x') return false
  const answer = await node.ask('eth_call', [{ to: address, data }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer)) return undefined
  return answer.toLowerCase() === ACCEPTED.padEnd(66, '0')
}

/** A contract that refuses may do so by failing; a node says so in an error with data or the word. */
const isRevert = (error: unknown): boolean => {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('code' in inner && (inner.code === 3 || inner.code === -32_000 || inner.code === -32_603))
      return /revert|execution/i.test(inner.message)
  return false
}

/** Two nodes have to agree where more than one is configured, and more than say otherwise: as for a rejection. */
async function verifyByContract(
  { donationNodes, log }: DonationParts,
  row: IntentRow,
  address: Hex,
  signature: Hex,
): Promise<boolean | undefined> {
  const args = [hashMessage(senderMessage(intentOf(row), address)), signature] as const
  const data = encodeFunctionData({ abi: IS_VALID_SIGNATURE, functionName: 'isValidSignature', args })
  const answers = await Promise.all(
    donationNodes.map(node =>
      acceptedBy(node, Number(row.chain_id), address, data).catch((error: unknown) => {
        if (isRevert(error)) return false
        log({ level: 'warn', event: 'chain', host: node.host, problem: problemOf(error) })
        return undefined
      }),
    ),
  )
  const quorum = Math.min(2, donationNodes.length)
  const [yes, no] = [true, false].map(word => answers.filter(answer => answer === word).length)
  if (yes === undefined || no === undefined) return undefined
  if (yes >= quorum && yes > no) return true
  return no >= quorum && no > yes ? false : undefined
}

/** Undefined: the nodes that would have to be asked do not answer, or not alike. */
async function verify(
  parts: DonationParts,
  row: IntentRow,
  address: Hex,
  signature: Hex,
): Promise<boolean | undefined> {
  const message = senderMessage(intentOf(row), address)
  const isOwner = await verifyMessage({ address, message, signature }).catch(() => false)
  return isOwner || verifyByContract(parts, row, address, signature)
}

/** Notes that this address pays for this intent, when its owner has signed so; what arrived from it is added up. */
export async function addSender(
  parts: DonationParts,
  row: IntentRow,
  given: { address: unknown; signature: unknown },
  now = Date.now(),
): Promise<SignResult> {
  const { db } = parts
  if (row.state === 'confirmed' || row.sandbox === 1 || row.address === null)
    return { ok: false, problem: 'not_payable' }
  const address = typeof given.address === 'string' ? given.address.trim().toLowerCase() : ''
  const { signature } = given
  if (!isHex(address) || !/^0x[0-9a-f]{40}$/.test(address)) return { ok: false, problem: 'address' }
  if (!isHex(signature) || size(signature) === 0 || size(signature) > MAX_SIGNATURE_BYTES)
    return { ok: false, problem: 'signature' }
  const senders = (await signedSendersOf(db, [row.id])).get(row.id) ?? []
  if (!senders.includes(address) && senders.length >= MAX_SENDERS) return { ok: false, problem: 'too_many' }
  const isSigned = await verify(parts, row, address, signature)
  if (isSigned === undefined) return { ok: false, problem: 'unavailable' }
  if (!isSigned) return { ok: false, problem: 'signature' }
  await db
    .insertInto('donation_senders')
    .values({ intent_id: row.id, address, signed_at: isoTime(now) })
    .onConflict(conflict => conflict.columns(['intent_id', 'address']).doNothing())
    .execute()
  await db
    .updateTable('donation_intents')
    .set({ look_at: isoTime(now), looks: 0 })
    .where('id', '=', row.id)
    .where('state', '!=', 'confirmed')
    .execute()
  const fresh = await readIntent(db, row.id)
  if (fresh && fresh.state !== 'confirmed') await firstPoll(parts, fresh)
  return { ok: true }
}

import { toEventSelector } from 'viem/utils'
import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'

const TRANSFER = toEventSelector('event Transfer(address indexed from, address indexed to, uint256 value)')

/** A token's Transfer event, in the one form that counts: two indexed addresses, and 32 bytes of value. */
export interface TransferLog {
  index: number
  /** The contract that emitted it. Addresses are in lower case. */
  address: string
  from: string
  to: string
  value: bigint
}

export interface MinedTransaction {
  blockNumber: bigint
  blockHash: string
  /** What the chain holds at that height now; null when it is not that high. Time in milliseconds. */
  canonical: { hash: string; time: number } | null
  isSuccessful: boolean
  transfers: TransferLog[]
}

/** What one node reports of a transaction. */
export interface NodeView {
  head: { number: bigint; time: number }
  found: 'nowhere' | 'pool' | MinedTransaction
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  return { ...value }
}

function matching(value: unknown, shape: RegExp): string {
  if (typeof value !== 'string' || !shape.test(value)) throw new Error('not of the expected shape')
  return value.toLowerCase()
}

const quantity = (value: unknown): bigint => BigInt(matching(value, /^0x[0-9a-f]{1,64}$/i))
const hash = (value: unknown): string => matching(value, /^0x[0-9a-f]{64}$/i)
const address = (value: unknown): string => matching(value, /^0x[0-9a-f]{40}$/i)
const data = (value: unknown): string => matching(value, /^0x([0-9a-f]{2})*$/i)

function smallNumber(value: unknown): number {
  const number = Number(quantity(value))
  if (!Number.isSafeInteger(number)) throw new Error('a number without measure')
  return number
}

const timeOf = (block: Fields): number => smallNumber(block.timestamp) * 1000

/** An address is stored in a topic with twelve zero bytes before it. */
const addressIn = (topic: string): string | undefined => /^0x0{24}([0-9a-f]{40})$/.exec(topic)?.[1]

/** Undefined for another event. A log that belongs to another transaction or block makes the whole answer worthless. */
function readTransfer(value: unknown, transactionHash: string, blockHash: string): TransferLog | undefined {
  const log = fieldsOf(value)
  const isOfThis = hash(log.transactionHash) === transactionHash && hash(log.blockHash) === blockHash
  if (!isOfThis || (log.removed !== undefined && log.removed !== false))
    throw new Error('a log of something else')
  if (!Array.isArray(log.topics)) throw new Error('a log without topics')
  const [event, from = '', to = '', ...more] = log.topics.map(hash)
  const [contract, content, index] = [address(log.address), data(log.data), smallNumber(log.logIndex)]
  if (event !== TRANSFER || more.length > 0 || content.length !== 2 + 64) return undefined
  const [sender, recipient] = [addressIn(from), addressIn(to)]
  if (!sender || !recipient) return undefined
  return { index, address: contract, from: `0x${sender}`, to: `0x${recipient}`, value: BigInt(content) }
}

async function readMined(node: RpcNode, answer: unknown, transactionHash: string): Promise<MinedTransaction> {
  const receipt = fieldsOf(answer)
  if (hash(receipt.transactionHash) !== transactionHash) throw new Error('the receipt of another transaction')
  const blockNumber = quantity(receipt.blockNumber)
  const blockHash = hash(receipt.blockHash)
  const status = quantity(receipt.status)
  if (status > 1n || !Array.isArray(receipt.logs)) throw new Error('not a receipt')
  const transfers = receipt.logs
    .map(log => readTransfer(log, transactionHash, blockHash))
    .filter(log => log !== undefined)
  if (new Set(transfers.map(log => log.index)).size !== transfers.length) throw new Error('a log twice')
  const there = await node.ask('eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false])
  const block = there === null ? null : fieldsOf(there)
  if (block && quantity(block.number) !== blockNumber) throw new Error('another block')
  const canonical = block && { hash: hash(block.hash), time: timeOf(block) }
  return { blockNumber, blockHash, canonical, isSuccessful: status === 1n, transfers }
}

async function readUnmined(node: RpcNode, transactionHash: string): Promise<'nowhere' | 'pool'> {
  const answer = await node.ask('eth_getTransactionByHash', [transactionHash])
  if (answer === null) return 'nowhere'
  if (hash(fieldsOf(answer).hash) !== transactionHash) throw new Error('another transaction')
  return 'pool'
}

/** Throws for whatever cannot be believed: a node that is down, serves another chain or answers something else. */
export async function viewOf(node: RpcNode, chainId: number, transactionHash: string): Promise<NodeView> {
  const [isRightChain, latest, receipt] = await Promise.all([
    isOnChain(node, chainId),
    node.ask('eth_getBlockByNumber', ['latest', false]),
    node.ask('eth_getTransactionReceipt', [transactionHash]),
  ])
  if (!isRightChain) throw new Error('a node of another chain')
  const newest = fieldsOf(latest)
  const head = { number: quantity(newest.number), time: timeOf(newest) }
  const found =
    receipt === null
      ? await readUnmined(node, transactionHash)
      : await readMined(node, receipt, transactionHash)
  return { head, found }
}

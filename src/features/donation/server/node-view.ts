import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import {
  addressIn,
  addressOf,
  dataOf,
  objectOf,
  quantityOf,
  smallNumberOf,
  TRANSFER,
  timeOf,
  wordOf,
} from './node-answers.ts'

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

/** Undefined for another event. A log that belongs to another transaction or block makes the whole answer worthless. */
function readTransfer(value: unknown, transactionHash: string, blockHash: string): TransferLog | undefined {
  const log = objectOf(value)
  const isOfThis = wordOf(log.transactionHash) === transactionHash && wordOf(log.blockHash) === blockHash
  if (!isOfThis || (log.removed !== undefined && log.removed !== false))
    throw new Error('a log of something else')
  if (!Array.isArray(log.topics)) throw new Error('a log without topics')
  const [event, from = '', to = '', ...more] = log.topics.map(wordOf)
  const [contract, content, index] = [addressOf(log.address), dataOf(log.data), smallNumberOf(log.logIndex)]
  if (event !== TRANSFER || more.length > 0 || content.length !== 2 + 64) return undefined
  const [sender, recipient] = [addressIn(from), addressIn(to)]
  if (!sender || !recipient) return undefined
  return { index, address: contract, from: `0x${sender}`, to: `0x${recipient}`, value: BigInt(content) }
}

async function readMined(node: RpcNode, answer: unknown, transactionHash: string): Promise<MinedTransaction> {
  const receipt = objectOf(answer)
  if (wordOf(receipt.transactionHash) !== transactionHash)
    throw new Error('the receipt of another transaction')
  const blockNumber = quantityOf(receipt.blockNumber)
  const blockHash = wordOf(receipt.blockHash)
  const status = quantityOf(receipt.status)
  if (status > 1n || !Array.isArray(receipt.logs)) throw new Error('not a receipt')
  const transfers = receipt.logs
    .map(log => readTransfer(log, transactionHash, blockHash))
    .filter(log => log !== undefined)
  if (new Set(transfers.map(log => log.index)).size !== transfers.length) throw new Error('a log twice')
  const there = await node.ask('eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false])
  const block = there === null ? null : objectOf(there)
  if (block && quantityOf(block.number) !== blockNumber) throw new Error('another block')
  const canonical = block && { hash: wordOf(block.hash), time: timeOf(block) }
  return { blockNumber, blockHash, canonical, isSuccessful: status === 1n, transfers }
}

async function readUnmined(node: RpcNode, transactionHash: string): Promise<'nowhere' | 'pool'> {
  const answer = await node.ask('eth_getTransactionByHash', [transactionHash])
  if (answer === null) return 'nowhere'
  if (wordOf(objectOf(answer).hash) !== transactionHash) throw new Error('another transaction')
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
  const newest = objectOf(latest)
  const head = { number: quantityOf(newest.number), time: timeOf(newest) }
  const found =
    receipt === null
      ? await readUnmined(node, transactionHash)
      : await readMined(node, receipt, transactionHash)
  return { head, found }
}

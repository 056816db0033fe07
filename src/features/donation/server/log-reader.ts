import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import { CHAIN_LAG } from '#platform/metrics.ts'
import type { Target } from './arrivals.ts'
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
import { type NodeParts, problemOf } from './views.ts'

/** A transfer as one node tells of it. */
export interface SeenTransfer {
  txHash: string
  index: number
  sender: string
  units: bigint
  blockNumber: bigint
  blockHash: string
}

/** How far a node says that the chain goes. Time in milliseconds. */
export interface Head {
  node: RpcNode
  number: bigint
  time: number
}

const hex = (number: bigint): string => `0x${number.toString(16)}`
const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** Anything else than what was asked for makes the whole answer worthless. */
function readLog(value: unknown, { token, receiver }: Target, from: bigint, to: bigint): SeenTransfer {
  const log = objectOf(value)
  if (log.removed !== undefined && log.removed !== false) throw new Error('a log that was removed')
  if (addressOf(log.address) !== token) throw new Error('a log of another contract')
  if (!Array.isArray(log.topics) || log.topics.length !== 3) throw new Error('not the topics of a transfer')
  const [event, source = '', target = ''] = log.topics.map(topic => wordOf(topic))
  const sender = addressIn(source)
  if (event !== TRANSFER || target !== topicOf(receiver) || sender === undefined)
    throw new Error('a log of something else')
  const content = dataOf(log.data)
  if (content.length !== 2 + 64) throw new Error('a transfer without an amount')
  const blockNumber = quantityOf(log.blockNumber)
  if (blockNumber < from || blockNumber > to) throw new Error('a log of another range')
  return {
    txHash: wordOf(log.transactionHash),
    index: smallNumberOf(log.logIndex),
    sender: `0x${sender}`,
    units: BigInt(content),
    blockNumber,
    blockHash: wordOf(log.blockHash),
  }
}

/** Transfers of the token to the receiving address in these blocks, both ends included. */
export async function readTransfers(
  node: RpcNode,
  target: Target,
  from: bigint,
  to: bigint,
): Promise<SeenTransfer[]> {
  const filter = {
    address: target.token,
    topics: [TRANSFER, null, topicOf(target.receiver)],
    fromBlock: hex(from),
    toBlock: hex(to),
  }
  const answer = await node.ask('eth_getLogs', [filter])
  if (!Array.isArray(answer)) throw new Error('not a list')
  const seen = answer.map(log => readLog(log, target, from, to))
  if (new Set(seen.map(log => `${log.blockHash} ${log.index}`)).size !== seen.length)
    throw new Error('a log twice')
  return seen
}

/** Nodes behind one address differ by a few blocks; one that is further behind than this has lost its way. */
const MAX_LAG_BLOCKS = 30n
/** A node whose newest block is older than this has stopped. */
const STANDSTILL_MS = 10 * 60_000

/** The nodes that are where the chain is, and a block that two of them have, or the only one that is configured. */
export async function readHeads(
  { donationNodes, log }: NodeParts,
  chainId: number,
  now: number,
): Promise<{ heads: Head[]; height: bigint } | undefined> {
  const asked = await Promise.all(
    donationNodes.map(async (node): Promise<Head | undefined> => {
      try {
        const [isRight, answer] = await Promise.all([
          isOnChain(node, chainId),
          node.ask('eth_getBlockByNumber', ['latest', false]),
        ])
        if (!isRight) throw new Error('a node of another chain')
        const block = objectOf(answer)
        return { node, number: quantityOf(block.number), time: timeOf(block) }
      } catch (error) {
        log({ level: 'warn', event: 'chain', host: node.host, problem: problemOf(error) })
        return undefined
      }
    }),
  )
  const answered = asked.filter(head => head !== undefined)
  const furthest = answered.reduce((most, { number }) => (number > most ? number : most), 0n)
  for (const { node, number } of answered) CHAIN_LAG.set({ node: node.host }, Number(furthest - number))
  const moving = answered.filter(({ time }) => time >= now - STANDSTILL_MS)
  const heads = (moving.length > 0 ? moving : answered).sort((a, b) => (a.number < b.number ? 1 : -1))
  // One that boasts of a height would lead past blocks that were never read: where several are configured, two have to be there.
  const height = heads[Math.min(2, donationNodes.length) - 1]?.number
  if (height === undefined) return undefined
  return { heads: heads.filter(({ number }) => number >= height - MAX_LAG_BLOCKS), height }
}

async function timeAt({ node }: Head, number: bigint): Promise<number> {
  const block = objectOf(await node.ask('eth_getBlockByNumber', [hex(number), false]))
  if (quantityOf(block.number) !== number) throw new Error('another block')
  return timeOf(block)
}

/** Steps back in time at first; each next one goes twice as far. */
const FIRST_STEP = 512n
/** Nearer than this need not be known: what is read too much is read once. */
const NEAR_ENOUGH = 256n

/** A block that is at most a little older than this time, and never younger. */
export async function blockBefore(head: Head, height: bigint, time: number): Promise<bigint> {
  let after = height
  let before = height
  for (let step = FIRST_STEP; before > 0n && (await timeAt(head, before)) >= time; step *= 2n) {
    after = before
    before = before > step ? before - step : 0n
  }
  while (after - before > NEAR_ENOUGH) {
    const middle = (before + after) / 2n
    if ((await timeAt(head, middle)) >= time) after = middle
    else before = middle
  }
  return before
}

/** Whether a block is older than this time. */
export const isOlder = async (head: Head, number: bigint, time: number): Promise<boolean> =>
  (await timeAt(head, number)) < time

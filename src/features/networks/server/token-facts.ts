import {
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  hexToString,
  isHex,
  parseAbi,
} from 'viem/utils'
import { MAX_DECIMALS, MAX_NAME } from '#contract/limits.ts'
import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import { keepAnswers } from '#platform/kept-answers.ts'
import type { ContractFinding, TokenFacts } from '../contract/token-facts.ts'

const KEEP_MS = 5 * 60_000
/** What could not be read may be readable soon. */
const KEEP_UNKNOWN_MS = 15_000
const MAX_KEPT = 1_000

export interface TokenReader {
  readContract: (chainId: number, address: string) => Promise<ContractFinding>
  /** Whether there is a contract, whatever it is; undefined where that cannot be known. */
  hasCode: (chainId: number, address: string) => Promise<boolean | undefined>
  /** Null wherever the facts cannot be had, for whatever reason. */
  readFacts: (chainId: number, address: string) => Promise<TokenFacts | null>
}

declare module '#platform/feature.ts' {
  interface Services {
    tokens: TokenReader
  }
}

/** The nodes that serve a chain, in the order in which they are asked; none where none is configured. */
export type NodesOf = (chainId: number) => readonly RpcNode[]

const ERC20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
])

/** Written by the contract's author: one line, of a length, without signs that hide or turn others. */
const tidy = (text: string): string =>
  [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, MAX_NAME).join('')

/** Nodes answer with an error when a contract refuses; whatever else fails is the node's own trouble. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /revert|invalid opcode|out of gas|stack underflow/i.test(error.message)

type Fact = 'name' | 'symbol' | 'decimals' | 'totalSupply'

/** Undefined: the contract has no such function, or answers something else. */
export async function callContract(
  node: RpcNode,
  address: string,
  data: `0x${string}`,
): Promise<`0x${string}` | undefined> {
  try {
    const answer = await node.ask('eth_call', [{ to: address, data }, 'latest'])
    if (!isHex(answer)) throw new Error('not of the expected shape')
    return answer === '0x' ? undefined : answer
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

const callOf = (node: RpcNode, address: string, functionName: Fact) =>
  callContract(node, address, encodeFunctionData({ abi: ERC20, functionName }))

function decoded(functionName: Fact, data: `0x${string}` | undefined): string | bigint | undefined {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: ERC20, functionName, data })
  } catch {
    return undefined
  }
}

/** The first tokens gave their names as 32 bytes. */
export function factText(
  functionName: 'name' | 'symbol',
  data: `0x${string}` | undefined,
): string | undefined {
  const text = decoded(functionName, data)
  if (typeof text === 'string') return tidy(text)
  return data?.length === 2 + 64 ? tidy(hexToString(data, { size: 32 })) : undefined
}

function factsFrom(answers: Record<Fact, `0x${string}` | undefined>): TokenFacts | undefined {
  const decimals = Number(decoded('decimals', answers.decimals) ?? Number.NaN)
  const supply = decoded('totalSupply', answers.totalSupply)
  const name = factText('name', answers.name)
  const symbol = factText('symbol', answers.symbol)
  if (!(decimals <= MAX_DECIMALS) || typeof supply !== 'bigint' || !name || !symbol) return undefined
  return { name, symbol, decimals, total_supply: formatUnits(supply, decimals) }
}

/** Of an account that was lent a contract's code (EIP-7702): a person's, who can change it at any time. */
const LENT_CODE = /^0xef0100[0-9a-f]{40}$/i

export async function hasCode(node: RpcNode, chainId: number, address: string): Promise<boolean> {
  const [isRightChain, code] = await Promise.all([
    isOnChain(node, chainId),
    node.ask('eth_getCode', [address, 'latest']),
  ])
  if (!isRightChain || !isHex(code)) throw new Error('not of the expected shape')
  return code !== '0x' && !LENT_CODE.test(code)
}

async function askNode(node: RpcNode, chainId: number, address: string): Promise<ContractFinding> {
  if (!(await hasCode(node, chainId, address))) return { is: 'nothing' }
  const [name, symbol, decimals, totalSupply] = await Promise.all([
    callOf(node, address, 'name'),
    callOf(node, address, 'symbol'),
    callOf(node, address, 'decimals'),
    callOf(node, address, 'totalSupply'),
  ])
  const facts = factsFrom({ name, symbol, decimals, totalSupply })
  return facts ? { is: 'token', facts } : { is: 'other' }
}

type Ask<Found> = (node: RpcNode, chainId: number, address: string) => Promise<Found>

/** Asks one node after the other until one answers; the same question within a few minutes is answered from memory. */
export function askAndKeep<Found>(nodesOf: NodesOf, ask: Ask<Found>, now?: () => number) {
  const kept = keepAnswers<Promise<Found | undefined>>(MAX_KEPT, now)

  async function askNodes(chainId: number, address: string): Promise<Found | undefined> {
    for (const node of nodesOf(chainId)) {
      const answer = await ask(node, chainId, address).catch(() => undefined)
      if (answer !== undefined) return answer
    }
    return undefined
  }

  return async (chainId: number, address: string): Promise<Found | undefined> => {
    if (nodesOf(chainId).length === 0) return undefined
    const question = `${chainId} ${address.toLowerCase()}`
    const known = kept.get(question)
    if (known) return known
    const answer = askNodes(chainId, address)
    kept.set(question, answer, KEEP_MS)
    const found = await answer
    if (found === undefined) kept.set(question, answer, KEEP_UNKNOWN_MS)
    return found
  }
}

/** Reads contracts from the configured nodes. */
export function readTokens(nodesOf: NodesOf, now?: () => number): TokenReader {
  const find = askAndKeep(nodesOf, askNode, now)
  const readContract = async (chainId: number, address: string): Promise<ContractFinding> =>
    (await find(chainId, address)) ?? { is: 'unknown' }
  return {
    readContract,
    hasCode: askAndKeep(nodesOf, hasCode, now),
    readFacts: async (chainId, address) => {
      const seen = await readContract(chainId, address)
      return seen.is === 'token' ? seen.facts : null
    },
  }
}

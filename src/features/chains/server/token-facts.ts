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
import type { ContractFinding, TokenFacts } from '../contract/token-facts.ts'

const KEEP_MS = 5 * 60_000
/** What could not be read may be readable soon. */
const KEEP_UNKNOWN_MS = 15_000
const MAX_KEPT = 1_000

export interface TokenReader {
  readContract: (chainId: number, address: string) => Promise<ContractFinding>
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
async function callOf(
  node: RpcNode,
  address: string,
  functionName: Fact,
): Promise<`0x${string}` | undefined> {
  const data = encodeFunctionData({ abi: ERC20, functionName })
  try {
    const answer = await node.ask('eth_call', [{ to: address, data }, 'latest'])
    if (!isHex(answer)) throw new Error('not of the expected shape')
    return answer === '0x' ? undefined : answer
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function decoded(functionName: Fact, data: `0x${string}` | undefined): string | bigint | undefined {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: ERC20, functionName, data })
  } catch {
    return undefined
  }
}

/** The first tokens gave their names as 32 bytes. */
function textOf(functionName: 'name' | 'symbol', data: `0x${string}` | undefined): string | undefined {
  const text = decoded(functionName, data)
  if (typeof text === 'string') return tidy(text)
  return data?.length === 2 + 64 ? tidy(hexToString(data, { size: 32 })) : undefined
}

function factsFrom(answers: Record<Fact, `0x${string}` | undefined>): TokenFacts | undefined {
  const decimals = Number(decoded('decimals', answers.decimals) ?? Number.NaN)
  const supply = decoded('totalSupply', answers.totalSupply)
  const name = textOf('name', answers.name)
  const symbol = textOf('symbol', answers.symbol)
  if (!(decimals <= MAX_DECIMALS) || typeof supply !== 'bigint' || !name || !symbol) return undefined
  return { name, symbol, decimals, total_supply: formatUnits(supply, decimals) }
}

async function askNode(node: RpcNode, chainId: number, address: string): Promise<ContractFinding> {
  const [isRightChain, code] = await Promise.all([
    isOnChain(node, chainId),
    node.ask('eth_getCode', [address, 'latest']),
  ])
  if (!isRightChain || !isHex(code)) throw new Error('not of the expected shape')
  if (code === '0x') return { is: 'nothing' }
  const [name, symbol, decimals, totalSupply] = await Promise.all([
    callOf(node, address, 'name'),
    callOf(node, address, 'symbol'),
    callOf(node, address, 'decimals'),
    callOf(node, address, 'totalSupply'),
  ])
  const facts = factsFrom({ name, symbol, decimals, totalSupply })
  return facts ? { is: 'token', facts } : { is: 'other' }
}

async function askNodes(nodesOf: NodesOf, chainId: number, address: string): Promise<ContractFinding> {
  for (const node of nodesOf(chainId)) {
    const answer = await askNode(node, chainId, address).catch(() => undefined)
    if (answer) return answer
  }
  return { is: 'unknown' }
}

/** Reads tokens from the configured nodes; the same question within a few minutes is answered from memory. */
export function readTokens(nodesOf: NodesOf, now: () => number = () => performance.now()): TokenReader {
  const kept = new Map<string, { finding: Promise<ContractFinding>; until: number }>()

  function readContract(chainId: number, address: string): Promise<ContractFinding> {
    if (nodesOf(chainId).length === 0) return Promise.resolve({ is: 'unknown' })
    const key = `${chainId} ${address.toLowerCase()}`
    const known = kept.get(key)
    if (known && known.until > now()) return known.finding
    const entry = { finding: askNodes(nodesOf, chainId, address), until: now() + KEEP_MS }
    void entry.finding.then(({ is }) => {
      if (is === 'unknown') entry.until = now() + KEEP_UNKNOWN_MS
    })
    kept.delete(key)
    kept.set(key, entry)
    const oldest = kept.keys().next()
    if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value)
    return entry.finding
  }

  return {
    readContract,
    readFacts: async (chainId, address) => {
      const seen = await readContract(chainId, address)
      return seen.is === 'token' ? seen.facts : null
    },
  }
}

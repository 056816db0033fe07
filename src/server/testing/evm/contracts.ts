import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { isHex, parseAbi } from 'viem/utils'

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/evm')

export const BEP20 = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] to, uint256[] values)',
  'function mint(address to, uint256 value)',
])

export const WALLET = parseAbi([
  'function setUp(address newOwner)',
  'function execute(address to, bytes data)',
])

/** A source beside this file, and the contract in it. */
type Contract = 'Bep20' | 'Collection' | 'Wallet'

/** What the compiler is asked for; a change of it is a change of the result, as one of the source is. */
const SETTINGS = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } }

/** `contracts.Bep20.sol.Bep20.evm.deployedBytecode.object`, wherever the compiler's answer has it. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const entries = typeof inner === 'object' && inner !== null ? Object.entries(inner) : []
    return entries.find(([name]) => name === key)?.[1]
  }, value)
}

async function compile(name: Contract, content: string): Promise<Hex> {
  // Loaded when it is needed: the compiler is large.
  const { default: solc } = await import('solc')
  const input = { language: 'Solidity', sources: { [`${name}.sol`]: { content } }, settings: SETTINGS }
  const output: unknown = JSON.parse(solc.compile(JSON.stringify(input)))
  const code = `0x${at(output, 'contracts', `${name}.sol`, name, 'evm', 'deployedBytecode', 'object')}`
  if (!isHex(code)) throw new Error(`${name}.sol: ${JSON.stringify(at(output, 'errors'))}`)
  return code
}

/** A contract's code as it is on a chain; compiled once for each state of the source. */
export async function bytecodeOf(name: Contract): Promise<Hex> {
  const content = readFileSync(join(import.meta.dirname, `${name}.sol`), 'utf8')
  const key = createHash('sha256')
    .update(JSON.stringify([content, SETTINGS]))
    .digest('hex')
    .slice(0, 16)
  const file = join(CACHE, `${name}-${key}.hex`)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (isHex(kept)) return kept
  const code = await compile(name, content)
  mkdirSync(CACHE, { recursive: true })
  // Several tests may compile at once; each puts the whole file there in one step.
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, code)
  renameSync(fresh, file)
  return code
}

import {
  decodeFunctionResult,
  encodeFunctionData,
  hashMessage,
  isAddressEqual,
  isHex,
  parseAbi,
  recoverMessageAddress,
} from 'viem/utils'
import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import type { NodesOf } from './token-facts.ts'

type Hex = `0x${string}`

/** `unknown`: nobody could be asked who owns the contract. `signer`: undefined where only a contract could tell. */
export type SignatureFinding =
  | { is: 'owner'; signer: string }
  | { is: 'other' | 'noOwner' | 'unknown'; signer: string | undefined }
  | { is: 'invalid' }

export interface ContractOwners {
  /** Whether this signature of a text (EIP-191, or EIP-1271 of an owner that is a contract) is the contract owner's. */
  judgeSignature: (
    contract: { chain_id: number; address: string },
    message: string,
    signature: string,
  ) => Promise<SignatureFinding>
}

declare module '#platform/feature.ts' {
  interface Services {
    contractOwners: ContractOwners
  }
}

const OWNABLE = parseAbi([
  'function owner() view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** EIP-1271: what a contract answers that accepts a signature. */
const ACCEPTED = '0x1626ba7e'
/** Given up, so that nobody owns it. */
const ZERO = /^0x0{40}$/
const MAX_SIGNATURE = 10_000

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /revert|invalid opcode|out of gas|stack underflow/i.test(error.message)

/** What a contract answers; undefined when it refuses, throws when the node cannot tell. */
async function callContract(node: RpcNode, to: string, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await node.ask('eth_call', [{ to, data }, 'latest'])
    if (!isHex(answer)) throw new Error('not of the expected shape')
    return answer === '0x' ? undefined : answer
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

async function ownerOf(node: RpcNode, contract: string): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: OWNABLE, functionName: 'owner' })
  const answer = await callContract(node, contract, data)
  if (answer?.length !== 2 + 64) return undefined
  const owner = decodeFunctionResult({ abi: OWNABLE, functionName: 'owner', data: answer })
  return ZERO.test(owner) ? undefined : owner
}

async function isAccepted(node: RpcNode, owner: Hex, message: string, signature: Hex): Promise<boolean> {
  const args = [hashMessage(message), signature] as const
  const data = encodeFunctionData({ abi: OWNABLE, functionName: 'isValidSignature', args })
  const answer = await callContract(node, owner, data)
  return answer?.slice(0, ACCEPTED.length) === ACCEPTED
}

const signerOf = (message: string, signature: Hex): Promise<Hex | undefined> =>
  recoverMessageAddress({ message, signature }).catch(() => undefined)

async function askNode(
  node: RpcNode,
  { chain_id, address }: { chain_id: number; address: string },
  message: string,
  signature: Hex,
): Promise<SignatureFinding> {
  if (!(await isOnChain(node, chain_id))) throw new Error('another chain')
  const [owner, signer] = await Promise.all([ownerOf(node, address), signerOf(message, signature)])
  if (!owner) return { is: 'noOwner', signer }
  if (signer && isAddressEqual(signer, owner)) return { is: 'owner', signer }
  if (await isAccepted(node, owner, message, signature)) return { is: 'owner', signer: owner }
  return signer ? { is: 'other', signer } : { is: 'invalid' }
}

/** Asks the configured nodes of the contract's chain, one after the other until one answers. */
export const readContractOwners = (nodesOf: NodesOf): ContractOwners => ({
  judgeSignature: async (contract, message, text) => {
    const signature = text.trim()
    if (!isHex(signature) || signature.length > MAX_SIGNATURE || signature.length < 10)
      return { is: 'invalid' }
    for (const node of nodesOf(contract.chain_id)) {
      const found = await askNode(node, contract, message, signature).catch(() => undefined)
      if (found) return found
    }
    return { is: 'unknown', signer: await signerOf(message, signature) }
  },
})

import { decodeFunctionResult, encodeFunctionData, formatUnits, parseAbi } from 'viem/utils'
import { MAX_DECIMALS } from '#contract/limits.ts'
import type { RpcNode } from '#platform/http/outbound.ts'
import type { AssetFacts } from '../contract/token-facts.ts'
import { askAndKeep, callContract, factText, hasCode, type NodesOf } from './token-facts.ts'

/** What a token or a collection says of itself, as far as it answers; undefined where there is none, or nobody to ask. */
export interface AssetReader {
  readAsset: (chainId: number, address: string) => Promise<AssetFacts | undefined>
}

declare module '#platform/feature.ts' {
  interface Services {
    assets: AssetReader
  }
}

type Hex = `0x${string}`

const ASSET = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function owner() view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165: the numbers by which collections say what they are. */
const ERC721 = '0x80ac58cd'
const ERC1155 = '0xd9b67a26'
/** Given up, so that nobody owns it. */
const ZERO = /^0x0{40}$/
/** One word of 32 bytes, as numbers, addresses and yes or no are answered. */
const isWord = (data: Hex | undefined): data is Hex => data?.length === 2 + 64

const wholeOf = (data: Hex | undefined): bigint | undefined => (isWord(data) ? BigInt(data) : undefined)

function ownerIn(data: Hex | undefined): string | undefined {
  if (!isWord(data)) return undefined
  try {
    const owner = decodeFunctionResult({ abi: ASSET, functionName: 'owner', data })
    return ZERO.test(owner) ? undefined : owner
  } catch {
    return undefined
  }
}

/** What answers yes to a number that means nothing answers yes to everything. */
async function collectionStandard(
  supports: (id: Hex) => Promise<Hex | undefined>,
): Promise<AssetFacts['standard']> {
  const [isErc721, isErc1155, isAnything] = (
    await Promise.all([supports(ERC721), supports(ERC1155), supports('0xffffffff')])
  ).map(answer => wholeOf(answer) === 1n)
  if (isAnything) return undefined
  if (isErc721) return 'ERC721'
  return isErc1155 ? 'ERC1155' : undefined
}

/** Undefined where there is no contract. What it does not answer, or answers as nonsense, is left out. */
async function askAsset(node: RpcNode, chainId: number, address: string): Promise<AssetFacts | undefined> {
  if (!(await hasCode(node, chainId, address))) return undefined
  const ask = (functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply' | 'owner') =>
    callContract(node, address, encodeFunctionData({ abi: ASSET, functionName }))
  const supports = (id: Hex) =>
    callContract(
      node,
      address,
      encodeFunctionData({ abi: ASSET, functionName: 'supportsInterface', args: [id] }),
    )
  const [name, symbol, decimalsData, supplyData, owner, collection] = await Promise.all([
    ask('name'),
    ask('symbol'),
    ask('decimals'),
    ask('totalSupply'),
    ask('owner'),
    collectionStandard(supports),
  ])
  const decimals = wholeOf(decimalsData)
  const supply = wholeOf(supplyData)
  const isToken = collection === undefined && decimals !== undefined && decimals <= BigInt(MAX_DECIMALS)
  // How many pieces a collection has; of anything else the supply means nothing without its decimals.
  const places = isToken ? Number(decimals) : 0
  return {
    name: factText('name', name) || undefined,
    symbol: factText('symbol', symbol) || undefined,
    ...(isToken && { decimals: places }),
    ...(supply !== undefined && (isToken || collection) && { total_supply: formatUnits(supply, places) }),
    owner: ownerIn(owner),
    standard: collection ?? (isToken && supply !== undefined ? 'ERC20' : undefined),
  }
}

export const readAssets = (nodesOf: NodesOf): AssetReader => ({ readAsset: askAndKeep(nodesOf, askAsset) })

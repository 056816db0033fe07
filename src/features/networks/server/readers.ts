import { later } from '#platform/later.ts'
import type { AssetReader } from './asset-facts.ts'
import type { ContractOwners } from './contract-owner.ts'
import type { NodesOf, TokenReader } from './token-facts.ts'

// What codes and reads calls of contracts is 12 MB, and a server that nobody asks about a contract does without.

export function openTokens(nodesOf: NodesOf): TokenReader {
  const reader = later(async () => (await import('./token-facts.ts')).readTokens(nodesOf))
  return {
    readContract: async (chainId, address) => (await reader()).readContract(chainId, address),
    hasCode: async (chainId, address) => (await reader()).hasCode(chainId, address),
    readFacts: async (chainId, address) => (await reader()).readFacts(chainId, address),
  }
}

export function openContractOwners(nodesOf: NodesOf): ContractOwners {
  const owners = later(async () => (await import('./contract-owner.ts')).readContractOwners(nodesOf))
  return {
    judgeSignature: async (contract, message, signature) =>
      (await owners()).judgeSignature(contract, message, signature),
  }
}

export function openAssets(nodesOf: NodesOf): AssetReader {
  const assets = later(async () => (await import('./asset-facts.ts')).readAssets(nodesOf))
  return { readAsset: async (chainId, address) => (await assets()).readAsset(chainId, address) }
}

import type { Config } from '#platform/config.ts'
import { type ChainNode, openNode } from './chain-node.ts'

/** The nodes that the settings name. */
export interface Chains {
  /** Those that payments are read from. */
  donation: readonly ChainNode[]
  /** Those that serve a chain, in the order in which they are asked; none where none is configured. */
  of: (chainId: number) => readonly ChainNode[]
}

export function openChains({ donation, chainRpcUrls }: Config): Chains {
  const byUrl = new Map<string, ChainNode>()
  const nodeAt = (url: string): ChainNode => {
    const node = byUrl.get(url) ?? openNode(url)
    byUrl.set(url, node)
    return node
  }
  const urlsOf = (chainId: number): string[] => [
    ...(chainId === donation.chainId ? donation.rpcUrls : []),
    ...(chainRpcUrls.get(chainId) ?? []),
  ]
  return {
    donation: donation.rpcUrls.map(nodeAt),
    of: chainId => [...new Set(urlsOf(chainId))].map(nodeAt),
  }
}

import { isOnChain, type RpcNode } from '#platform/http/outbound.ts'
import { objectOf, quantityOf } from './node-answers.ts'
import { type NodeParts, problemOf } from './views.ts'

async function finalOn(node: RpcNode, chainId: number): Promise<bigint> {
  const [isRight, block] = await Promise.all([
    isOnChain(node, chainId),
    node.ask('eth_getBlockByNumber', ['finalized', false]),
  ])
  if (!isRight) throw new Error('a node of another chain')
  return quantityOf(objectOf(block).number)
}

/**
 * The highest block that the chain itself calls final, by the word of two nodes where several are configured; undefined
 * where they do not say.
 */
export async function finalBlock(
  { donationNodes, log }: NodeParts,
  chainId: number,
): Promise<bigint | undefined> {
  const asked = await Promise.all(
    donationNodes.map(node =>
      finalOn(node, chainId).catch((error: unknown) => {
        log({ level: 'warn', event: 'chain', host: node.host, problem: `finalized: ${problemOf(error)}` })
        return undefined
      }),
    ),
  )
  const heights = asked.filter(height => height !== undefined).sort((a, b) => (a < b ? 1 : -1))
  return heights[Math.min(2, donationNodes.length) - 1]
}

// Writes src/content/public-nodes.json from the chains that viem knows: node scripts/assets/public-nodes.ts
// Where a wallet can ask a network of the catalogue, and how its coin is counted. Nothing of it is ours: an address that
// the package does not list is not shown. A test holds the table in step with the package.
import { writeFileSync } from 'node:fs'
import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import catalogue from '#content/catalogue/chains.json' with { type: 'json' }
import type { PublicNode } from '#content/public-nodes.ts'

const FILE = 'src/content/public-nodes.json'
const LISTED = Object.values<Chain>(chains)

/** The first line of that id that is no test network and has the catalogue's coin: some ids are used twice. */
function nodeOf(chainId: string, symbol: string): PublicNode | undefined {
  const found = LISTED.find(
    ({ id, nativeCurrency, testnet }) =>
      String(id) === chainId &&
      testnet !== true &&
      nativeCurrency.symbol.toLowerCase() === symbol.toLowerCase(),
  )
  const rpc = found?.rpcUrls.default.http.find(address => address.startsWith('https://'))
  if (!found || rpc === undefined) return undefined
  const { name, symbol: called, decimals } = found.nativeCurrency
  return { rpc, coin: { name, symbol: called, decimals } }
}

export const nodeTable = (): Record<string, PublicNode> =>
  Object.fromEntries(
    catalogue
      .filter(({ ns }) => ns === 'ethereum')
      .flatMap(({ chain_id, symbol }) => {
        const node = nodeOf(chain_id, symbol)
        return node ? [[chain_id, node] as const] : []
      }),
  )

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(nodeTable(), null, 2)}\n`)

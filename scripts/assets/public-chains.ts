// Writes src/content/public-chains.json: node scripts/assets/public-chains.ts [chains.json]
// chains.json is the list of ethereum-lists as https://chainid.network/chains.json publishes it; without it the lines that
// are there stay. What viem calls a chain otherwise is added, and the addresses of nodes that it knows. Loading both takes a second, the table some milliseconds.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { callsAlike, type PublicNetwork, publicNetworks } from '#content/public-networks.ts'
import { MAX_LINK, MAX_RPC_URLS } from '#contract/limits.ts'
import { normalUrl } from '#contract/validators/url.ts'

const FILE = 'src/content/public-chains.json'

interface Published {
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls?: Chain['rpcUrls']
}

/** Without those of somebody's own machine. */
const rpcsOf = (rpcUrls: Published['rpcUrls']): string[] =>
  (rpcUrls?.default.http ?? [])
    .filter(rpc => rpc.startsWith('https://') && normalUrl(rpc, MAX_LINK))
    .slice(0, MAX_RPC_URLS)

const networkOf = ({ name, nativeCurrency, rpcUrls }: Published): PublicNetwork => ({
  name,
  currencyName: nativeCurrency.name,
  symbol: nativeCurrency.symbol,
  decimals: nativeCurrency.decimals,
  rpcs: rpcsOf(rpcUrls),
})

/** Id and names of each chain that viem knows. As chains of one type: the union of their own ones costs the type check gigabytes. */
export const viemNetworks = (): [string, PublicNetwork][] =>
  Object.values<Chain>(chains).map(chain => [String(chain.id), networkOf(chain)])

function listedNetworks(file: string | undefined): [string, PublicNetwork][] {
  if (file === undefined) {
    const ids = Object.keys(JSON.parse(readFileSync(FILE, 'utf8')))
    return ids.flatMap(id =>
      publicNetworks(id).map((network): [string, PublicNetwork] => [id, { ...network, rpcs: [] }]),
    )
  }
  const listed: (Omit<Published, 'rpcUrls'> & { chainId: number })[] = JSON.parse(readFileSync(file, 'utf8'))
  return listed.map(chain => [String(chain.chainId), networkOf(chain)])
}

/** One chain id a line, so that a change of a list is a change of few lines. */
function write(file: string | undefined): void {
  const table = new Map<string, PublicNetwork[]>()
  for (const [id, network] of [...listedNetworks(file), ...viemNetworks()]) {
    const known = table.get(id) ?? []
    const same = known.find(each => callsAlike(each, network))
    if (same) same.rpcs = [...new Set([...same.rpcs, ...network.rpcs])].slice(0, MAX_RPC_URLS)
    table.set(id, same ? known : [...known, network])
  }
  const lines = [...table]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([id, networks]) => `  "${id}": ${JSON.stringify(networks.map(each => Object.values(each).flat()))}`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}

if (import.meta.main) write(process.argv[2])

import type { Hono } from 'hono'
import type { Generated } from 'kysely'
import { checkEvm } from '#contract/validators/addresses/evm.ts'
import { type Environment, listSetting, webUrlSetting, wrongSetting } from '#platform/config.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { invalid, ok } from '#platform/http/envelope.ts'
import { serveEndpoint, serveList } from '#platform/http/serve-endpoint.ts'
import { listChains } from '../contract/networks.ts'
import { readTokenFacts } from '../contract/token-facts.ts'
import { readTokenList } from '../contract/token-list.ts'
import { readTokenProtocolMap } from '../contract/tokens.ts'
import { listNetworkRows, readTokenListRows, readTokenProtocols } from './lists.ts'
import { seedNetworks } from './seed.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    chains: {
      hid: string
      position: number
      title: string
      ns: string
      chain_id: string
      short: string
      symbol: string
      explorer: string
      icon_url: string
      deprecated: number
      testnet: number
      /** When its owner last had it changed; empty when that never was. */
      changed_at: Generated<string>
    }
    token_protocols: { ns: string; position: number; key: string; is_selected: number }
    listed_tokens: {
      chain_hid: string
      /** The address as two spellings of it are compared: EVM addresses in lower case. */
      address_key: string
      /** A contract, or what else the standard tells its tokens apart by: a number, a ticker, `IQ@everipediaiq`. */
      address: string
      name: string
      symbol: string
      /** `ERC20`, …; empty where nobody said. */
      standard: Generated<string>
      decimals: number
      icon_url: string
      website: string
      submission_id: string
      listed_at: string
      changed_at: Generated<string>
      /** 1 after its owner had it removed. */
      hidden: Generated<number>
    }
    nft_collections: {
      chain_hid: string
      address_key: string
      address: string
      name: string
      symbol: string
      standard: string
      icon_url: string
      submission_id: string
      listed_at: string
      changed_at: Generated<string>
      /** 1 after its owner had it removed. */
      hidden: Generated<number>
    }
  }
}

declare module '#platform/config.ts' {
  interface Config {
    /** Further nodes by chain id: the facts of submitted tokens are read from them. */
    chainRpcUrls: ReadonlyMap<number, string[]>
  }
}

/** `1=https://…,137=https://…`; a chain may be named several times. */
export function readChainRpcUrls(env: Environment): Map<number, string[]> {
  const byChain = new Map<number, string[]>()
  for (const entry of listSetting(env, 'CHAIN_RPC_URLS')) {
    const [, id, address = ''] = /^([1-9]\d{0,14})=(.*)$/.exec(entry) ?? []
    if (id === undefined) wrongSetting('CHAIN_RPC_URLS', 'is not a list such as 1=https://…,137=https://…')
    const { href } = webUrlSetting('CHAIN_RPC_URLS', address)
    byChain.set(Number(id), [...(byChain.get(Number(id)) ?? []), href])
  }
  return byChain
}

const LIST_NAME = 'TokenPocket'
const CHAIN_ID = /^[1-9]\d{0,14}$/

function networkRoutes(app: Hono, { config, db, tokens, spend, catalogueLists }: Services): void {
  serveList(app, listChains, catalogueLists, async () => ok(await listNetworkRows(db)))

  serveList(app, readTokenProtocolMap, catalogueLists, async () => ok(await readTokenProtocols(db)))

  serveList(app, readTokenList, catalogueLists, async () =>
    ok(await readTokenListRows(db, LIST_NAME, config.publicApiUrl ?? config.siteUrl)),
  )

  serveEndpoint(app, readTokenFacts, async c => {
    const chainId = c.req.param('chain_id') ?? ''
    if (!CHAIN_ID.test(chainId)) return invalid('No such chain', { chain_id: 'shape' })
    const address = checkEvm(c.req.param('address') ?? '')
    if (!address.ok) return invalid('Not the address of a contract', { address: 'shape' })
    const refused = await spend(c, 'checks')
    if (refused) return refused
    return ok(await tokens.readFacts(Number(chainId), address.normal))
  })
}

export const networksFeature: Feature = { name: 'networks', routes: [networkRoutes], seed: seedNetworks }

import type { Hono } from 'hono'
import { judgeEvm } from '#contract/validators/addresses/evm.ts'
import type { Services } from '#platform/feature.ts'
import { invalid, ok } from '#platform/http/envelope.ts'
import { refusalOfRate } from '#platform/http/guards.ts'
import { serveEndpoint, serveList } from '#platform/http/serve-endpoint.ts'
import { listChains } from '../contract/chains.ts'
import { readTokenFacts } from '../contract/token-facts.ts'
import { readTokenList } from '../contract/token-list.ts'
import { readTokenProtocolMap } from '../contract/tokens.ts'
import { listChainRows, readTokenProtocols } from './lists.ts'
import { readTokenListRows } from './token-list.ts'

const LIST_NAME = 'TokenPocket'
const CHAIN_ID = /^[1-9]\d{0,14}$/

export function chainRoutes(app: Hono, { config, db, tokens, networkOfCall, takeFacts }: Services): void {
  serveList(app, listChains, async () => ok(await listChainRows(db)))

  serveList(app, readTokenProtocolMap, async () => ok(await readTokenProtocols(db)))

  serveList(app, readTokenList, async () =>
    ok(await readTokenListRows(db, LIST_NAME, config.publicApiUrl ?? config.siteUrl)),
  )

  serveEndpoint(app, readTokenFacts, async c => {
    const chainId = c.req.param('chain_id') ?? ''
    if (!CHAIN_ID.test(chainId)) return invalid('No such chain', { chain_id: 'shape' })
    const address = judgeEvm(c.req.param('address') ?? '')
    if (!address.ok) return invalid('Not the address of a contract', { address: 'shape' })
    const refused = refusalOfRate(c, takeFacts(networkOfCall(c)))
    if (refused) return refused
    return ok(await tokens.readFacts(Number(chainId), address.normal))
  })
}

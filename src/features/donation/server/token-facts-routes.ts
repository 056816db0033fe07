import type { Hono } from 'hono'
import { judgeEvm } from '#contract/validators/addresses/evm.ts'
import { readTokenFacts } from '#features/chains/contract/tokens.ts'
import { invalid, ok } from '#platform/http/envelope.ts'
import { refusalOfRate } from '#platform/http/guards.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import type { Services } from '#server/routes/services.ts'

const CHAIN_ID = /^[1-9]\d{0,14}$/

export function tokenFactRoutes(app: Hono, { tokens, networkOfCall, takeFacts }: Services): void {
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

import type { Hono } from 'hono'
import { MAX_MARKET_TOKENS } from '#contract/limits.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { invalid, ok } from '#platform/http/envelope.ts'
import { readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { listMarketQuotes } from '../../contract/market.ts'
import { explorerPage } from './explorer-page.ts'

/** EVM addresses mean the same in any case; other families' do not. */
const keyOf = (chain: string, address: string): string =>
  `${chain} ${/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address}`

/** Undefined for what is no list of tokens. */
function askedKeys(tokens: unknown): string[] | undefined {
  if (!Array.isArray(tokens) || tokens.length > MAX_MARKET_TOKENS) return undefined
  const keys: string[] = []
  for (const token of tokens) {
    const { chain, address } = typeof token === 'object' && token !== null ? token : {}
    if (typeof chain !== 'string' || typeof address !== 'string') return undefined
    keys.push(keyOf(chain, address))
  }
  return keys
}

const readTokens = (db: Db) =>
  db
    .selectFrom('market_tokens')
    .innerJoin('chains', 'chains.hid', 'market_tokens.chain_hid')
    .selectAll('market_tokens')
    .select('chains.explorer')
    .orderBy('market_tokens.position')
    .execute()

export function marketRoutes(app: Hono, { db, prices }: Services): void {
  serveEndpoint(app, listMarketQuotes, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const rows = await readTokens(db)
    const byKey = new Map(rows.map(row => [keyOf(row.chain_hid, row.address), row]))
    const keys = body.tokens === undefined ? [...byKey.keys()] : askedKeys(body.tokens)
    if (!keys)
      return invalid(`tokens holds at most ${MAX_MARKET_TOKENS} of {chain, address}`, { tokens: 'invalid' })
    const asked = keys.map(key => byKey.get(key)).filter(row => row !== undefined)
    return ok(
      asked.map(({ symbol, title, icon_url, coingecko_id, chain_hid, address, dapp_id, explorer }) => ({
        symbol,
        title,
        icon_url,
        chain: chain_hid,
        address,
        dapp_id: dapp_id ?? undefined,
        url: explorerPage(explorer, address),
        ...prices.quote(coingecko_id),
      })),
    )
  })
}

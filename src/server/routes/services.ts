import type { Context } from 'hono'
import type { Prices } from '#features/dappstore/server/market/prices.ts'
import type { DappIndex } from '#features/dappstore/server/search/dapp-index.ts'
import type { Chains } from '#features/donation/server/chains.ts'
import type { TokenReader } from '#features/donation/server/token-facts.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/tables.ts'
import type { TakeOne } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log.ts'

/** What the routes work with; `buildApp` puts it together once. */
export interface Services {
  config: Config
  db: Db
  log: Log
  /** The nodes that the settings name. */
  chains: Chains
  /** Facts of token contracts. */
  tokens: TokenReader
  dapps: () => Promise<DappIndex>
  prices: Prices
  /** The network a call comes from, as the rate limits count it. */
  networkOfCall: (c: Context) => string
  takeMail: TakeOne
  takeIntent: TakeOne
  takeFacts: TakeOne
  takeUpload: TakeOne
  /** A mail is owed: a confirmation, or the news of a request. */
  onMailOwed: () => void
}

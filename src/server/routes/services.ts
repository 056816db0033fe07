import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { TakeOne } from '../http/rate-limit.ts'
import type { Prices } from '../market/prices.ts'
import type { DappIndex } from '../search/dapp-index.ts'

/** What the routes work with; `buildApp` puts it together once. */
export interface Services {
  config: Config
  db: Db
  dapps: () => Promise<DappIndex>
  prices: Prices
  /** The network a call comes from, as the rate limits count it. */
  networkOfCall: (c: Context) => string
  takeMail: TakeOne
  /** A confirmation mail is owed. */
  onMailOwed: () => void
}

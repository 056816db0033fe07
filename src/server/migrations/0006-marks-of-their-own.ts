import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** Of the DApps whose picture the site drew, those that have a mark of their own; the others were letters on a tile. */
const MARKED = `
  1inch aave aavegotchi across aevo alien-worlds allbridge aragon arbitrum-bridge audius aura axie
  balancer beets blur camelot cbridge centrifuge cetus compound cow-swap dao-maker decentraland deri
  dextools dodo dydx ens euler fluid frax gains galxe gitcoin giveth gmx hyperliquid illuvium justlend
  katana-ronin kleros kyberswap lido liquity maple marinade mobox moonwell netswap nexus-mutual openocean
  origin osmosis pancakeswap paradex pendle polkastarter push quickswap rarible raydium request-finance
  rocket-pool safe sandbox save space-id stake-dao stake-link stakewise star-atlas stargate stellaswap
  stride sudoswap sun-io superrare sushiswap swell synthetix tectonic thena uncx uniswap usdd velodrome
  venus vvs yearn yield-yak zerion zora
`

/** A letter looks like what it is only when the store draws it, so the tiles are gone and their rows name no picture. */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  const kept = MARKED.trim()
    .split(/\s+/)
    .map(name => `/icons/dapps/${name}.webp`)
  await sql`update dapps set icon_url = ''
    where icon_url like '/icons/dapps/%' and icon_url not in (${sql.join(kept)})`.execute(tx)
}

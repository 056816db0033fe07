import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'

/** DApps of the first catalogue whose mark came later. */
const MARKED = `
  aerodrome ankr apex aptos-explorer bakeryswap beefy benddao bifrost convex curve ether-fi etherscan
  farcaster gods-unchained harvest hydration jupiter lfj magic-eden merchant-moe opensea pixels
  polkadot-js polkassembly rango relay squid subscan subsquare symbiosis ton-dns unisat woofi
`

/** A database that was filled before shows a letter for them; a picture that staff or an owner has set stays. */
export async function up(tx: Tx): Promise<void> {
  for (const slug of MARKED.trim().split(/\s+/))
    await sql`update dapps set icon_url = ${`/icons/dapps/${slug}.webp`}
      where slug = ${slug} and icon_url = ''`.execute(tx)
}

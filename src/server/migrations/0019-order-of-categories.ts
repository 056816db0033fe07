import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'

/** DApps of the first catalogue whose main category is not the one with the lowest number: its categories, the main one first. */
const OUT_OF_ORDER = `
  fluid 2 1, contango 4 2, hyperliquid 4 1, bluefin 4 1, symbiosis 5 1, jumper 5 1, rango 5 1, squid 5 1,
  bungee 5 1, pendle 6 4, yield-yak 6 1, spectra 6 4, defi-saver 6 2, origin 6 3, sky 7 2, ethena 7 6, frax 7 3,
  mento 7 1, opensea 8 1, gondi 8 2, axie 9 8, sandbox 9 8, aavegotchi 9 8, mobox 9 6, cryptokitties 9 8,
  sorare 9 8, poap 10 8, safe 15 12, nouns 12 8, gitcoin 13 12, juicebox 13 12, tronscan 15 12,
  polkadot-js 15 12, debank 15 10, streamflow 16 13
`

/**
 * The first category of a DApp is the main one. What was listed by a form keeps the order that it was shown in, by number,
 * as the order of its form is not known here.
 */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('dapp_categories')
    .addColumn('position', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update dapp_categories set position = (
    select count(*) from dapp_categories other
    where other.dapp_id = dapp_categories.dapp_id and other.category_hid < dapp_categories.category_hid
  )`.execute(tx)
  for (const line of OUT_OF_ORDER.split(',')) {
    const [slug, ...hids] = line.trim().split(' ')
    for (const [position, hid] of hids.entries())
      await sql`update dapp_categories set position = ${position}
        where category_hid = ${Number(hid)} and dapp_id = (select id from dapps where slug = ${slug})`.execute(
        tx,
      )
  }
}

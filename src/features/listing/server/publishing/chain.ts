import type { Tx } from '#platform/db/tables.ts'
import type { ChainListing } from '../../contract/chain.ts'
import type { Approved, Published } from './approved.ts'
import { PublishError } from './publish-error.ts'

/** Networks that are submitted are EVM networks: their number is what wallets tell them apart by. */
const FAMILY = 'ethereum'

export async function publishChain(tx: Tx, { values }: Approved<ChainListing>): Promise<Published> {
  const hid = `c${values.chain_id}`
  const other = await tx
    .selectFrom('chains')
    .select(['hid', 'title'])
    .where('ns', '=', FAMILY)
    .where('chain_id', '=', values.chain_id)
    .where('hid', '!=', hid)
    .executeTakeFirst()
  // A network of the site's own is never overwritten by a form.
  if (other)
    throw new PublishError(`chain id ${values.chain_id} is listed as "${other.hid}" (${other.title}) already`)
  const { last } = await tx
    .selectFrom('chains')
    .select(eb => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const facts = {
    title: values.name,
    ns: FAMILY,
    chain_id: values.chain_id,
    short: values.short_name,
    symbol: values.currency_symbol,
    explorer: values.explorer_url.replace(/\/+$/, ''),
    icon_url: values.icon_url,
    deprecated: 0,
    testnet: values.type === 'testnet' ? 1 : 0,
  }
  await tx
    .insertInto('chains')
    .values({ hid, position: Number(last ?? -1) + 1, ...facts })
    .onConflict(conflict => conflict.column('hid').doUpdateSet(facts))
    .execute()
  return { publishedAs: `chain ${hid}`, told: `in the list of networks: ${values.name} (${hid})` }
}

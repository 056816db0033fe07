import { addressKey, checkAddresses } from '#contract/validators/contract-address.ts'
import type { Tx } from '#platform/db/tables.ts'
import { type Approved, PublishError, type Published, type Publisher } from '#platform/feature.ts'

export interface TokenEntry {
  network: string
  address: string
  name: string
  symbol: string
  decimal: string
  icon_url: string
  website: string
}

export interface CollectionEntry {
  network: string
  address: string
  name: string
  symbol: string
  nft_type: string
  icon_url: string
}

export interface ChainEntry {
  chain_id: string
  name: string
  short_name: string
  currency_symbol: string
  explorer_url: string
  icon_url: string
  type: string
}

declare module '#platform/feature.ts' {
  interface Publishers {
    token: Publisher<TokenEntry>
    nft: Publisher<CollectionEntry>
    chain: Publisher<ChainEntry>
  }
}

interface Contract {
  address: string
  /** As two spellings of it are compared. */
  key: string
}

/** The contracts that a form names on a network, each in its normal form. */
export async function contractsOn(tx: Tx, hid: string, text: string): Promise<Contract[]> {
  const chain = await tx.selectFrom('chains').select('ns').where('hid', '=', hid).executeTakeFirst()
  if (!chain) throw new PublishError(`the network "${hid}" is not listed any more`)
  const verdict = checkAddresses(chain.ns, text)
  if (!verdict.ok || verdict.normal.length === 0)
    throw new PublishError(`the contract address is none of the network "${hid}"`)
  return verdict.normal.map(address => ({ address, key: addressKey(chain.ns, address) }))
}

const nameOf = (network: string, contracts: Contract[]): string =>
  `${network} ${contracts.map(({ address }) => address).join(',')}`

/** A listed contract that is approved once more gets the values of the newer request. */
async function publishToken(tx: Tx, { id, values, at }: Approved<TokenEntry>): Promise<Published> {
  const contracts = await contractsOn(tx, values.network, values.address)
  const facts = {
    name: values.name,
    symbol: values.symbol,
    decimals: Number(values.decimal),
    icon_url: values.icon_url,
    website: values.website,
    submission_id: id,
    listed_at: at,
  }
  for (const { address, key } of contracts) {
    await tx
      .insertInto('listed_tokens')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict.columns(['chain_hid', 'address_key']).doUpdateSet({ address, hidden: 0, ...facts }),
      )
      .execute()
  }
  const named = nameOf(values.network, contracts)
  return { publishedAs: `token ${named}`, told: `in the token list: ${values.symbol} on ${named}` }
}

async function publishNft(tx: Tx, { id, values, at }: Approved<CollectionEntry>): Promise<Published> {
  const contracts = await contractsOn(tx, values.network, values.address)
  const facts = {
    name: values.name,
    symbol: values.symbol,
    standard: values.nft_type,
    icon_url: values.icon_url,
    submission_id: id,
    listed_at: at,
  }
  for (const { address, key } of contracts) {
    await tx
      .insertInto('nft_collections')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict.columns(['chain_hid', 'address_key']).doUpdateSet({ address, hidden: 0, ...facts }),
      )
      .execute()
  }
  const named = nameOf(values.network, contracts)
  return { publishedAs: `nft ${named}`, told: `among the collections: ${values.name} on ${named}` }
}

/** Networks that are submitted are EVM networks: their number is what wallets tell them apart by. */
const FAMILY = 'ethereum'

async function publishChain(tx: Tx, { values }: Approved<ChainEntry>): Promise<Published> {
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

type Publishing<Values> = Pick<Publisher<Values>, 'publish' | 'unpublish'>

export const tokenPublishing: Publishing<TokenEntry> = {
  publish: publishToken,
  unpublish: async (tx, { submissionId }) => {
    await tx.deleteFrom('listed_tokens').where('submission_id', '=', submissionId).execute()
  },
}

export const collectionPublishing: Publishing<CollectionEntry> = {
  publish: publishNft,
  unpublish: async (tx, { submissionId }) => {
    await tx.deleteFrom('nft_collections').where('submission_id', '=', submissionId).execute()
  },
}

export const chainPublishing: Publishing<ChainEntry> = {
  publish: publishChain,
  // DApps and tokens may refer to it, so it stays as one that is not offered any more.
  unpublish: async (tx, { name }) => {
    await tx.updateTable('chains').set({ deprecated: 1 }).where('hid', '=', name).execute()
  },
}

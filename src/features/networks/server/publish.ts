import { type Asset, checkTokenIds } from '#contract/validators/check-token-id.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { type Approved, PublishError, type Published, type Publisher } from '#platform/feature.ts'

export interface TokenEntry {
  network: string
  address: string
  name: string
  symbol: string
  tokenStandard: string
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

export interface NetworkEntry {
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
    chain: Publisher<NetworkEntry>
  }
}

interface Contract {
  address: string
  /** As two spellings of it are compared. */
  key: string
}

type Named = Pick<TokenEntry | CollectionEntry, 'network' | 'address' | 'symbol'> &
  Omit<Asset, 'family' | 'symbol'>

/** The contracts that a form names on a network, or what else its standard tells them apart by, each in its normal form. */
export async function contractsOn(
  tx: Db | Tx,
  { network: hid, address: text, ...asset }: Named,
): Promise<Contract[]> {
  const chain = await tx.selectFrom('chains').select('ns').where('hid', '=', hid).executeTakeFirst()
  if (!chain) throw new PublishError(`the network "${hid}" is not listed any more`)
  const verdict = checkTokenIds({ ...asset, family: chain.ns }, text)
  if (!verdict.ok || verdict.normal.length === 0)
    throw new PublishError(`the contract address is none of the network "${hid}"`)
  return verdict.normal.map(address => ({ address, key: addressKey(chain.ns, address) }))
}

const nameOf = (network: string, contracts: readonly Pick<Contract, 'address'>[]): string =>
  `${network} ${contracts.map(({ address }) => address).join(',')}`

const tokenNamed = (values: TokenEntry): Named => ({
  ...values,
  kind: 'token',
  standard: values.tokenStandard,
})
const collectionNamed = (values: CollectionEntry): Named => ({
  ...values,
  kind: 'nft',
  standard: values.nft_type,
})

/** Of every entry that has one of the contracts; of what was taken down only the request knew. */
const assetNamesAt =
  <Entry>(table: 'listed_tokens' | 'nft_collections', named: (values: Entry) => Named) =>
  async (db: Db | Tx, values: Entry): Promise<string[]> => {
    const { network } = named(values)
    const contracts = await contractsOn(db, named(values))
    const own = db
      .selectFrom(table)
      .select('submission_id')
      .where('chain_hid', '=', network)
      .where(
        'address_key',
        'in',
        contracts.map(({ key }) => key),
      )
    const rows = await db
      .selectFrom(table)
      .select(['submission_id', 'address'])
      .where('submission_id', 'in', own)
      .orderBy('address_key')
      .execute()
    const entries = Map.groupBy(rows, row => row.submission_id).values()
    return [nameOf(network, contracts), ...[...entries].map(entry => nameOf(network, entry))]
  }

/** What of a form became an entry: contracts that visitors see already are changed by their owner alone. */
function publishedAssets(
  kind: 'token' | 'nft',
  { publishedAs, values }: Approved<{ network: string }>,
  added: Contract[],
  told: string,
): Published {
  if (added.length === 0) return { publishedAs, told: 'its contracts are listed and stay as they are' }
  const named = nameOf(values.network, added)
  return { publishedAs: `${kind} ${named}`, told: `${told} ${named}` }
}

async function publishToken(tx: Tx, approved: Approved<TokenEntry>): Promise<Published> {
  const { id, values, at } = approved
  const facts = {
    name: values.name,
    symbol: values.symbol,
    standard: values.tokenStandard,
    decimals: Number(values.decimal),
    icon_url: values.icon_url,
    website: values.website,
    submission_id: id,
    listed_at: at,
  }
  const added: Contract[] = []
  for (const contract of await contractsOn(tx, tokenNamed(values))) {
    const { address, key } = contract
    const row = await tx
      .insertInto('listed_tokens')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict
          .columns(['chain_hid', 'address_key'])
          .doUpdateSet({ address, hidden: 0, ...facts })
          .where('listed_tokens.hidden', '=', 1),
      )
      .returning('address_key')
      .executeTakeFirst()
    if (row) added.push(contract)
  }
  return publishedAssets('token', approved, added, `in the token list: ${values.symbol} on`)
}

async function publishNft(tx: Tx, approved: Approved<CollectionEntry>): Promise<Published> {
  const { id, values, at } = approved
  const facts = {
    name: values.name,
    symbol: values.symbol,
    standard: values.nft_type,
    icon_url: values.icon_url,
    submission_id: id,
    listed_at: at,
  }
  const added: Contract[] = []
  for (const contract of await contractsOn(tx, collectionNamed(values))) {
    const { address, key } = contract
    const row = await tx
      .insertInto('nft_collections')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict
          .columns(['chain_hid', 'address_key'])
          .doUpdateSet({ address, hidden: 0, ...facts })
          .where('nft_collections.hidden', '=', 1),
      )
      .returning('address_key')
      .executeTakeFirst()
    if (row) added.push(contract)
  }
  return publishedAssets('nft', approved, added, `among the collections: ${values.name} on`)
}

/** Networks that are submitted are EVM networks: their number is what wallets tell them apart by. */
const FAMILY = 'ethereum'

const networkName = ({ chain_id }: Pick<NetworkEntry, 'chain_id'>): string => `c${chain_id}`

async function publishNetwork(tx: Tx, { values, publishedAs }: Approved<NetworkEntry>): Promise<Published> {
  const hid = networkName(values)
  const same = await tx
    .selectFrom('chains')
    .select(['hid', 'title', 'deprecated'])
    .where('ns', '=', FAMILY)
    .where('chain_id', '=', values.chain_id)
    .execute()
  // A network of the site's own is never overwritten by a form.
  const other = same.find(chain => chain.hid !== hid)
  if (other)
    throw new PublishError(`chain id ${values.chain_id} is listed as "${other.hid}" (${other.title}) already`)
  const listed = same.find(chain => chain.deprecated === 0)
  if (listed) return { publishedAs, told: `${listed.title} (${hid}) is listed and stays as it is` }
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

type Publishing<Values> = Pick<Publisher<Values>, 'namesAt' | 'publish' | 'unpublish'>

export const tokenPublishing: Publishing<TokenEntry> = {
  publish: publishToken,
  namesAt: assetNamesAt('listed_tokens', tokenNamed),
  unpublish: async (tx, { submissionId }) => {
    await tx.deleteFrom('listed_tokens').where('submission_id', '=', submissionId).execute()
  },
}

export const collectionPublishing: Publishing<CollectionEntry> = {
  publish: publishNft,
  namesAt: assetNamesAt('nft_collections', collectionNamed),
  unpublish: async (tx, { submissionId }) => {
    await tx.deleteFrom('nft_collections').where('submission_id', '=', submissionId).execute()
  },
}

export const networkPublishing: Publishing<NetworkEntry> = {
  namesAt: async (_, values) => [networkName(values)],
  publish: publishNetwork,
  // DApps and tokens may refer to it, so it stays as one that is not offered any more.
  unpublish: async (tx, { name }) => {
    await tx.updateTable('chains').set({ deprecated: 1 }).where('hid', '=', name).execute()
  },
}

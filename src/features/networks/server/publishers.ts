import type { Selectable } from 'kysely'
import { isUploadedPicture } from '#contract/uploads.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import { type ListedEntry, PublishError, type Publisher, type Revision } from '#platform/feature.ts'
import {
  type CollectionEntry,
  collectionPublishing,
  contractsOn,
  type NetworkEntry,
  networkPublishing,
  type TokenEntry,
  tokenPublishing,
} from './publish.ts'

const TABLES = { token: 'listed_tokens', nft: 'nft_collections' } as const
type AssetKind = keyof typeof TABLES
type AssetRow =
  | Selectable<Tables['listed_tokens']>
  | (Selectable<Tables['nft_collections']> & { decimals?: undefined; website?: undefined })
const STANDARDS = { token: 'tokenStandard', nft: 'nft_type' } as const

/** Form's field → column, where the list has one. */
const COLUMNS = {
  token: {
    name: 'name',
    symbol: 'symbol',
    tokenStandard: 'standard',
    decimal: 'decimals',
    icon_url: 'icon_url',
    website: 'website',
  },
  nft: { name: 'name', symbol: 'symbol', nft_type: 'standard', icon_url: 'icon_url' },
  chain: {
    name: 'title',
    short_name: 'short',
    currency_symbol: 'symbol',
    explorer_url: 'explorer',
    icon_url: 'icon_url',
  },
} as const

/** The columns that these values go into. */
function columnsOf(kind: keyof typeof COLUMNS, values: Record<string, unknown>) {
  const named = Object.entries(COLUMNS[kind]).filter(([field]) => Object.hasOwn(values, field))
  return Object.fromEntries(named.map(([field, column]) => [column, values[field]]))
}

/** All contracts of the entry to which the one that is named belongs. */
async function assetRows(db: Db | Tx, kind: AssetKind, name: string): Promise<AssetRow[]> {
  const [, hid = '', contract = ''] = /^([\w-]{1,64})[ :]([^,]+)/.exec(name) ?? []
  const chain = await db.selectFrom('chains').select('ns').where('hid', '=', hid).executeTakeFirst()
  if (!chain) return []
  const own = await db
    .selectFrom(TABLES[kind])
    .select('submission_id')
    .where('chain_hid', '=', hid)
    .where(eb => {
      const key = addressKey(chain.ns, contract)
      // Links of before name the account alone: the first of what it holds.
      const held = chain.ns === 'eos' ? [eb('address_key', 'like', `%@${key}`)] : []
      return eb.or([eb('address_key', '=', key), ...held])
    })
    .orderBy('listed_at')
    .executeTakeFirst()
  if (!own) return []
  const rows = await db
    .selectFrom(TABLES[kind])
    .selectAll()
    .where('submission_id', '=', own.submission_id)
    .orderBy('address_key')
    .execute()
  // The union of the two tables' rows, which kysely makes one of.
  return rows as AssetRow[]
}

const nameOfRows = (rows: readonly AssetRow[]): string =>
  `${rows[0]?.chain_hid ?? ''} ${rows.map(({ address }) => address).join(',')}`

const findAsset =
  (kind: AssetKind) =>
  async (db: Db | Tx, name: string): Promise<ListedEntry | undefined> => {
    const rows = await assetRows(db, kind, name)
    const [row] = rows
    if (!row) return undefined
    const { name: title, submission_id, listed_at, changed_at, hidden, chain_hid } = row
    const own = kind === 'token' ? { decimal: String(row.decimals), website: row.website ?? '' } : {}
    return {
      name: nameOfRows(rows),
      title,
      values: {
        network: chain_hid,
        name: title,
        symbol: row.symbol,
        address: rows.map(({ address }) => address).join(','),
        ...(row.standard !== '' && { [STANDARDS[kind]]: row.standard }),
        ...own,
        icon_url: row.icon_url,
      },
      submissionId: submission_id,
      listedAt: listed_at,
      changedAt: changed_at,
      isHidden: hidden === 1,
    }
  }

/** Contracts that are named no more leave the list, new ones get what the entry shows. */
async function replaceContracts(
  tx: Tx,
  kind: AssetKind,
  rows: AssetRow[],
  { address, symbol, ...values }: Record<string, unknown>,
): Promise<void> {
  const [row] = rows
  if (!row || typeof address !== 'string') return
  const standard = values[STANDARDS[kind]]
  const contracts = await contractsOn(tx, {
    kind,
    network: row.chain_hid,
    address,
    standard: typeof standard === 'string' ? standard : row.standard,
    symbol: typeof symbol === 'string' ? symbol : row.symbol,
  })
  const keys = contracts.map(({ key }) => key)
  const others = await tx
    .selectFrom(TABLES[kind])
    .select('name')
    .where('chain_hid', '=', row.chain_hid)
    .where('address_key', 'in', keys)
    .where('submission_id', '!=', row.submission_id)
    .executeTakeFirst()
  if (others) throw new PublishError(`one of the contracts is listed as "${others.name}" already`)
  await tx.deleteFrom(TABLES[kind]).where('submission_id', '=', row.submission_id).execute()
  const fresh = contracts.map(contract => ({
    ...row,
    address: contract.address,
    address_key: contract.key,
  }))
  // Each is a copy of a row of this table.
  await tx
    .insertInto(TABLES[kind])
    .values(fresh as never)
    .execute()
}

const reviseAsset =
  (kind: AssetKind) =>
  async (tx: Tx, name: string, { values, at }: Revision): Promise<string> => {
    const rows = await assetRows(tx, kind, name)
    const [row] = rows
    if (!row) return name
    await replaceContracts(tx, kind, rows, values)
    await tx
      .updateTable(TABLES[kind])
      .set({ ...columnsOf(kind, values), changed_at: at })
      .where('submission_id', '=', row.submission_id)
      .execute()
    const now = await tx
      .selectFrom(TABLES[kind])
      .selectAll()
      .where('submission_id', '=', row.submission_id)
      .orderBy('address_key')
      .execute()
    return nameOfRows(now as AssetRow[])
  }

const hideAsset =
  (kind: AssetKind) =>
  async (tx: Tx, name: string, isHidden: boolean): Promise<void> => {
    const [row] = await assetRows(tx, kind, name)
    if (!row) return
    await tx
      .updateTable(TABLES[kind])
      .set({ hidden: isHidden ? 1 : 0 })
      .where('submission_id', '=', row.submission_id)
      .execute()
  }

const picturesOfAssets =
  (kind: AssetKind) =>
  async (tx: Tx): Promise<string[]> => {
    const rows = await tx.selectFrom(TABLES[kind]).select('icon_url').where('hidden', '=', 0).execute()
    return rows.map(({ icon_url }) => icon_url).filter(isUploadedPicture)
  }

async function findNetwork(db: Db | Tx, name: string): Promise<ListedEntry | undefined> {
  if (!/^[\w-]{1,64}$/.test(name)) return undefined
  const chain = await db.selectFrom('chains').selectAll().where('hid', '=', name).executeTakeFirst()
  if (!chain) return undefined
  return {
    name: chain.hid,
    title: chain.title,
    values: {
      name: chain.title,
      chain_id: chain.chain_id,
      short_name: chain.short,
      currency_symbol: chain.symbol,
      explorer_url: chain.explorer,
      type: chain.testnet === 1 ? 'testnet' : 'mainnet',
      icon_url: chain.icon_url,
    },
    submissionId: '',
    listedAt: '',
    changedAt: chain.changed_at,
    isHidden: chain.deprecated === 1,
  }
}

async function reviseNetwork(tx: Tx, name: string, { values, at }: Revision): Promise<string> {
  const { explorer, ...columns } = columnsOf('chain', values)
  await tx
    .updateTable('chains')
    .set({
      ...columns,
      ...(typeof explorer === 'string' && { explorer: explorer.replace(/\/+$/, '') }),
      ...(values.type !== undefined && { testnet: values.type === 'testnet' ? 1 : 0 }),
      changed_at: at,
    })
    .where('hid', '=', name)
    .execute()
  return name
}

export const tokenPublisher: Publisher<TokenEntry> = {
  ...tokenPublishing,
  find: findAsset('token'),
  revise: reviseAsset('token'),
  setHidden: hideAsset('token'),
  pictures: picturesOfAssets('token'),
}

export const collectionPublisher: Publisher<CollectionEntry> = {
  ...collectionPublishing,
  find: findAsset('nft'),
  revise: reviseAsset('nft'),
  setHidden: hideAsset('nft'),
  pictures: picturesOfAssets('nft'),
}

export const networkPublisher: Publisher<NetworkEntry> = {
  ...networkPublishing,
  find: findNetwork,
  revise: reviseNetwork,
  // DApps and tokens may refer to it, so it stays as one that is not offered any more.
  setHidden: async (tx, name, isHidden) => {
    await tx
      .updateTable('chains')
      .set({ deprecated: isHidden ? 1 : 0 })
      .where('hid', '=', name)
      .execute()
  },
  pictures: async tx => {
    const rows = await tx.selectFrom('chains').select('icon_url').where('deprecated', '=', 0).execute()
    return rows.map(({ icon_url }) => icon_url).filter(isUploadedPicture)
  },
}

import { isUploadedPicture } from '#contract/uploads.ts'
import { partsOfId } from '#contract/validators/check-token-id.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Blockchain, NetworkMetadata } from '../contract/networks.ts'
import type { TokenInfo, TokenList } from '../contract/token-list.ts'
import {
  COLLECTIONS_GROUP,
  type ListedAsset,
  TOKENS_GROUP,
  type TokenProtocolMap,
} from '../contract/tokens.ts'

/** The family whose tokens the format of a token list can hold. */
const EVM = 'ethereum'

export async function listNetworkRows(db: Db): Promise<Blockchain[]> {
  const rows = await db.selectFrom('chains').selectAll().orderBy('position').orderBy('hid').execute()
  return rows.map(({ hid, icon_url, title, ns, chain_id, short, symbol, explorer, testnet, deprecated }) => {
    const metadata: NetworkMetadata = { chain_id, short, symbol, explorer, testnet: testnet === 1 }
    // What was uploaded for it is shown as long as it is offered.
    const icon = deprecated === 1 && isUploadedPicture(icon_url) ? '' : icon_url
    return {
      hid,
      icon_url: icon,
      title,
      ns,
      metadata: JSON.stringify(metadata),
      deprecated: deprecated === 1,
    }
  })
}

async function listCollections(db: Db): Promise<ListedAsset[]> {
  const rows = await db
    .selectFrom('nft_collections')
    .innerJoin('chains', 'chains.hid', 'nft_collections.chain_hid')
    .select(['ns', 'chain_hid', 'address', 'name', 'standard', 'nft_collections.icon_url'])
    .where('hidden', '=', 0)
    .orderBy('listed_at')
    .orderBy('address_key')
    .execute()
  return rows.map(({ ns, name, chain_hid, address, standard, icon_url }) => ({
    key: name,
    isSelected: false,
    chain: chain_hid,
    ...partsOfId(ns, address),
    standard,
    icon_url,
  }))
}

/** Tokens that lists show, the oldest first. */
const shownTokens = (db: Db) =>
  db
    .selectFrom('listed_tokens')
    .innerJoin('chains', 'chains.hid', 'listed_tokens.chain_hid')
    .select(['address', 'name', 'listed_tokens.symbol', 'decimals', 'listed_tokens.icon_url'])
    .where('hidden', '=', 0)
    .orderBy('listed_at')
    .orderBy('address_key')

/** Those that the token list cannot hold. */
async function listOtherTokens(db: Db): Promise<ListedAsset[]> {
  const rows = await shownTokens(db)
    .select(['ns', 'chain_hid', 'standard'])
    .where('chains.ns', '!=', EVM)
    .execute()
  return rows.map(({ ns, name, chain_hid, address, ...facts }) => ({
    key: name,
    isSelected: false,
    chain: chain_hid,
    ...partsOfId(ns, address),
    ...facts,
  }))
}

export async function readTokenProtocols(db: Db): Promise<TokenProtocolMap> {
  const rows = await db.selectFrom('token_protocols').selectAll().orderBy('position').execute()
  const groups = new Map<string, TokenProtocolMap[string]>()
  for (const { ns, key, is_selected } of rows) {
    groups.set(ns, [...(groups.get(ns) ?? []), { key, isSelected: is_selected === 1 }])
  }
  const [collections, tokens] = await Promise.all([listCollections(db), listOtherTokens(db)])
  return {
    ...Object.fromEntries(groups),
    ...(collections.length > 0 && { [COLLECTIONS_GROUP]: collections }),
    ...(tokens.length > 0 && { [TOKENS_GROUP]: tokens }),
  }
}

/** The schema's limits, in characters. */
const MAX_LIST_NAME = 60
const MAX_LIST_SYMBOL = 20
/** The schema holds numbers; a larger chain id could not be told from its neighbours. */
const CHAIN_ID = /^[1-9]\d{0,15}$/

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** A picture of ours as an address that works anywhere; undefined where our own address is not known. */
function absolute(url: string, base: string | undefined): string | undefined {
  if (!url.startsWith('/')) return URL.canParse(url) ? url : undefined
  return base && `${base}${url}`
}

async function listTokens(db: Db, base: string | undefined): Promise<TokenInfo[]> {
  const rows = await shownTokens(db).select('chains.chain_id').where('chains.ns', '=', EVM).execute()
  return rows
    .filter(({ chain_id }) => CHAIN_ID.test(chain_id) && Number.isSafeInteger(Number(chain_id)))
    .map(({ chain_id, address, name, symbol, decimals, icon_url }) => {
      const logoURI = absolute(icon_url, base)
      return {
        chainId: Number(chain_id),
        address,
        name: cut(name, MAX_LIST_NAME),
        symbol: cut(symbol.replace(/\s+/g, ''), MAX_LIST_SYMBOL),
        decimals,
        ...(logoURI && { logoURI }),
      }
    })
}

/**
 * The list's version comes from what staff did, which is never undone: an approval may add or change tokens, a removal
 * takes some away, which the schema wants to see in the first number.
 */
async function listVersion(db: Db): Promise<Pick<TokenList, 'timestamp' | 'version'>> {
  const rows = await db
    .selectFrom('staff_log')
    .select(['action', eb => eb.fn.countAll().as('count'), eb => eb.fn.max('at').as('last')])
    .where('action', 'in', ['approve', 'remove'])
    .where('subject', 'like', 'T-%')
    .groupBy('action')
    .execute()
  const countOf = (action: string) => Number(rows.find(row => row.action === action)?.count ?? 0)
  const last = rows
    .map(row => row.last)
    .sort()
    .at(-1)
  return {
    timestamp: last ?? new Date(0).toISOString(),
    version: { major: 1 + countOf('remove'), minor: countOf('approve'), patch: 0 },
  }
}

export async function readTokenListRows(db: Db, name: string, base: string | undefined): Promise<TokenList> {
  const [tokens, version] = await Promise.all([listTokens(db, base), listVersion(db)])
  return { name, ...version, tokens }
}

import type { AssetKind } from '#contract/validators/token-ids.ts'
import { foldedPath, hostOf } from '#lib/fold.ts'
import { hasOwnWords, type Words } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { type ListedNetwork, textInLanguage } from '../listing-context.ts'

const TABLES = { token: 'listed_tokens', nft: 'nft_collections' } as const

interface Contract {
  network: string
  key: string
  /** The request whose own entry is not meant. */
  but: string | undefined
}

/** The name under which a contract is listed, if it is. */
export async function listedAsset(
  db: Db,
  kind: AssetKind,
  { network, key, but = '' }: Contract,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(TABLES[kind])
    .select('name')
    .where('chain_hid', '=', network)
    .where('address_key', '=', key)
    .where('hidden', '=', 0)
    .where('submission_id', '!=', but)
    .executeTakeFirst()
  return row?.name
}

export const assetPlace = (network: string, key: string): string => `${network} ${key}`

/** What a check of a published DApp reads. */
export interface ListedDapp {
  id: number
  title: string
  url: string
}

const NOT_LISTED: ListingCheck = { code: 'listed', verdict: 'ok' }

/** A list stays the same object until the catalogue changes; its hosts are read once. */
const hosts = new WeakMap<readonly ListedDapp[], Map<string, ListedDapp[]>>()

function ofSameHost(url: string, dapps: readonly ListedDapp[]): readonly ListedDapp[] {
  const byHost = hosts.get(dapps) ?? Map.groupBy(dapps, dapp => hostOf(dapp.url))
  hosts.set(dapps, byHost)
  return byHost.get(hostOf(url)) ?? []
}

/**
 * A DApp is listed once, in several languages: one whose page is listed can only add a language, which staff look at, as
 * they do at another page of the same site.
 */
export async function listedDapp(
  values: ListingValues,
  dapps: readonly ListedDapp[],
  descriptionsOf: (dapp: ListedDapp) => Promise<Words>,
): Promise<ListingCheck> {
  const url = textInLanguage(values, 'url')
  const ofHost = ofSameHost(url, dapps)
  const same = ofHost.find(dapp => foldedPath(dapp.url) === foldedPath(url))
  const found = same ?? ofHost[0]
  if (!found) return NOT_LISTED
  const hasLanguage =
    same !== undefined && hasOwnWords(await descriptionsOf(same), textInLanguage(values, 'language'))
  return { code: 'listed', verdict: hasLanguage ? 'stop' : 'staff', field: 'url', detail: found.title }
}

/** Chain ids are compared among EVM chains alone: other families count on their own. */
export function listedNetwork(values: ListingValues, chains: Iterable<ListedNetwork>): ListingCheck {
  const chainId = textInLanguage(values, 'chain_id')
  const same = [...chains].find(chain => chain.family === 'ethereum' && chain.chainId === chainId)
  return same ? { code: 'listed', verdict: 'stop', field: 'chain_id', detail: same.title } : NOT_LISTED
}

/** `listedName`: the name under which the very same contract is listed, if it is. */
export const listedContract = (listedName: string | undefined): ListingCheck =>
  listedName === undefined
    ? NOT_LISTED
    : { code: 'listed', verdict: 'stop', field: 'address', detail: listedName }

import type { ListingKind } from '#contract/listing-kinds.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import { fold, hostOf } from '#lib/fold.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { ListedEntry, Services } from '#platform/feature.ts'
import type { ListingEntry, ListingHit } from '../../contract/changes.ts'
import type { ListingValues } from '../../contract/submissions.ts'
import { valuesOf } from '../kept-submission.ts'
import { textInLanguage, type ValidationContext } from '../listing-context.ts'
import { type Owner, ownerOf } from '../owners.ts'
import { listingIdOf } from './listing-id.ts'

/** Something that is listed, with what is known of it beyond what its list shows. */
export interface KnownListing {
  kind: ListingKind
  /** As `submissions.change_of` has it: `dapp 1001`, `token bsc 0x…`. */
  key: string
  /** As addresses have it: `1001`, `bsc:0x…`. */
  id: string
  entry: ListedEntry
  /** What the list shows over what approved requests have said: contracts, contact, and what else no list has. */
  values: ListingValues
  /** The site that is on record; never one that a request brings. */
  site: URL | undefined
  contract: ListingEntry['contract']
  owner: Owner | undefined
}

/** What a proof is looked for by. */
export type Provable = Pick<KnownListing, 'kind' | 'id' | 'site' | 'contract'>

const APPROVED_CHANGES = ['change', 'takeover']

/** The approved requests about an entry, oldest first; the one that brought it is among them where it is known. */
function approvedSubmissions(db: Db | Tx, key: string, submissionId: string) {
  return db
    .selectFrom('submissions')
    .select('values_json')
    .where('state', '=', 'approved')
    .where(eb =>
      eb.or([
        eb.and([
          eb('purpose', '=', 'listing'),
          eb.or([eb('id', '=', submissionId), eb('published_as', '=', key)]),
        ]),
        eb.and([eb('purpose', 'in', APPROVED_CHANGES), eb('change_of', '=', key)]),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}

export const SITE_FIELD: Record<ListingKind, string> = {
  dapp: 'url',
  token: 'website',
  nft: 'website',
  chain: 'info_url',
}

function siteOf(kind: ListingKind, values: ListingValues): URL | undefined {
  const text = textInLanguage(values, SITE_FIELD[kind])
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Where a contract is on an EVM chain; owners of others cannot be asked here. */
function contractAt(context: ValidationContext, hid: string, address: string): ListingEntry['contract'] {
  const chain = context.chains.get(hid)
  const [first = ''] = address.split(',')
  const isEvm = chain?.family === 'ethereum' && /^[1-9]\d{0,14}$/.test(chain.chainId)
  return isEvm && /^0x[0-9a-f]{40}$/i.test(first) ? { chain_id: Number(chain.chainId), address: first } : null
}

function contractOf(kind: ListingKind, values: ListingValues, context: ValidationContext) {
  if (kind === 'chain') return null
  if (kind !== 'dapp')
    return contractAt(context, textInLanguage(values, 'network'), textInLanguage(values, 'address'))
  for (const [hid, address] of Object.entries(Object(values.address))) {
    const contract = contractAt(context, hid, String(address))
    if (contract) return contract
  }
  return null
}

/** Of a request for something new: nothing is on record, so it is its own site and contract that are proved. */
export function askedEntry(kind: ListingKind, values: ListingValues, context: ValidationContext): Provable {
  const site = siteOf(kind, values)
  const contract = `${textInLanguage(values, 'network')}:${textInLanguage(values, 'address')}`
  const names = { dapp: site?.href ?? '', token: contract, nft: contract, chain: String(values.chain_id) }
  return { kind, id: names[kind], site, contract: contractOf(kind, values, context) }
}

/** What is listed under this id; hidden entries are found by staff alone. */
export async function findListing(
  { db, publishers }: { db: Db | Tx; publishers: Services['publishers'] },
  kind: ListingKind,
  id: string,
  { context, lang, isForStaff = false }: { context: ValidationContext; lang?: string; isForStaff?: boolean },
): Promise<KnownListing | undefined> {
  const entry = await publishers[kind].find(db, id, lang)
  if (!entry || (entry.isHidden && !isForStaff)) return undefined
  const key = `${kind} ${entry.name}`
  const requests = await approvedSubmissions(db, key, entry.submissionId)
  const said = Object.assign({}, ...requests.map(valuesOf))
  const values: ListingValues = { ...said, ...entry.values }
  return {
    kind,
    key,
    id: listingIdOf(entry.name),
    entry,
    values,
    site: siteOf(kind, values),
    contract: contractOf(kind, values, context),
    owner: await ownerOf(db, key),
  }
}

const placeOf = ({ kind, site, entry }: KnownListing, context: ValidationContext): string => {
  if (kind === 'dapp') return site ? hostOf(site.href) : ''
  if (kind === 'chain') return String(entry.values.chain_id ?? '')
  return context.chains.get(String(entry.values.network))?.title ?? ''
}

/** As everybody may see it. */
export const publicEntry = (listing: KnownListing, context: ValidationContext): ListingEntry => ({
  kind: listing.kind,
  id: listing.id,
  title: listing.entry.title,
  icon_url: textInLanguage(listing.entry.values, 'icon_url'),
  place: placeOf(listing, context),
  values: listing.entry.values,
  listed_at: listing.entry.listedAt,
  changed_at: listing.entry.changedAt,
  host: listing.site ? hostOf(listing.site.href) : null,
  contract: listing.contract,
  has_owner: listing.owner !== undefined,
  proved_at: listing.owner?.proved_at ?? null,
})

/** As many as a list under a search box shows. */
const MAX_HITS = 12

async function searchAssets(db: Db, kind: 'token' | 'nft', key: string, context: ValidationContext) {
  const rows = await db
    .selectFrom(kind === 'token' ? 'listed_tokens' : 'nft_collections')
    .select(['chain_hid', 'address', 'address_key', 'name', 'symbol', 'icon_url'])
    .where('hidden', '=', 0)
    .execute()
  const wanted = fold(key)
  return rows
    .filter(({ name, symbol, chain_hid, address_key }) => {
      const family = context.families[chain_hid]
      const typed = addressKey(family, key.trim())
      // Of a contract that holds many, all that it holds.
      const isHeld = family === 'eos' && address_key.split('@').includes(typed)
      return fold(`${name} ${symbol}`).includes(wanted) || isHeld || address_key === typed
    })
    .map(
      ({ chain_hid, address, name, icon_url }): ListingHit => ({
        kind,
        id: `${chain_hid}:${address}`,
        title: name,
        icon_url,
        place: context.chains.get(chain_hid)?.title ?? chain_hid,
      }),
    )
}

/** DApps as the store's own search finds them, then what else is listed under the name, address or number. */
export async function searchListed(
  { db, dapps, dappRecords }: Pick<Services, 'db' | 'dapps' | 'dappRecords'>,
  key: string,
  context: ValidationContext,
): Promise<ListingHit[]> {
  if (fold(key) === '') return []
  const [found, tokens, collections] = await Promise.all([
    dapps().then(index =>
      dappRecords.read(index.search(key, { lang: 'en', start: 0, count: MAX_HITS }), 'en'),
    ),
    searchAssets(db, 'token', key, context),
    searchAssets(db, 'nft', key, context),
  ])
  const chains = [...context.chains.values()].filter(
    ({ hid, title, chainId }) =>
      context.families[hid] && (fold(title).includes(fold(key)) || chainId === key),
  )
  const hits: ListingHit[] = [
    ...found.map(({ id, title, icon_url, url }) => ({
      kind: 'dapp' as const,
      id: String(id),
      title,
      icon_url,
      place: hostOf(url),
    })),
    ...tokens,
    ...collections,
    ...chains.map(({ hid, title, chainId }) => ({
      kind: 'chain' as const,
      id: hid,
      title,
      icon_url: '',
      place: chainId,
    })),
  ]
  return hits.slice(0, MAX_HITS)
}

import { DAPP_CATEGORY_TYPE } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { checkTokenId } from '#contract/validators/check-token-id.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import type { AssetKind } from '#contract/validators/token-ids.ts'
import { pageOf } from '#lib/fold.ts'
import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { ListingValues } from '../contract/submissions.ts'

export interface ListedNetwork {
  hid: string
  title: string
  short: string
  family: string
  chainId: string
}

/** What forms are validated by, and the chains as the checks need them. */
export interface ValidationContext extends ListingContext {
  /** Deprecated ones too: their ids are taken. */
  chains: ReadonlyMap<string, ListedNetwork>
  /** Addresses of their explorers. */
  explorers: readonly string[]
}

/** In a transaction by its own `tx`: on SQLite `db` would wait for its end. */
export async function readContext(db: Db | Tx): Promise<ValidationContext> {
  const [chains, categories] = await Promise.all([
    db.selectFrom('chains').selectAll().orderBy('position').execute(),
    db
      .selectFrom('categories')
      .select('hid')
      .where('category_type', '=', DAPP_CATEGORY_TYPE)
      .orderBy('m_index')
      .orderBy('hid')
      .execute(),
  ])
  const offered = chains.filter(({ deprecated }) => deprecated === 0)
  return {
    families: Object.fromEntries(offered.map(({ hid, ns }) => [hid, ns])),
    categories: categories.map(({ hid }) => hid),
    explorers: chains.map(({ explorer }) => explorer).filter(Boolean),
    chains: new Map(
      chains.map(({ hid, title, short, ns, chain_id }) => [
        hid,
        { hid, title, short, family: ns, chainId: chain_id },
      ]),
    ),
  }
}

/** Read anew when the lists have changed, in whatever process; see `platform/db/revision.ts`. */
export function currentContext(db: Db): () => Promise<ValidationContext> {
  let loaded: { revision: number; context: ValidationContext } | undefined
  return async () => {
    const revision = await catalogueRevision(db)
    if (loaded?.revision !== revision) loaded = { revision, context: await readContext(db) }
    return loaded.context
  }
}

/** A text of a form that has been validated; empty where the kind has no such field. */
export const textInLanguage = (values: ListingValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What a token's or a collection's form says it is told apart by, as two spellings of it are compared. */
export function assetKeyOf(
  kind: AssetKind,
  values: ListingValues,
  families: Readonly<Record<string, string>>,
): string {
  const family = families[textInLanguage(values, 'network')] ?? ''
  const standard = textInLanguage(values, kind === 'token' ? 'tokenStandard' : 'nft_type')
  const address = textInLanguage(values, 'address')
  // Requests of before a standard had its rule hold what was asked for then.
  const verdict = checkTokenId({ kind, family, standard, symbol: textInLanguage(values, 'symbol') }, address)
  return addressKey(family, verdict.ok ? verdict.normal : address)
}

/**
 * What a request wants listed, as one text. A DApp is submitted once per language, so requests in two languages are not
 * the same.
 */
export function subjectOf(
  kind: ListingKind,
  values: ListingValues,
  families: Readonly<Record<string, string>>,
): string {
  if (kind === 'dapp')
    return `dapp ${textInLanguage(values, 'language')} ${pageOf(textInLanguage(values, 'url'))}`
  if (kind === 'chain') return `chain ${textInLanguage(values, 'chain_id')}`
  return `${kind} ${textInLanguage(values, 'network')} ${assetKeyOf(kind, values, families)}`
}

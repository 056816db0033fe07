import { setImmediate as nextTick } from 'node:timers/promises'
import { PROTECTED_NAMES } from '#content/protected-names.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import { parseTexts } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { ValidationContext } from '../listing-context.ts'
import { assetPlace } from './listed.ts'
import { formsOfTaken, type Taken } from './taken.ts'

export const networkPlace = (family: string, chainId: string): string => `${family} ${chainId}`

const BUNDLED: readonly Taken[] = PROTECTED_NAMES.map(each => ({ ...each, isProtected: true }))

/** Lists stay the same objects until the catalogue changes; what is worked out from them is kept as long. */
const kept = new WeakMap<object, readonly Taken[]>()

function keptFor<List extends object>(list: List, make: (list: List) => Taken[]): readonly Taken[] {
  const known = kept.get(list) ?? make(list)
  kept.set(list, known)
  return known
}

const dappNames = ({ all }: Awaited<ReturnType<Services['dapps']>>): readonly Taken[] =>
  keptFor(all, list => list.map(({ title, url }) => ({ name: title, hosts: [url] })))

const networkNames = ({ chains }: ValidationContext): Taken[] =>
  [...chains.values()].map(({ title, short, family, chainId }) => ({
    name: title,
    short,
    place: networkPlace(family, chainId),
  }))

/** Those that are listed and, of tokens, those whose prices the site follows. */
async function assetNames(db: Db, families: Readonly<Record<string, string>>): Promise<Taken[]> {
  const columns = ['chain_hid', 'address_key', 'name', 'symbol'] as const
  const [tokens, collections, followed] = await Promise.all([
    db
      .selectFrom('listed_tokens')
      .select([...columns, 'website'])
      .where('hidden', '=', 0)
      .execute(),
    db.selectFrom('nft_collections').select(columns).where('hidden', '=', 0).execute(),
    db.selectFrom('market_tokens').select(['chain_hid', 'address', 'symbol', 'title']).execute(),
  ])
  return [
    ...tokens.map(({ chain_hid, address_key, name, symbol, website }) => ({
      name,
      short: symbol,
      hosts: website === '' ? [] : [website],
      place: assetPlace(chain_hid, address_key),
    })),
    ...collections.map(({ chain_hid, address_key, name, symbol }) => ({
      name,
      short: symbol,
      place: assetPlace(chain_hid, address_key),
    })),
    ...followed.map(({ chain_hid, address, title, symbol }) => ({
      name: title,
      short: symbol,
      place: assetPlace(chain_hid, addressKey(families[chain_hid], address)),
    })),
  ]
}

async function staffNames(db: Db): Promise<Taken[]> {
  const rows = await db.selectFrom('protected_names').select(['name', 'hosts_json']).execute()
  return rows.map(({ name, hosts_json }) => ({
    name,
    hosts: parseTexts(hosts_json),
    isProtected: true,
  }))
}

/** Every name and host that visitors know, of whatever kind: a token may pose as a DApp. */
export async function takenNames(
  { db, dapps }: Pick<Services, 'db' | 'dapps'>,
  context: ValidationContext,
): Promise<Taken[]> {
  const [listed, assets, protectedByStaff] = await Promise.all([
    dapps(),
    assetNames(db, context.families),
    staffNames(db),
  ])
  return [...BUNDLED, ...protectedByStaff, ...dappNames(listed), ...keptFor(context, networkNames), ...assets]
}

/** Names whose forms are worked out between two answers: about 5 ms. */
const NAMES_AT_ONCE = 250

/** What most names are compared by: for 5,000 DApps a tenth of a second, which the first form need not wait for. */
export async function prepareTakenNames({ dapps }: Pick<Services, 'dapps'>): Promise<void> {
  const names = [...BUNDLED, ...dappNames(await dapps())]
  while (names.length > 0) {
    names.splice(0, NAMES_AT_ONCE).forEach(formsOfTaken)
    await nextTick()
  }
}

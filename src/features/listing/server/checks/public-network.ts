import { type PublicNetwork, publicNetworks, tellsSame } from '#content/public-networks.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { fold } from '#lib/fold.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'

type Same = (typed: string, listed: string) => boolean
type Field = readonly [name: string, of: (chain: PublicNetwork) => string, isSame: Same]

const isSameText: Same = (typed, listed) => fold(typed) === fold(listed)
const NAME: Field = ['name', chain => chain.name, tellsSame]
const CURRENCY_NAME: Field = ['currency_name', chain => chain.currencyName, isSameText]
const CURRENCY: readonly Field[] = [
  ['currency_symbol', chain => chain.symbol, isSameText],
  ['currency_decimals', chain => String(chain.decimals), isSameText],
]

function differences(values: ListingValues, chain: PublicNetwork): ListingCheck[] {
  const differs = ([field, of, isSame]: Field): boolean => !isSame(textInLanguage(values, field), of(chain))
  // Each list spells a coin out in its own way: that tells something only beside another symbol or other decimals.
  const currency = CURRENCY.some(differs) ? [CURRENCY_NAME, ...CURRENCY] : []
  return [NAME, ...currency]
    .filter(differs)
    .map(([field, of]) => ({ code: 'chainDiffers', verdict: 'staff', field, detail: of(chain) }))
}

/**
 * A network's number is known in public under a name and a currency. What differs is for a person to judge: networks are
 * renamed, and nobody has to be on the list.
 */
export function checkPublicNetwork(kind: ListingKind, values: ListingValues): ListingCheck[] {
  if (kind !== 'chain') return []
  const listed = publicNetworks(textInLanguage(values, 'chain_id'))
  if (listed.length === 0) return [{ code: 'chainUnlisted', verdict: 'staff', field: 'chain_id' }]
  const [closest = []] = listed.map(chain => differences(values, chain)).sort((a, b) => a.length - b.length)
  return closest.length > 0 ? closest : [{ code: 'chainMatches', verdict: 'ok' }]
}

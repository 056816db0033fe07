import { type PublicNetwork, publicNetworks } from '#content/public-networks.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { fold } from '#lib/fold.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'

const COMPARED: Readonly<Record<string, (chain: PublicNetwork) => string>> = {
  name: chain => chain.name,
  currency_name: chain => chain.currencyName,
  currency_symbol: chain => chain.symbol,
  currency_decimals: chain => String(chain.decimals),
}

function differences(values: ListingValues, chain: PublicNetwork): ListingCheck[] {
  return Object.entries(COMPARED)
    .filter(([field, of]) => fold(textInLanguage(values, field)) !== fold(of(chain)))
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

import type { TFunction } from 'i18next'
import { quotedWords } from '#search/quoted.ts'

/** Names of what is looked at, in the page's language; undefined where nothing is chosen. */
interface Shown {
  query: string
  section?: string
  category?: string
  network?: string
  isFavourites: boolean
}

/** What the list shows: "Lending on Solana", "Results for “swap”". */
export function headingOf(t: TFunction<'dappstore'>, shown: Shown): string {
  const { section, category, network, isFavourites } = shown
  const query = quotedWords(shown.query) ?? shown.query
  const what = isFavourites ? t('favourites.title') : (section ?? category)
  const place = placeOf(t, what, network)
  if (query === '') return place ?? t('results.all')
  return place === undefined ? t('results.for', { query }) : t('results.within', { place, query })
}

function placeOf(t: TFunction<'dappstore'>, what?: string, network?: string): string | undefined {
  if (network === undefined) return what
  return what === undefined ? t('results.onNetwork', { network }) : t('results.on', { what, network })
}

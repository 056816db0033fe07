import { createContext, useContext } from 'react'
import type { Copy } from '#i18n/translator.ts'
import { type IdRanges, isInRanges } from '#lib/id-ranges.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import type { StorePage } from '../stores/results.ts'

export interface StoreProps extends StorePage {
  copy: Pick<
    Copy<'dappstore'>,
    'search' | 'results' | 'states' | 'filters' | 'support' | 'shelf' | 'favourites' | 'tokens'
  >
  /** The content language tag, for numbers. */
  tag: string
  /** DApps that have a page of their own since the build. */
  built: IdRanges
  /** Names of the home sections; their entries come with the first touch. */
  sections: readonly { id: number; title: string }[]
}

/** What every part of the store may need to link. */
export const StoreLinks = createContext<{ lang: string; built: IdRanges }>({ lang: 'en', built: [] })

/** A DApp's own page, or the screen that loads a record newer than the build. */
export function useHref(): (dapp: { id: number; title: string }) => string {
  const { lang, built } = useContext(StoreLinks)
  return dapp =>
    isInRanges(built, dapp.id)
      ? `/${lang}/dappstore/${dappSlug(dapp)}/`
      : `/${lang}/dappstore/detail/?id=${dapp.id}`
}

import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createTranslate, type TranslateText } from '#i18n/translate.ts'
import type { Copy } from '#i18n/translator.ts'
import { type IdRanges, isInRanges } from '#lib/id-ranges.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import type { MarkSheet } from '../marks/mark-sheet.ts'
import type { StorePage } from '../stores/results.ts'
import type { ShelfSection } from './Shelf.tsx'

export interface StoreProps extends StorePage {
  copy: Pick<
    Copy<'dappstore'>,
    | 'standing'
    | 'caution'
    | 'search'
    | 'results'
    | 'states'
    | 'filters'
    | 'support'
    | 'shelf'
    | 'favourites'
    | 'tokens'
  >
  /** The content language tag, for numbers. */
  tag: string
  /** DApps that have a page of their own since the build. */
  built: IdRanges
  sheets: readonly MarkSheet[]
  /** So that a tab shows its own before the built set has come. */
  sections: readonly ShelfSection[]
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

type Translate = TFunction<'dappstore'>

// Without a provider keys are seen, as they are where a text is missing.
const Translator = createContext<Translate>(typed(key => key))

/** The face of i18next, whose types know every key, over the engine that needs none of its 18 kB. */
function typed(translate: TranslateText): Translate {
  return translate as unknown as Translate
}

interface Props {
  lang: string
  copy: Partial<Copy<'dappstore'>>
  children: ReactNode
}

/** Gives the store's parts the messages of its `copy` prop. */
export function StoreMessages({ lang, copy, children }: Props) {
  const [translate] = useState(() => typed(createTranslate(lang, copy)))
  return <Translator value={translate}>{children}</Translator>
}

export const useStoreT = (): Translate => useContext(Translator)

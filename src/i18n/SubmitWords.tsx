import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IslandWords } from './IslandWords.tsx'
import type { Copy } from './translator.ts'

interface Props {
  lang: string
  copy: Partial<Copy<'listing'>>
  children: ReactNode
}

/** Gives the wizard's parts the words of its `copy` prop. */
export function SubmitWords({ lang, copy, children }: Props) {
  return (
    <IslandWords lang={lang} namespace="listing" copy={copy}>
      {children}
    </IslandWords>
  )
}

export const useWords = (): TFunction<'listing'> => useTranslation('listing').t

/** Keys that are put together from names of fields and codes: said when there are words for them. */
export type Find = (key: string, values?: Record<string, string | number>) => string | undefined

export function useFind(): Find {
  const { t, i18n } = useTranslation('listing')
  return (key, values) => {
    if (!i18n.exists(key, { ns: 'listing', ...values })) return undefined
    // Such a key is none of those that the types know.
    return String(t(key as never, values as never))
  }
}

import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Copy } from '#i18n/index.ts'
import { speakerOf } from '#i18n/speak.ts'

type Translate = TFunction<'dappstore'>

// Without a provider keys are seen, as they are where a text is missing.
const Speaker = createContext<Translate>(speakerAs(key => key))

/** The face of i18next, whose types know every key, over a speaker that needs none of its 18 kB. */
function speakerAs(speak: (key: string, values?: Record<string, string | number>) => string): Translate {
  return speak as unknown as Translate
}

interface Props {
  lang: string
  copy: Partial<Copy<'dappstore'>>
  children: ReactNode
}

/** Gives the store's parts the words of its `copy` prop. */
export function StoreWords({ lang, copy, children }: Props) {
  const [speaker] = useState(() => speakerAs(speakerOf(lang, copy)))
  return <Speaker value={speaker}>{children}</Speaker>
}

export const useWords = (): Translate => useContext(Speaker)

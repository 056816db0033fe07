import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createTranslate, type TranslateText } from '#i18n/translate.ts'
import type { Copy } from '#i18n/translator.ts'

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

export const useT = (): Translate => useContext(Translator)

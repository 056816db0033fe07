import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createFind, type FindText, type Messages } from './translate.ts'
import type { Copy } from './translator.ts'

type Namespace = 'listing'

export interface IslandTexts {
  lang: string
  messages: Messages
  /** A key without a text shows itself. */
  t: TFunction<Namespace>
  find: FindText
}

function textsOf(lang: string, messages: Messages): IslandTexts {
  const find = createFind(lang, messages)
  const t = (key: string, values?: Parameters<FindText>[1]) => find(key, values) ?? key
  // The face of i18next, whose types know every key, over the engine that needs none of its 18 kB.
  return { lang, messages, t: t as unknown as TFunction<Namespace>, find }
}

/** Without a provider keys are seen, as they are where a text is missing. */
export const Texts = createContext(textsOf('en', {}))

export const useTexts = (): IslandTexts => useContext(Texts)

interface Props {
  lang: string
  /** The whole namespace or the groups that the island shows. */
  copy: Partial<Copy<Namespace>>
  children: ReactNode
}

/** Gives the parts of an island the messages of its `copy` prop: `useT()` within it. */
export function IslandMessages({ lang, copy, children }: Props) {
  const [texts] = useState(() => textsOf(lang, copy))
  return <Texts value={texts}>{children}</Texts>
}

export const useT = (): TFunction<Namespace> => useTexts().t

/** For keys that are put together from names of fields and codes, and may have no message. */
export const useFind = (): FindText => useTexts().find

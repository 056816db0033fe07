import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Copy } from '#i18n/index.ts'
import { speakerOf, type Words as Texts } from '#lib/speak.ts'

type Translate = TFunction<'listing'>

/** The face of i18next, whose types know every key, over a speaker that needs none of its 18 kB. */
const speakerAs = (speak: (key: string, values?: Record<string, string | number>) => string): Translate =>
  speak as unknown as Translate

/** Keys that are put together from names of fields and codes: said when there are words for them. */
export type Find = (key: string, values?: Record<string, string | number>) => string | undefined

interface Speaker {
  t: Translate
  find: Find
}

// Without a provider keys are seen, as they are where a text is missing.
const Words = createContext<Speaker>({ t: speakerAs(key => key), find: () => undefined })

interface Props {
  lang: string
  copy: Partial<Copy<'listing'>>
  children: ReactNode
}

/** Gives the wizard's parts the words of its `copy` prop. */
export function SubmitWords({ lang, copy, children }: Props) {
  const [speaker] = useState<Speaker>(() => {
    // A namespace is texts and groups of texts.
    const speak = speakerOf(lang, copy as Texts)
    const find: Find = (key, values) => {
      const text = speak(key, values)
      return text === key ? undefined : text
    }
    return { t: speakerAs(speak), find }
  })
  return <Words value={speaker}>{children}</Words>
}

export const useWords = (): Translate => useContext(Words).t
export const useFind = (): Find => useContext(Words).find

import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Copy, Namespace } from './index.ts'

type Words = { [key: string]: string | Words }

const OTHER = '_other'

/** A plural form that nobody wrote yet reads as `_other`, never as a key. */
function withPlurals(words: Words, categories: readonly string[]): Words {
  const filled: Words = {}
  for (const [key, value] of Object.entries(words)) {
    filled[key] = typeof value === 'string' ? value : withPlurals(value, categories)
    if (!key.endsWith(OTHER)) continue
    const stem = key.slice(0, -OTHER.length)
    for (const category of categories) {
      const form = `${stem}_${category}`
      if (!(form in words)) filled[form] = filled[key]
    }
  }
  return filled
}

/** An i18next that knows the page's words of one namespace and never asks for others. */
export function speakerOf(lang: string, namespace: Namespace, copy: Words): i18n {
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
  const speaker = createInstance()
  speaker.init({
    lng: lang,
    ns: [namespace],
    defaultNS: namespace,
    // i18next declares what it finds under a namespace more loosely than it reads it.
    resources: { [lang]: { [namespace]: withPlurals(copy, pluralCategories) } as ResourceLanguage },
    lowerCaseLng: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
    fallbackLng: false,
  })
  return speaker
}

interface Props<N extends Namespace> {
  lang: string
  namespace: N
  /** The whole namespace or the groups that the island shows. */
  copy: Partial<Copy<N>>
  children: ReactNode
}

/** Gives the parts of an island the words of its `copy` prop: `useTranslation('dappstore')` within it. */
export function IslandWords<N extends Namespace>({ lang, namespace, copy, children }: Props<N>) {
  // Every namespace is texts and groups of texts; its literal types say more than i18next can use here.
  const [speaker] = useState(() => speakerOf(lang, namespace, copy as Words))
  return <I18nextProvider i18n={speaker}>{children}</I18nextProvider>
}

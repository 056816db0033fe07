import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Messages } from './translate.ts'
import type { Copy, Namespace } from './translator.ts'

const OTHER = '_other'

/** A plural form that nobody wrote yet reads as `_other`, never as a key. */
function withPlurals(messages: Messages, categories: readonly string[]): Messages {
  const filled: Record<string, string | Messages> = {}
  for (const [key, value] of Object.entries(messages)) {
    filled[key] = typeof value === 'string' ? value : withPlurals(value, categories)
    if (!key.endsWith(OTHER)) continue
    const stem = key.slice(0, -OTHER.length)
    for (const category of categories) {
      const form = `${stem}_${category}`
      if (!(form in messages)) filled[form] = value
    }
  }
  return filled
}

/** An i18next that knows the page's messages of one namespace and never asks for others. */
export function createI18n(lang: string, namespace: Namespace, copy: Messages): i18n {
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
  const instance = createInstance()
  instance.init({
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
  return instance
}

interface Props<N extends Namespace> {
  lang: string
  namespace: N
  /** The whole namespace or the groups that the island shows. */
  copy: Partial<Copy<N>>
  children: ReactNode
}

/** Gives the parts of an island the messages of its `copy` prop: `useTranslation('dappstore')` within it. */
export function IslandWords<N extends Namespace>({ lang, namespace, copy, children }: Props<N>) {
  // Every namespace is texts and groups of texts; its literal types say more than i18next can use here.
  const [i18n] = useState(() => createI18n(lang, namespace, copy as Messages))
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}

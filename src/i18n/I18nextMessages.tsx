import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { type IslandTexts, Texts, useTexts } from './IslandMessages.tsx'
import type { Messages } from './translate.ts'

/** The wizard's, the only island that runs i18next; see docs/decisions/0007-one-small-engine-for-texts.md. */
const NAMESPACE = 'listing'
const OTHER = '_other'

/** A plural form that is not written yet reads as `_other`, never as a key. */
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

/** An i18next that knows the messages it is given and never asks for others. */
export function createI18n(lang: string, messages: Messages): i18n {
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
  const instance = createInstance()
  instance.init({
    lng: lang,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    // i18next declares what it finds under a namespace more loosely than it reads it.
    resources: { [lang]: { [NAMESPACE]: withPlurals(messages, pluralCategories) } as ResourceLanguage },
    lowerCaseLng: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
    fallbackLng: false,
  })
  return instance
}

/** Gives `useT()` and `useFind()` of the parts within it the texts of i18next. */
function WithTexts({ children }: { children: ReactNode }) {
  const { lang, messages } = useTexts()
  const { t, i18n } = useTranslation(NAMESPACE)
  const texts = useMemo(
    (): IslandTexts => ({
      lang,
      messages,
      t,
      find: (key, values) => {
        if (!i18n.exists(key, { ns: NAMESPACE, ...values })) return undefined
        // Such a key is none of those that the types know.
        return String(t(key as never, values as never))
      },
    }),
    [lang, messages, t, i18n],
  )
  return <Texts value={texts}>{children}</Texts>
}

/** For what an island loads later: the messages of its `copy` prop from i18next, which the first view does without. */
export function I18nextMessages({ children }: { children: ReactNode }) {
  const { lang, messages } = useTexts()
  const [i18n] = useState(() => createI18n(lang, messages))
  return (
    <I18nextProvider i18n={i18n}>
      <WithTexts>{children}</WithTexts>
    </I18nextProvider>
  )
}

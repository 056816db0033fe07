import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '#i18n/create-i18n.ts'
import type { Copy } from '#i18n/translator.ts'

const NAMESPACE = 'listing'

interface Props {
  lang: string
  /** The whole namespace or the groups that the wizard shows. */
  copy: Partial<Copy<typeof NAMESPACE>>
  children: ReactNode
}

/** Gives the parts of the wizard the messages of its `copy` prop: `useTranslation('listing')` within it. */
export function WizardMessages({ lang, copy, children }: Props) {
  const [i18n] = useState(() => createI18n(lang, { [lang]: { [NAMESPACE]: copy } }, { defaultNS: NAMESPACE }))
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}

import type { TFunction } from 'i18next'
import { createI18n, findIn, STRICT } from '#i18n/create-i18n.ts'
import { DEFAULT_LANGUAGE, LOCALES, languageCodes, readMessages } from '#i18n/locale-files.ts'
import type { FindText } from '#i18n/translate.ts'

/** What mails are written with, and the news of what was listed. */
const NAMESPACES = ['listing', 'mail', 'news'] as const

/** The words of one language; like a page's, they are in `locales/`, and English fills the gaps. */
export interface Texts {
  t: TFunction<(typeof NAMESPACES)[number][]>
  /** For keys put together from names that may have no text. */
  find: FindText
}

export function textsFrom(
  locales: string,
  namespaces: readonly string[] = NAMESPACES,
): (lang: string) => Texts {
  const messages = languageCodes(locales).map(code => [code, readMessages(code, namespaces, locales)])
  const i18n = createI18n(DEFAULT_LANGUAGE, Object.fromEntries(messages), STRICT)
  return lang => ({ t: i18n.getFixedT(lang), find: findIn(i18n, lang) })
}

/** Read when the server starts. A language that is gone speaks English. */
export const serverTexts = textsFrom(LOCALES)

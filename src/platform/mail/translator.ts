import { DEFAULT_LANGUAGE, LOCALES, languageCodes, readMessages } from '#i18n/locale-files.ts'
import { createFind, createStrictTranslate, type FindText, type TranslateText } from '#i18n/translate.ts'

/** What a mail is written with; like a page's, its messages are in `locales/`, and English fills the gaps. */
export interface MailTranslator {
  t: TranslateText
  /** For keys put together from names that may have no message. */
  find: FindText
}

/** Reads the files for each mail anew, so that an edited text needs no restart. */
export function mailTranslator(
  lang: string,
  namespaces: readonly string[],
  locales: string = LOCALES,
): MailTranslator {
  const language = languageCodes(locales).includes(lang) ? lang : DEFAULT_LANGUAGE
  const messages = readMessages(language, namespaces, locales)
  return { t: createStrictTranslate(language, messages), find: createFind(language, messages) }
}

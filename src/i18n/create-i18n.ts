import { createInstance, type InitOptions, type i18n, type Resource } from 'i18next'
import type { FindText, Messages } from './translate.ts'

/** Messages by namespace, as `locales/<language>/` holds them. */
type ByNamespace = Readonly<Record<string, Messages>>

/**
 * An i18next that knows the messages it is given, by language, and never asks for others. It speaks `language` unless told
 * otherwise, and for a language that it does not know.
 */
export function createI18n(
  language: string,
  resources: Readonly<Record<string, ByNamespace>>,
  options?: InitOptions,
): i18n {
  const instance = createInstance()
  instance.init({
    lng: language,
    fallbackLng: language,
    // `zh-tw` as its folder is named; what it lacks is English in its messages already, and never that of `zh`.
    lowerCaseLng: true,
    load: 'currentOnly',
    // i18next declares what it finds under a namespace more loosely than it reads it.
    resources: resources as Resource,
    // Templates and React escape what they write; a mail is plain text.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
    ...options,
  })
  return instance
}

const refuse = (key: string): never => {
  throw new Error(`locales/en has no "${key}"`)
}

/** For what we write ourselves: a key that not even English has is our mistake, and nothing is written. */
export const STRICT: InitOptions = {
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: refuse,
}

/** For keys that are put together from names of fields and codes, and may have no text. */
export const findIn =
  ({ exists, t }: Pick<i18n, 'exists' | 't'>, language?: string): FindText =>
  (key, values) => {
    const options = { ...values, lng: language, returnObjects: false }
    // Such a key is none of those that the types know.
    return exists(key, options) ? String(t(key as never, options as never)) : undefined
  }

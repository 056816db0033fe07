import type { TFunction } from 'i18next'
import { remember } from '#lib/remember.ts'
import { createI18n, STRICT } from './create-i18n.ts'
import { messagesInMode, type WordsMode } from './development.ts'
import { LANGUAGES } from './languages.ts'
import { readLedger } from './ledger.ts'
import { withLineBreaks } from './line-breaks.ts'
import { DEFAULT_LANGUAGE, LOCALES, readMessages, staleShare } from './locale-files.ts'
import type { LocaleKeys } from './locale-keys.d.ts'

export type Namespace = keyof LocaleKeys
/** `t` of a page: i18next's types know every key and its placeholders. */
export type Translate = TFunction<Namespace[]>

/** The messages of one namespace, as an island gets them in its `copy` prop. */
export type Copy<N extends Namespace> = LocaleKeys[N]

const messagesIn = new Map(
  LANGUAGES.map(language => [language.code, withLineBreaks(readMessages(language.code), language)]),
)
const pages = createI18n(DEFAULT_LANGUAGE, Object.fromEntries(messagesIn), STRICT)

function messagesOf(language: string, mode?: WordsMode) {
  const messages = messagesIn.get(language)
  if (!messages) throw new Error(`No locales/${language}/language.json`)
  return mode ? messagesInMode(messages, mode) : messages
}

/** Development may ask for the keys in place of the texts. */
export function translator(language: string, mode?: WordsMode): Translate {
  const i18n = mode ? createI18n(language, { [language]: messagesOf(language, mode) }, STRICT) : pages
  return i18n.getFixedT<Namespace[]>(language)
}

/** The messages of one namespace in one language, gaps filled from English. */
export function copyOf(language: string, mode?: WordsMode) {
  const messages = messagesOf(language, mode)
  // The overlay has the shape of the English file by construction.
  return <N extends Namespace>(namespace: N) => messages[namespace] as Copy<N>
}

/** From this share on a page says so itself: most of its sentences may tell yesterday's truth. */
const OUTDATED_SHARE = 0.5

const namespaceOf = (path: string): string => /^\/[a-z-]+\/([\w-]*)/.exec(path)?.[1] || 'home'

const outdatedIn = remember((language: string) => {
  const ledger = readLedger(language, LOCALES)
  return remember((namespace: string) => staleShare(language, namespace, LOCALES, ledger) > OUTDATED_SHARE)
})

/** Whether a page's own words, those of the first part of its address, are stale as a whole. */
export const isOutdated = (language: string, path: string): boolean => outdatedIn(language)(namespaceOf(path))

import type { TFunction } from 'i18next'
import { remember } from '#lib/remember.ts'
import { messagesInMode, type WordsMode } from './development.ts'
import { LANGUAGES } from './languages.ts'
import { readLedger } from './ledger.ts'
import { withLineBreaks } from './line-breaks.ts'
import { LOCALES, readMessages, staleShare } from './locale-files.ts'
import type { LocaleKeys } from './locale-keys.d.ts'
import { createStrictTranslate, type Messages } from './translate.ts'

export type Namespace = keyof LocaleKeys
/** `t` of a page: i18next's types know every key and its placeholders. */
export type Translate = TFunction<Namespace[]>

/** The messages of one namespace, as an island gets them in its `copy` prop. */
export type Copy<N extends Namespace> = LocaleKeys[N]

/** A `t` over messages by namespace; a key without a message stops the build. */
export function createPageTranslate(language: string, messages: Messages): Translate {
  // The typed face of i18next over the small engine.
  return createStrictTranslate(language, messages) as unknown as Translate
}

const pages = new Map(
  LANGUAGES.map(language => {
    const { code } = language
    const messages = withLineBreaks(readMessages(code), language)
    return [code, { messages, t: createPageTranslate(code, messages) }]
  }),
)

function pageOf(language: string, mode?: WordsMode) {
  const page = pages.get(language)
  if (!page) throw new Error(`No locales/${language}/language.json`)
  if (!mode) return page
  const messages = messagesInMode(page.messages, mode)
  return { messages, t: createPageTranslate(language, messages) }
}

/** Development may ask for the keys in place of the texts. */
export const translator = (language: string, mode?: WordsMode): Translate => pageOf(language, mode).t

/** The messages of one namespace in one language, gaps filled from English. */
export function copyOf(language: string, mode?: WordsMode) {
  const { messages } = pageOf(language, mode)
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

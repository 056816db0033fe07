import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mapMessages, PSEUDO_CODE, pseudoText } from './development.ts'
import { kindFinder, readKinds, readLedger, staleKeys, withoutSentences } from './ledger.ts'
import type { Messages } from './translate.ts'

export const DEFAULT_LANGUAGE = 'en'

/** What describes a language and makes its folder one; it holds no messages. */
const LANGUAGE_FILE = 'language.json'

const fromHere = join(import.meta.dirname, '../../locales')
/** Bundled code has left its folder; every build runs from the repository's root. */
export const LOCALES = existsSync(fromHere) ? fromHere : join(process.cwd(), 'locales')

/** A folder in `locales/` with a `language.json` is a language; nothing else lists them. */
export const languageCodes = (locales = LOCALES): string[] =>
  existsSync(locales)
    ? readdirSync(locales)
        .filter(code => existsSync(join(locales, code, LANGUAGE_FILE)))
        .sort()
    : []

export const namespacesOf = (code: string, locales = LOCALES): string[] =>
  readdirSync(join(locales, code))
    .filter(file => file.endsWith('.json') && file !== LANGUAGE_FILE)
    .map(file => basename(file, '.json'))
    .sort()

export const readLanguageFile = (code: string) =>
  JSON.parse(readFileSync(join(LOCALES, code, LANGUAGE_FILE), 'utf8'))

export function readNamespace(code: string, namespace: string, locales: string): Messages | undefined {
  const file = join(locales, code, `${namespace}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** English with a language's own messages laid over it: a gap shows English, never a key. */
function overlay(base: Messages, over: Messages | undefined): Messages {
  const merged: Record<string, string | Messages> = { ...over }
  for (const [key, value] of Object.entries(base)) {
    const own = over?.[key]
    merged[key] =
      typeof value === 'string' ? own || value : overlay(value, typeof own === 'object' ? own : undefined)
  }
  return merged
}

/**
 * The messages of one language by namespace, gaps filled from English; a namespace is one that English has. A claim, a
 * warning or a sum of money (`locales/kinds.json`) whose English has changed since its translation is such a gap.
 */
export function readMessages(
  code: string,
  namespaces: readonly string[] = namespacesOf(DEFAULT_LANGUAGE),
  locales = LOCALES,
): Record<string, Messages> {
  if (code === PSEUDO_CODE) {
    const english = Object.entries(readMessages(DEFAULT_LANGUAGE, namespaces, locales))
    return Object.fromEntries(
      english.map(([name, texts]) => [name, mapMessages(texts, pseudoText, `${name}:`)]),
    )
  }
  const kindOf = kindFinder(readKinds(locales))
  const ledger = readLedger(code, locales)
  return Object.fromEntries(
    namespaces.map(namespace => {
      const english = readNamespace(DEFAULT_LANGUAGE, namespace, locales) ?? {}
      const own = readNamespace(code, namespace, locales) ?? {}
      const outdated = staleKeys(english, ledger[namespace]).filter(key => kindOf(`${namespace}:${key}`))
      return [namespace, overlay(english, withoutSentences(own, new Set(outdated)))]
    }),
  )
}

/** What share of a namespace's sentences were translated from another English text than today's. */
export function staleShare(
  code: string,
  namespace: string,
  locales = LOCALES,
  ledger = readLedger(code, locales),
): number {
  const entries = ledger[namespace] ?? {}
  const whole = Object.keys(entries).length
  const english = readNamespace(DEFAULT_LANGUAGE, namespace, locales) ?? {}
  return whole === 0 ? 0 : staleKeys(english, entries).length / whole
}

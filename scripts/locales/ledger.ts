import { join } from 'node:path'
import { type LedgerEntry, parseEntry, readLedger, sourceHash } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { type Locale, readLocales } from './read-locales.ts'
import { sourceText, type Unit, unitsOf } from './units.ts'

/** A unit with what the ledger knows of it. */
export interface KnownUnit extends Unit {
  entry: LedgerEntry | undefined
  /** Its source has changed since it was translated. */
  isStale: boolean
}

/** A text of which nothing is known is as good as new. */
export const stateOf = ({ entry }: KnownUnit) => entry?.state ?? 'new'

/** Identical to English in words, and nobody has approved that for today's text. */
export const isUnapproved = (unit: KnownUnit): boolean =>
  unit.isSame && (stateOf(unit) !== 'same' || unit.isStale)

export function knownUnits(root: string, locale: Locale, english: Locale): KnownUnit[] {
  const ledger = readLedger(locale.code, join(root, 'locales'))
  return unitsOf(root, locale, english).map(unit => {
    const entry = parseEntry(ledger[unit.namespace]?.[unit.key])
    const source = sourceText(unit, entry?.from)
    const isStale =
      unit.text !== undefined &&
      entry !== undefined &&
      (source === undefined || entry.hash !== sourceHash(source))
    return { ...unit, entry, isStale }
  })
}

/** English and one language of a repository; stops where there is no such language. */
export function localePair(root: string, code: string): { locale: Locale; english: Locale } {
  const { locales } = readLocales(root)
  const [locale, english] = [code, DEFAULT_LANGUAGE].map(name => locales.find(({ code }) => code === name))
  if (!locale || !english) throw new Error(`locales/${code}/language.json is missing`)
  return { locale, english }
}

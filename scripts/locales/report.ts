import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { checkLocale } from '../check/locale-rules.ts'
import { isUnapproved, type KnownUnit, knownUnits, localePair, stateOf } from './ledger.ts'
import { type Locale, readLocales } from './read-locales.ts'
import { unitId } from './units.ts'

/** How far a language is, or one file of it. */
export interface Row {
  name: string
  complete: string
  /** Of all texts, those made from today's English. */
  fresh: string
  missing: string[]
  stale: string[]
  /** Nobody has read these a second time. */
  unreviewed: string[]
  /** In words the same as English, and not approved so. */
  same: string[]
  /** Broken strings; `npm run check` names each. */
  findings: number
}

/** A language is only complete when nothing is missing: 99.96 % is not rounded up to 100. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '100.0' : (Math.floor((part / whole) * 1000) / 10).toFixed(1)

function rowOf(name: string, units: readonly KnownUnit[], findings = 0): Row {
  const ids = (isIn: (unit: KnownUnit) => boolean) => units.filter(isIn).map(unitId)
  const missing = ids(({ text }) => text === undefined)
  const isFresh = ({ entry, isStale, text }: KnownUnit) => text !== undefined && entry && !isStale
  return {
    name,
    complete: percent(units.length - missing.length, units.length),
    fresh: percent(units.filter(isFresh).length, units.length),
    missing,
    stale: ids(({ isStale }) => isStale),
    unreviewed: ids(
      unit => unit.text !== undefined && (unit.isStale || !['reviewed', 'same'].includes(stateOf(unit))),
    ),
    same: ids(isUnapproved),
    findings,
  }
}

const unitsOfLanguage = (root: string, locale: Locale, english: Locale): KnownUnit[] =>
  locale === english ? [] : knownUnits(root, locale, english)

/** A row per language, English first. */
export function completeness(root: string): Row[] {
  const { locales, findings } = readLocales(root)
  const english = locales.find(({ code }) => code === DEFAULT_LANGUAGE)
  if (!english) throw new Error('locales/en/language.json is missing')
  return locales.map(locale => {
    const unreadable = findings.filter(({ path }) => path.startsWith(`locales/${locale.code}/`))
    const broken = unreadable.length + checkLocale(locale, english).length
    return rowOf(locale.code, unitsOfLanguage(root, locale, english), broken)
  })
}

/** A row per file of one language; the guides and the legal texts are one each. */
export function fileRows(root: string, code: string): Row[] {
  const { locale, english } = localePair(root, code)
  const byFile = Map.groupBy(unitsOfLanguage(root, locale, english), ({ namespace, isLong }) =>
    isLong ? namespace.replace(/\/.*/, '/') : namespace,
  )
  return [...byFile].map(([file, units]) => rowOf(file, units))
}

const HEADINGS = ['complete %', 'fresh %', 'missing', 'stale', 'unreviewed', 'same, not approved', 'findings']

export function table(rows: readonly Row[], what = 'language'): string {
  const wide = Math.max(10, ...rows.map(({ name }) => name.length + 2))
  const cells = rows.map(({ name, complete, fresh, missing, stale, unreviewed, same, findings }) => [
    name,
    complete,
    fresh,
    ...[missing.length, stale.length, unreviewed.length, same.length, findings].map(String),
  ])
  return [[what, ...HEADINGS], ...cells]
    .map(row =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(wide) : cell.padStart((HEADINGS[at - 1] ?? '').length + 2),
        )
        .join(''),
    )
    .join('\n')
}

/** Every key that a row counts, with why. */
export const namedKeys = ({ name, missing, stale, unreviewed, same }: Row): string[] => [
  ...missing.map(key => `${name} missing ${key}`),
  ...stale.map(key => `${name} stale ${key}`),
  ...same.map(key => `${name} same as English ${key}`),
  ...unreviewed.map(key => `${name} unreviewed ${key}`),
]

function whyOpen({ text, isStale, entry }: KnownUnit): string {
  if (text === undefined) return 'missing'
  if (isStale) return 'stale'
  return entry ? '' : 'new'
}

/** What there is to translate: keys with today's English, which is all that the repository holds of it. */
export function openKeys(root: string, code: string): string[] {
  const { locale, english } = localePair(root, code)
  return unitsOfLanguage(root, locale, english).flatMap(unit => {
    const why = whyOpen(unit)
    if (!why) return []
    const lines = unit.isLong
      ? [`    ${unit.path}`]
      : [`    en: ${unit.sources.get(DEFAULT_LANGUAGE)}`, ...(unit.text ? [`    ${code}: ${unit.text}`] : [])]
    return [`${why} ${unitId(unit)}`, ...lines.map(line => line.replaceAll('\n', ' | '))]
  })
}

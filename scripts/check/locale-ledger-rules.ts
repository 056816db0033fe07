import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  KINDS,
  keyPattern,
  kindFinder,
  ledgerFile,
  parseEntry,
  readKinds,
  readLedger,
  type SentenceKind,
} from '#i18n/ledger.ts'
import { isUnapproved, type KnownUnit, knownUnits } from '../locales/ledger.ts'
import type { Locale } from '../locales/read-locales.ts'
import { unitId } from '../locales/units.ts'
import type { Finding } from './findings.ts'

/** "is a claim …", "is a sum of money …". */
const NAMES: Readonly<Record<SentenceKind, string>> = {
  claim: 'a claim',
  warning: 'a warning',
  money: 'a sum of money',
}

const findingAt = ({ path, line, key }: KnownUnit, problem: string): Finding => ({
  path,
  line,
  problem: `"${key}" ${problem}`,
})

/** Lines that are no entry: an edit by hand, or a merge that went wrong. */
function brokenLines(root: string, code: string): Finding[] {
  const locales = join(root, 'locales')
  const path = relative(root, ledgerFile(code, locales)).replaceAll('\\', '/')
  return Object.entries(readLedger(code, locales)).flatMap(([namespace, entries]) =>
    Object.entries(entries).flatMap(([key, line]) =>
      parseEntry(line)
        ? []
        : [{ path, line: 1, problem: `"${namespace}:${key}" is no "hash state date": ${line}` }],
    ),
  )
}

/** A kind that names no key protects nothing. */
function idlePatterns(root: string, english: Locale): Finding[] {
  const patterns = readKinds(join(root, 'locales'))
  const ids = [...english.entries.keys()]
  return KINDS.flatMap(kind =>
    (patterns[kind] ?? [])
      .filter(pattern => !ids.some(id => keyPattern(pattern).test(id)))
      .map(pattern => ({
        path: 'locales/kinds.json',
        line: 1,
        problem: `"${pattern}" names no English key`,
      })),
  )
}

/**
 * What the ledger knows to be wrong: a claim, a warning or a sum of money that English has changed since, or of which
 * nobody knows what it was made from, and words left in English that nobody has approved.
 */
export function ledgerFindings(root: string, locales: readonly Locale[], english: Locale): Finding[] {
  const kindOf = kindFinder(readKinds(join(root, 'locales')))
  const findings = locales
    .filter(locale => locale !== english)
    .flatMap(locale => {
      const hasLedger = existsSync(ledgerFile(locale.code, join(root, 'locales')))
      const own = knownUnits(root, locale, english).flatMap((unit): Finding[] => {
        if (unit.text === undefined) return []
        const kind = kindOf(unitId(unit))
        if (kind && unit.isStale)
          return [
            findingAt(unit, `is ${NAMES[kind]} whose English has changed: ${locale.code} shows English`),
          ]
        if (kind && hasLedger && !unit.entry)
          return [findingAt(unit, `is ${NAMES[kind]} without a line in the ledger: npm run locales -- mark`)]
        if (isUnapproved(unit))
          return [findingAt(unit, `is the same as English and not approved: ${unit.text}`)]
        return []
      })
      return [...brokenLines(root, locale.code), ...own]
    })
  return [...idlePatterns(root, english), ...findings]
}

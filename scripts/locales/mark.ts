import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Ledger,
  type LedgerEntry,
  ledgerFile,
  type State,
  sourceHash,
  writeEntry,
} from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { type KnownUnit, knownUnits, localePair } from './ledger.ts'
import { sourceText, unitId, unitsOf } from './units.ts'

export interface Marking {
  state: State
  date: string
  /** Files (`home.json`), or namespaces (`catalogue/dapps`, `guides`); all, if neither these nor keys are given. */
  files?: readonly string[]
  /** `home:hero.lead`; a `*` at the end means all that start so. */
  keys?: readonly string[]
  /** Only what differs from this commit's text, or is not in it. */
  since?: string
  /** The language that it was translated from. */
  from?: string
}

/** The texts of a language as they are in a commit. */
function committedTexts(root: string, code: string, commit: string): Map<string, string | undefined> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  const tree = mkdtempSync(join(tmpdir(), 'committed-'))
  try {
    const isWanted = (path: string) =>
      path.endsWith('.json')
        ? !path.startsWith('locales/') || [DEFAULT_LANGUAGE, code].includes(path.split('/')[1] ?? '')
        : path.endsWith('.md')
    const paths = git('ls-tree', '-r', '-z', '--name-only', commit, 'locales', 'src/content').split('\0')
    for (const path of paths.filter(isWanted)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), git('show', `${commit}:${path}`))
    }
    const { locale, english } = localePair(tree, code)
    return new Map(unitsOf(tree, locale, english).map(unit => [unitId(unit), unit.text]))
  } catch {
    // A language that the commit does not have yet.
    return new Map()
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function isNamed(unit: KnownUnit, { files, keys }: Pick<Marking, 'files' | 'keys'>): boolean {
  if (!files && !keys) return true
  const { namespace } = unit
  const isInFile = files?.some(file =>
    [namespace, namespace.replace(/\/.*/, '')].includes(file.replace(/\.json$/, '')),
  )
  const isKey = keys?.some(key =>
    key.endsWith('*') ? unitId(unit).startsWith(key.slice(0, -1)) : unitId(unit) === key,
  )
  return Boolean(isInFile || isKey)
}

/** One line per text, sorted, so that two people's changes meet without a conflict where they can. */
export function ledgerText(
  entries: readonly (readonly [namespace: string, key: string, line: string])[],
): string {
  const sorted = (pairs: [string, unknown][]) =>
    Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  const ledger = [...Map.groupBy(entries, ([namespace]) => namespace)].map(
    ([namespace, lines]): [string, unknown] => [namespace, sorted(lines.map(([, key, line]) => [key, line]))],
  )
  // The object has the shape of a ledger by construction.
  return `${JSON.stringify(sorted(ledger) as Ledger, null, 2)}\n`
}

/** Writes the ledger of a language. What is gone loses its line. */
function writeLedger(
  root: string,
  code: string,
  units: readonly KnownUnit[],
  entryOf: (unit: KnownUnit) => LedgerEntry | undefined,
): void {
  const lines = units.flatMap((unit): [string, string, string][] => {
    const entry = unit.text === undefined ? undefined : entryOf(unit)
    return entry ? [[unit.namespace, unit.key, writeEntry(entry)]] : []
  })
  const file = ledgerFile(code, join(root, 'locales'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, ledgerText(lines))
}

/** Marks texts of a language; returns their keys. */
export function markTexts(root: string, code: string, marking: Marking): string[] {
  const { locale, english } = localePair(root, code)
  const units = knownUnits(root, locale, english)
  const before = marking.since ? committedTexts(root, code, marking.since) : undefined
  const isMarked = (unit: KnownUnit) =>
    unit.text !== undefined &&
    isNamed(unit, marking) &&
    (!before || before.get(unitId(unit)) !== unit.text) &&
    (marking.state !== 'same' || unit.text === sourceText(unit))
  const marked = new Set(units.filter(isMarked))
  const { state, date } = marking
  writeLedger(root, code, units, unit => {
    const from = (marked.has(unit) ? marking.from : undefined) ?? unit.entry?.from
    const source = sourceText(unit, from)
    if (source === undefined) return undefined
    if (!marked.has(unit)) return unit.entry
    // What is approved as identical stays so, as long as it is: a whole file may be marked at once.
    const isApproved = unit.entry?.state === 'same' && unit.text === source
    return {
      hash: sourceHash(source),
      state: isApproved ? 'same' : state,
      date,
      ...(from && from !== DEFAULT_LANGUAGE && { from }),
    }
  })
  return [...marked].map(unitId)
}

/**
 * Keeps translations current whose English means what it meant in a commit: a comma, a spelling. State and day stay as they
 * are. One that was stale by then stays stale, and what was approved as identical is no longer identical.
 */
export function keepTexts(root: string, code: string, keys: readonly string[], since: string): string[] {
  const { locale, english } = localePair(root, code)
  const units = knownUnits(root, locale, english)
  const before = committedTexts(root, DEFAULT_LANGUAGE, since)
  const isKept = (unit: KnownUnit) => {
    const old = before.get(unitId(unit))
    const { entry } = unit
    const wasCurrent = old !== undefined && entry?.hash === sourceHash(old)
    return isNamed(unit, { keys }) && unit.isStale && wasCurrent && !entry.from && entry.state !== 'same'
  }
  const kept = new Set(units.filter(isKept))
  writeLedger(root, code, units, unit => {
    const source = sourceText(unit, unit.entry?.from)
    if (source === undefined || !unit.entry) return undefined
    return kept.has(unit) ? { ...unit.entry, hash: sourceHash(source) } : unit.entry
  })
  return [...kept].map(unitId)
}

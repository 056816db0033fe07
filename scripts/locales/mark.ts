import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Ledger, ledgerFile, type State, sourceHash, writeEntry } from '#i18n/ledger.ts'
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

function isNamed(unit: KnownUnit, { files, keys }: Marking): boolean {
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

/** Writes the ledger of a language; returns the keys that were marked. What is gone loses its line. */
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
  const lines = units.flatMap((unit): [string, string, string][] => {
    const from = (marked.has(unit) ? marking.from : undefined) ?? unit.entry?.from
    const source = sourceText(unit, from)
    if (unit.text === undefined || source === undefined) return []
    // What is approved as identical stays so, as long as it is: a whole file may be marked at once.
    const isApproved = unit.entry?.state === 'same' && unit.text === source
    const entry = marked.has(unit)
      ? {
          hash: sourceHash(source),
          state: isApproved ? 'same' : state,
          date,
          ...(from && from !== DEFAULT_LANGUAGE && { from }),
        }
      : unit.entry
    return entry ? [[unit.namespace, unit.key, writeEntry(entry)]] : []
  })
  const file = ledgerFile(code, join(root, 'locales'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, ledgerText(lines))
  return [...marked].map(unitId)
}

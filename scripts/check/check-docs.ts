// Do the docs name what exists, and are their tables those of the checks? `node scripts/check/check-docs.ts [--write]`
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { knownFaultTable } from '#e2e/faults/held-by.ts'
import { markTable, sourceTable } from '../assets/mark-credits.ts'
import { goalTable } from '../budget/goals.ts'
import { type Finding, filesUnder, lineAt, reportFindings } from './findings.ts'
import { featureTable, layerTable } from './layers.ts'

/** Beside `docs/`; a change is described here before it is anywhere else. */
const ROOT_PAGES = ['README.md']
/** A table in the docs that is written from code: from its first line to the next empty one. */
const TABLES = [
  { path: 'docs/architecture.md', table: layerTable, source: 'scripts/check/layers.ts' },
  { path: 'docs/architecture.md', table: featureTable, source: 'scripts/check/layers.ts' },
  { path: 'docs/performance.md', table: goalTable, source: 'scripts/budget/goals.ts' },
  { path: 'docs/credits.md', table: sourceTable, source: 'scripts/assets/dapp-marks.ts' },
  { path: 'docs/credits.md', table: markTable, source: 'scripts/assets/dapp-marks.ts' },
  { path: 'docs/reliability.md', table: knownFaultTable, source: 'src/e2e/faults/held-by.ts' },
]
/** Written by a build, so a fresh clone does not have them yet. */
const GENERATED = ['src/i18n/locale-keys.d.ts', 'node_modules/', 'dist/', 'dist-hosts/', 'dist-server/']
/** `src/lib/a.ts` in code marks, up to a space; a placeholder (`<kind>`, `*`, `{a,b}`, `…`) ends what can be checked. */
const PATH = /`((?:src|scripts|docs|locales|public|\.github|\.vscode)\/[^`\s:#]*)/g
const LINK = /\]\(([^)\s#]+)[^)]*\)/g
const SCRIPT = /`?npm run (?:-s )?(\w[\w:-]*)/g
/** In examples too: `import Page from '#layouts/Page.astro'`. */
const ALIAS = /#([a-z][\w/-]*\/[\w./-]*\.(?:ts|tsx|astro|scss|json))\b/g

/** The part of a path before its first placeholder: the folder that must exist. */
function fixedPart(path: string): string {
  const at = path.search(/[<*{…]/)
  return at < 0 ? path : dirname(`${path.slice(0, at)}x`)
}

/** What a page names and the repository does not have. */
export function findMissing(root: string, path: string, text: string, scripts: readonly string[]): Finding[] {
  const at = (offset: number, problem: string): Finding => ({ path, line: lineAt(text, offset), problem })
  const isThere = (name: string) =>
    GENERATED.some(generated => name.startsWith(generated)) || existsSync(join(root, name))
  const paths = [...text.matchAll(PATH)].map(({ index, 1: name = '' }) => ({
    index,
    name: fixedPart(name.replace(/[.,;]$/, '')),
  }))
  const aliases = [...text.matchAll(ALIAS)].map(({ index, 1: name = '' }) => ({ index, name: `src/${name}` }))
  const links = [...text.matchAll(LINK)]
    .filter(([, link = '']) => !/^[a-z]+:/.test(link))
    .map(({ index, 1: link = '' }) => ({ index, name: join(dirname(path), link) }))
  return [
    ...[...paths, ...aliases, ...links]
      .filter(({ name }) => !isThere(name))
      .map(({ index, name }) => at(index, `names ${name}, which does not exist`)),
    ...[...text.matchAll(SCRIPT)]
      .filter(([, script = '']) => !scripts.includes(script))
      .map(({ index, 1: script }) => at(index, `names npm run ${script}, which package.json does not have`)),
  ]
}

/** Replaces the table with the same first line; undefined when the page has none. */
export function withTable(text: string, table: string): string | undefined {
  const [head = ''] = table.split('\n')
  const start = text.indexOf(`${head}\n`)
  if (start < 0) return undefined
  const end = text.indexOf('\n\n', start)
  return text.slice(0, start) + table + (end < 0 ? '\n' : text.slice(end))
}

export function checkDocs(root: string): { findings: Finding[]; pages: number } {
  const pages = [
    ...ROOT_PAGES,
    ...filesUnder(join(root, 'docs'))
      .filter(path => path.endsWith('.md'))
      .map(path => `docs/${path}`),
  ]
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const findings = pages.flatMap(path => findMissing(root, path, read(path), Object.keys(scripts)))
  for (const { path, table, source } of TABLES) {
    const text = read(path)
    if (withTable(text, table()) === text) continue
    const problem = `differs from ${source}; run node scripts/check/check-docs.ts --write`
    findings.push({ path, line: lineAt(text, text.indexOf(table().split('\n')[0] ?? '')), problem })
  }
  return { findings, pages: pages.length }
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    for (const { path, table } of TABLES) {
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, withTable(text, table()) ?? text)
    }
  }
  const { findings, pages } = checkDocs(process.cwd())
  reportFindings('docs', findings, `${pages} pages`)
}

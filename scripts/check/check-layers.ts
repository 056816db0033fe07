// Does every file import only what it may, and keep the rules of docs/contributing.md? `node scripts/check/check-layers.ts`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, filesUnder, reportFindings } from './findings.ts'
import { checkSource, LONG_LINES } from './layer-rules.ts'

const SOURCE = /\.(ts|tsx|mjs|astro|scss)$/
/** Written by src/build/locale-types.ts, as long as there are words. */
const GENERATED = ['src/i18n/locale-keys.d.ts']

export interface LayerResult {
  findings: Finding[]
  /** Files that come near the limit. */
  long: { path: string; lines: number }[]
  files: number
}

/** Checks `src/` and `scripts/` of a repository. */
export function checkLayers(root: string): LayerResult {
  const paths = ['src', 'scripts']
    .flatMap(folder => filesUnder(join(root, folder)).map(path => `${folder}/${path}`))
    .filter(path => SOURCE.test(path) && !GENERATED.includes(path))
  const sources = paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return {
    findings: sources.flatMap(({ path, text }) => checkSource(path, text)),
    long: sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > LONG_LINES),
    files: paths.length,
  }
}

if (import.meta.main) {
  const { findings, long, files } = checkLayers(process.cwd())
  for (const { path, lines } of long) console.warn(`${path}:1 is long (${lines} lines)`)
  reportFindings('layers', findings, `${files} files of src and scripts`)
}

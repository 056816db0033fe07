// Does every file know only whom it may know, and stand by the house rules? `node scripts/check/check-layers.ts`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, filesUnder, report } from './faults.ts'
import { KNOWN_CROSSINGS } from './known-crossings.ts'
import { judgeSource, LONG_LINES } from './layer-rules.ts'

const SOURCE = /\.(ts|tsx|mjs|astro|scss)$/
/** Written by src/build/locale-types.ts, as long as there are words. */
const GENERATED = ['src/i18n/locale-keys.d.ts']

export interface Verdict {
  faults: Fault[]
  /** Files that come near the limit. */
  long: { path: string; lines: number }[]
  files: number
}

/** Judges `src/` and `scripts/` of a repository. */
export function checkLayers(root: string): Verdict {
  const paths = ['src', 'scripts']
    .flatMap(folder => filesUnder(join(root, folder)).map(path => `${folder}/${path}`))
    .filter(path => SOURCE.test(path) && !GENERATED.includes(path))
  const sources = paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return {
    faults: sources.flatMap(({ path, text }) => judgeSource(path, text)),
    long: sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > LONG_LINES),
    files: paths.length,
  }
}

if (import.meta.main) {
  const { faults: all, long, files } = checkLayers(process.cwd())
  const said = all.map(({ path, problem }) => `${path} ${problem}`)
  const faults = [
    ...all.filter(({ path, problem }) => !KNOWN_CROSSINGS.includes(`${path} ${problem}`)),
    ...KNOWN_CROSSINGS.filter(known => !said.includes(known)).map(known => ({
      path: 'scripts/check/known-crossings.ts',
      line: 1,
      problem: `no longer true, take it out: ${known}`,
    })),
  ]
  for (const { path, lines } of long) console.warn(`${path}:1 is long (${lines} lines)`)
  report('layers', faults, `${files} files of src and scripts`)
}

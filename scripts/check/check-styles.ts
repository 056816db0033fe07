// Does everything that the built styles ask for work in the oldest browsers of .browserslistrc? What they lack must have a
// value before it that they know, be asked for by @supports, or be on the list of improvements.
// `node scripts/check/check-styles.ts [dist]`
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'
import { type Finding, foldRepeats, reportFindings } from './findings.ts'
import { builtStyles } from './styles/built-styles.ts'
import { IMPROVEMENTS } from './styles/improvements.ts'
import { floorOf } from './styles/support.ts'
import { readSheet } from './styles/walk.ts'

/** What the sheets, each with the file it is first in, ask of browsers that do not have it; and entries of the list that nothing needs. */
export function sheetFindings(
  sheets: ReadonlyMap<string, string>,
  browsers: readonly string[] = OLDEST_BROWSERS,
  improvements: Readonly<Record<string, string>> = IMPROVEMENTS,
): Finding[] {
  const floor = floorOf(browsers)
  const needed = new Set<string>()
  const findings = [...sheets].flatMap(([css, path]) =>
    readSheet(css, floor, ({ feature }) => {
      if (feature in improvements) needed.add(feature)
      return feature in improvements
    }).missing.map(({ feature, browser, text }) => ({
      path: `dist/${path}`,
      line: 1,
      problem: `asks ${browser} for ${feature}: ${text}`,
    })),
  )
  const unneeded = Object.keys(improvements).filter(feature => !needed.has(feature))
  return [
    ...foldRepeats(findings),
    ...unneeded.map(feature => ({
      path: 'scripts/check/styles/improvements.ts',
      line: 1,
      problem: `lists ${feature}, which no built style asks for in vain`,
    })),
  ]
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist'
  const sheets = builtStyles(dist)
  const findings = sheetFindings(sheets)
  if (sheets.size === 0)
    findings.push({ path: dist, line: 1, problem: 'holds no style; run npm run build first' })
  reportFindings('styles', findings, `${sheets.size} sheets`)
}

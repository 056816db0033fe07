// Accept-Language for servers that know regular expressions and nothing else (nginx, Caddy). One expression per tenth of
// quality finds the first range of ours at that level; a last table turns the best one found into a language. Both regex
// engines (PCRE and RE2) take them: no lookaround.
import type { HostRules } from '#server/site/rules.ts'

type Languages = HostRules['languages']

interface NamedRange {
  range: string
  code: string
}

/** Longest first, so that `zh-hant` is tried before `zh`. */
export function namedRanges(languages: Languages): NamedRange[] {
  const all = languages.flatMap(({ code, matches }) =>
    [code, ...matches].map(range => ({ range: range.toLowerCase(), code })),
  )
  return all
    .filter(({ range }, place) => all.findIndex(other => other.range === range) === place)
    .sort((a, b) => b.range.length - a.range.length || a.range.localeCompare(b.range))
}

const QUALITIES: [level: string, source: string][] = [
  ['10', '(?:;[ ]*q=1(?:\\.0*)?)?'],
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenth): [string, string] => [`${tenth}`, `;[ ]*q=0?\\.${tenth}[0-9]*`]),
  ['0', ';[ ]*q=0?\\.0[0-9]*[1-9]'],
]

/** Expression by quality level, best first; group 1 is the range. Match without regard to case. */
export function rangeExpressions(languages: Languages): { level: string; source: string }[] {
  const known = namedRanges(languages)
    .map(({ range }) => range)
    .join('|')
  return QUALITIES.map(([level, quality]) => ({
    level,
    source: `^(?:[^,]*,)*?[ ]*((?:${known})(?:-[a-z0-9-]*)?)[ ]*${quality}[ ]*(?:,|$)`,
  }))
}

/** Which language the first range in a comma-separated list of finds means, in the order to try. */
export function languageExpressions(languages: Languages): { source: string; code: string }[] {
  return namedRanges(languages).map(({ range, code }) => ({ source: `^,*${range}(?:[-,]|$)`, code }))
}

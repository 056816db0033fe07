import type { Host, HostFile } from './host.ts'
import { HEADERS_FILE, MAX_HEADER_RULES, REDIRECTS_FILE } from './netlify.ts'

/** https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/ */
const LIMITS = {
  staticRules: 2000,
  dynamicRules: 100,
  redirectLine: 1000,
  /** What comes after them is dropped in silence. */
  redirectBytes: 100_000,
  headerRules: MAX_HEADER_RULES,
  headerLine: 2000,
}

/** https://developers.cloudflare.com/pages/platform/limits/#files: 100,000 on a paid plan. */
const MAX_FILES = 20_000

const tooMany = (file: string, counts: [what: string, count: number, limit: number][]): string[] =>
  counts
    .filter(([, count, limit]) => count > limit)
    .map(([what, count, limit]) => `${file}: ${count} ${what}, Cloudflare Pages takes ${limit}`)

/** As Cloudflare counts: lines it drops are free, and from the first wildcard on every rule is a dynamic one. */
function redirectsOverLimits(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const counted = lines
    .filter(line => !line.startsWith('#'))
    .map(line => line.split(/\s+/))
    .filter(words => words.length <= 3 && /^\d*$/.test(words[2] ?? ''))
  const firstWild = counted.findIndex(([from = '']) => /[*:]/.test(from))
  const fixed = firstWild === -1 ? counted.length : firstWild
  return tooMany(REDIRECTS_FILE.name, [
    ['static rules', fixed, LIMITS.staticRules],
    ['dynamic rules', counted.length - fixed, LIMITS.dynamicRules],
    ['bytes', Buffer.byteLength(text.trimEnd()), LIMITS.redirectBytes],
    ['characters in a line', Math.max(...lines.map(line => line.length)), LIMITS.redirectLine],
  ])
}

function headersOverLimits(text: string): string[] {
  const lines = text.split('\n')
  const rules = lines.filter(line => line.startsWith('/'))
  const long = lines.flatMap((line, place) => {
    if (line.trimStart().length <= LIMITS.headerLine) return []
    const path = lines.slice(0, place).findLast(other => other.startsWith('/'))
    return [`${HEADERS_FILE.name}: a line for ${path} is longer than ${LIMITS.headerLine} characters`]
  })
  return [...tooMany(HEADERS_FILE.name, [['rules', rules.length, LIMITS.headerRules]]), ...long]
}

/** Reads Netlify's files, in its own way: see netlify.ts. */
export const cloudflarePages: Host = {
  name: 'Cloudflare Pages',
  files: [REDIRECTS_FILE, HEADERS_FILE],
  maxFiles: MAX_FILES,
  overLimits: (text: string, file: HostFile) =>
    file === REDIRECTS_FILE ? redirectsOverLimits(text) : headersOverLimits(text),
  lacks: [
    'headers-on-404',
    'policy-everywhere',
    'found-status',
    'cookie-status',
    'redirect-headers',
    'families',
    'exact-aliases',
    'other-letters',
    'exact-letters',
    'joined-query',
    'shell',
    'hidden-files',
  ],
}

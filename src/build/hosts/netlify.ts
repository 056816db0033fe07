// `_redirects` and `_headers`, one file each for Netlify and Cloudflare Pages, which read the same lines differently:
// - a redirect also exists as a page. Netlify prefers the page unless the status ends in `!`; Cloudflare always prefers
//   the rule, and drops a line whose status is no number. So each redirect is written for both;
// - Cloudflare takes two or three words a line and drops longer ones: that is how lines with a condition, or with a
//   comment at the end, are Netlify's alone;
// - Netlify can ask whether a cookie exists, not for its value: with a stored choice it serves the page, whose script
//   can read it. Cloudflare always does that.
import type { Alias } from '#i18n/aliases.ts'
import type { HostRules, Redirect } from '#server/site/rules.ts'
import { foldLanguages } from './fold-languages.ts'
import type { Host, HostFile } from './host.ts'
import { languageNames } from './meant-paths.ts'
import { stubFile } from './stubs.ts'

/** As many as Cloudflare Pages reads. */
export const MAX_HEADER_RULES = 100

const FOR_NETLIFY = '# Netlify'
const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** A language's condition; `zh` would also take readers of `zh-TW`, so languages with a region come first. */
function conditions({ languages, fallback }: HostRules): { code: string; condition: string }[] {
  return languages
    .filter(({ code }) => code !== fallback)
    .sort((a, b) => Number(b.code.includes('-')) - Number(a.code.includes('-')))
    .map(({ code, matches }) => {
      const names = new Set([code, ...matches].map(name => name.toLowerCase()))
      return { code, condition: `Language=${[...names].join(',')}` }
    })
}

/** Cloudflare's lines; it counts wildcards dearly, so each language has its own. */
function moved({ from, to, status }: Redirect): string[] {
  return [`${from} ${to} ${status}`, ...(isFile(from) ? [] : [`${from}/ ${to} ${status}`])]
}

function found({ from, to, status }: Redirect, rules: HostRules): string[] {
  const place = (text: string) => text.replaceAll('{id}', ':id')
  const address = (code: string) => place(to).replace('{visitor}', code)
  const byLanguage = conditions(rules).map(
    ({ code, condition }) => `${place(from)} ${address(code)} ${status}! ${condition}`,
  )
  const otherwise = `${place(from)} ${address(rules.fallback)} ${status}`
  // No page can stand for a family of addresses, so there Cloudflare needs a rule and a stored choice is not seen.
  if (from.includes('{id}')) return [...byLanguage, `${otherwise}!`, otherwise, otherwise.replace(' ', '/ ')]
  return [`${from} /${stubFile(from)} 200! Cookie=${rules.languageCookie}`, ...byLanguage, `${otherwise}!`]
}

function home(rules: HostRules): string[] {
  const byLanguage = conditions(rules).map(({ code, condition }) => `/ /${code}/ 302! ${condition}`)
  return [`/ /index.html 200! Cookie=${rules.languageCookie}`, ...byLanguage]
}

const placeholders = (pattern: string): string => pattern.replace('{lang}', ':lang').replace('{id}', ':id')
const isHome = (pattern: string): boolean => pattern === '/{lang}/'

/** `/en/about` is the page, not a hop to `/en/about/`. */
function withoutSlash({ pages, languages }: HostRules) {
  const folders = pages.map(({ pattern }) => pattern).filter(pattern => /^\/\{lang\}\/.*\/$/.test(pattern))
  const both = (path: string) => [
    `${path.slice(0, -1)} ${path}index.html 200!`,
    `${path.slice(0, -1)} ${path} 200`,
  ]
  return {
    exact: languages.flatMap(({ code }) => both(`/${code}/`)),
    wild: folders
      .filter(pattern => !isHome(pattern) && !pattern.includes('{id}'))
      .flatMap(pattern => both(placeholders(pattern))),
    // Netlify must find the file of an entry before it falls back to the shell, so nothing is forced there.
    families: folders
      .filter(pattern => pattern.includes('{id}'))
      .flatMap(pattern => both(placeholders(pattern)).slice(1)),
  }
}

/**
 * Both hosts compare letters as they are, so each spelling of a language that people write is a line of its own; for
 * others, and for paths in other letters, the script of the error page does it.
 */
function spelledNames(rules: HostRules): Alias[] {
  const codes = new Set(rules.languages.map(({ code }) => code))
  return languageNames(rules).flatMap(({ from, code }) => {
    const [name = '', part = ''] = from.split('-')
    const asTags = part.length === 2 ? part.toUpperCase() : part.replace(/^./, first => first.toUpperCase())
    const spellings = new Set([from, from.toUpperCase(), ...(part ? [`${name}-${asTags}`] : [])])
    return [...spellings].filter(spelling => !codes.has(spelling)).map(spelling => ({ from: spelling, code }))
  })
}

function redirectsFile(rules: HostRules): string {
  const exact = rules.redirects.filter(({ from }) => !from.includes('{id}'))
  const wild = rules.redirects.filter(({ from }) => from.includes('{id}'))
  const isMoved = ({ status }: Redirect) => status === 301
  const lines = (redirects: Redirect[]) =>
    redirects.flatMap(redirect => (isMoved(redirect) ? moved(redirect) : found(redirect, rules)))
  // Netlify's own lines, which it alone understands; both together would be more than Cloudflare reads.
  const { folded, rest } = foldLanguages({ ...rules, redirects: exact.filter(isMoved) })
  const forced = (redirects: Redirect[]) =>
    redirects.map(({ from, to, status }) => `${placeholders(from)} ${placeholders(to)} ${status}!`)
  const slash = withoutSlash(rules)
  const names = spelledNames(rules)
  const shells = rules.shells.map(
    ({ pattern, shell }) =>
      `${placeholders(pattern).slice(0, -1)} ${placeholders(shell)}index.html 200 ${FOR_NETLIFY}`,
  )
  // Files shadow these on Netlify; Cloudflare takes the nearest `404.html` up the tree by itself.
  const missing = rules.languages.map(({ code }) => `/${code}/* /${code}/404.html 404 ${FOR_NETLIFY}`)
  // The more segments, the less a wildcard can take by mistake.
  const text = [
    '# Written by npm run build',
    ...home(rules),
    ...forced([...folded, ...rest]),
    ...lines(exact),
    ...slash.exact,
    ...names.map(({ from, code }) => `/${from} /${code}/ 301`),
    ...names.map(({ from, code }) => `/${from}/* /${code}/:splat 301`),
    ...lines(wild),
    ...shells,
    ...slash.wild,
    ...missing,
    ...slash.families,
  ]
  return `${text.join('\n')}\n`
}

interface Rule {
  path: string
  headers: string[]
}

function policyRules({ pages, languages, redirects, fallback }: HostRules) {
  const withSlash: Rule[] = []
  const without: Rule[] = []
  const tag = languages.find(({ code }) => code === fallback)?.tag
  // Pages that answer at addresses of others, and carry their policy themselves.
  const elsewhere = ['/404.html', '/{lang}/404.html', '/{lang}/500.html']
  for (const { pattern, policy, language } of pages.filter(page => !elsewhere.includes(page.pattern))) {
    const contentLanguage = pattern === '/' ? tag : language
    const headers = [
      `Content-Security-Policy: ${policy}`,
      ...(contentLanguage ? [`Content-Language: ${contentLanguage}`] : []),
    ]
    const paths = isHome(pattern) ? languages.map(({ code }) => `/${code}/`) : [placeholders(pattern)]
    withSlash.push(...paths.map(path => ({ path, headers })))
    if (pattern.endsWith('/') && pattern !== '/')
      without.push(...paths.map(path => ({ path: path.slice(0, -1), headers })))
  }
  // An address that redirects has no policy of a page, even where a placeholder would take it.
  const moving = new Set(redirects.map(({ from }) => from))
  return { withSlash, without: without.filter(({ path }) => !moving.has(path)) }
}

/**
 * Values of a header that two rules give are joined with a comma, and two policies are their intersection, so no
 * address may get one from two rules: the default for caching is the hosts' own, and policies stand by page.
 */
function headersFile(rules: HostRules): string {
  const { languages, headers, cache } = rules
  const { withSlash, without } = policyRules(rules)
  const fixed: Rule[] = [
    { path: '/*', headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`) },
    ...cache.map(({ path, value }) => ({
      path: path.endsWith('/') ? `${path}*` : path,
      headers: [`Cache-Control: ${value}`],
    })),
    { path: '/', headers: ['Vary: Accept-Language, Cookie'] },
    ...languages.map(({ code, tag }) => ({ path: `/${code}/*`, headers: [`Content-Language: ${tag}`] })),
    ...withSlash,
  ]
  // Pages carry their policy themselves; the header is its double. So when the rules do not all fit, addresses without a
  // slash go first, and last of them the families, whose one rule covers many pages.
  const families = without.filter(({ path }) => path.includes(':id'))
  const single = without.filter(({ path }) => !path.includes(':id'))
  const all = [...fixed, ...[...families, ...single].slice(0, Math.max(0, MAX_HEADER_RULES - fixed.length))]
  const blocks = all.map(rule => [rule.path, ...rule.headers.map(line => `  ${line}`)].join('\n'))
  return `# Written by npm run build\n${blocks.join('\n')}\n`
}

export const REDIRECTS_FILE: HostFile = {
  name: '_redirects',
  folder: 'dist',
  write: ({ rules }) => redirectsFile(rules),
}
export const HEADERS_FILE: HostFile = {
  name: '_headers',
  folder: 'dist',
  write: ({ rules }) => headersFile(rules),
}

export const netlify: Host = {
  name: 'Netlify',
  files: [REDIRECTS_FILE, HEADERS_FILE],
  lacks: [
    'headers-on-404',
    'policy-everywhere',
    'cookie-status',
    'redirect-headers',
    'qualities',
    'families',
    'exact-aliases',
    'other-letters',
    'exact-letters',
    'hidden-files',
  ],
}

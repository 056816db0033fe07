// Two functions for CloudFront (runtime 2.0): one answers or rewrites a request before the cache, one sets headers before
// the answer leaves. Each may have 10 kB, so tables are written tight. Only what the runtime documents is used.
import { chooseLanguage, inlineText, negotiate, parseAcceptLanguage } from '#i18n/negotiate.ts'
import { BELOW, type HostRules, ID, patternSource } from '#server/site/rules.ts'
import { foldLanguages } from './fold-languages.ts'
import { type Host, hostFile } from './host.ts'
import { languageNames } from './meant-paths.ts'

const MAX_BYTES = 10_240

const literal = (value: unknown): string => JSON.stringify(value)

/** `*` stands for each language; a path holds none of its own. */
const short = (path: string): string => path.replace('{lang}', '*')

/** Redirects by target, old addresses after it; what the static host begins with is written once. */
function redirectTable({ redirects, languages }: HostRules) {
  const written = redirects.filter(({ from }) => !from.includes('{id}'))
  const { folded, rest } = foldLanguages({ redirects: written, languages })
  const exact = [...rest, ...folded.map(fold => ({ ...fold, from: short(fold.from), to: short(fold.to) }))]
  const own = (redirect: { from: string; to: string }) => redirect.to === `/{visitor}${redirect.from}/`
  const targets = Map.groupBy(
    exact.filter(redirect => !own(redirect)),
    redirect => redirect.to,
  )
  const origins = [...targets.keys()].flatMap(to => /^https?:\/\/[^/]+/.exec(to)?.[0] ?? [])
  const shared = origins[0] ?? ''
  const shorter = (to: string) => (shared && to.startsWith(`${shared}/`) ? `~${to.slice(shared.length)}` : to)
  return {
    shared,
    moved: [...targets]
      .map(([to, froms]) => [shorter(to), ...froms.map(({ from }) => from)].join(' '))
      .join('|'),
    own: exact
      .filter(own)
      .map(({ from }) => from)
      .join(' '),
    families: redirects
      .filter(({ from }) => from.includes('{id}'))
      .map(({ from }) => from.replace('{id}', '')),
  }
}

/** Ids in order with runs written as `3-17`: an edge function cannot ask whether a file exists. */
export function packIds(ids: readonly string[]): string {
  const numbers = ids
    .filter(id => /^(0|[1-9]\d{0,14})$/.test(id))
    .map(Number)
    .sort((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const id of numbers) {
    const run = runs.at(-1)
    if (run && id === run[1] + 1) run[1] = id
    else runs.push([id, id])
  }
  const words = ids.filter(id => !/^(0|[1-9]\d{0,14})$/.test(id)).sort()
  return [
    ...runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)),
    ...words.map(word => `=${word}`),
  ].join(',')
}

/** Ids of a family by language; most often all languages have the same. */
function idTable({ shells, languages }: HostRules, files: readonly string[]): Record<string, string>[] {
  return shells.map(({ pattern }) => {
    const folder = pattern.split('/')[2] ?? ''
    return Object.fromEntries(
      languages.map(({ code }) => {
        const source = new RegExp(`^${code}/${folder}/(${ID})/index\\.html$`)
        return [code, packIds(files.flatMap(file => source.exec(file)?.[1] ?? []))]
      }),
    )
  })
}

/** One list when all languages agree, else one for each. */
function shared(table: Record<string, string>): string {
  const lists = new Set(Object.values(table))
  return literal(lists.size === 1 ? [...lists][0] : table)
}

/** First parts of the paths below a language: it cannot ask which pages there are. */
const foldersOf = ({ pages }: HostRules): string[] => [
  ...new Set(pages.flatMap(({ pattern }) => /^\/\{lang\}\/([^/]+)\//.exec(pattern)?.[1] ?? [])),
]

/** What the handler of a request calls. */
const requestHelpers = ({
  languageCookie,
  fallback,
  headers,
  cacheRedirect,
}: HostRules): string => `function queryOf(request) {
  const parts = []
  Object.keys(request.querystring).forEach(name => {
    const entry = request.querystring[name]
    const values = entry.multiValue || [entry]
    values.forEach(one => { parts.push(one.value === '' ? name : name + '=' + one.value) })
  })
  return parts.join('&')
}

function languageOf(request) {
  const cookie = request.cookies[${literal(languageCookie)}]
  const header = request.headers['accept-language']
  return chooseLanguage(cookie && cookie.value, header && header.value, choices, ${literal(fallback)})
}

function redirect(request, to, isChoice) {
  const query = queryOf(request)
  const headers = {
    location: { value: query ? to + (to.indexOf('?') < 0 ? '?' : '&') + query : to },
    'cache-control': { value: isChoice ? ${literal(cacheRedirect[302])} : ${literal(cacheRedirect[301])} },
    'strict-transport-security': { value: ${literal(headers['Strict-Transport-Security'] ?? '')} },
    'x-content-type-options': { value: 'nosniff' },
  }
  if (isChoice) headers.vary = { value: 'Accept-Language, Cookie' }
  return {
    statusCode: isChoice ? 302 : 301,
    statusDescription: isChoice ? 'Found' : 'Moved Permanently',
    headers: headers,
  }
}

function isKnown(id, table, language) {
  const list = typeof table === 'string' ? table : table[language]
  return list.split(',').some(run => {
    const ends = run.split('-')
    if (run.charAt(0) === '=') return run.slice(1) === id
    return /^\\d+$/.test(id) && String(Number(id)) === id && Number(id) >= Number(ends[0]) && Number(id) <= Number(ends[1] || ends[0])
  })
}`

export function requestFunction(rules: HostRules, files: readonly string[]): string {
  const { languages, fallback, shells } = rules
  const { shared: host, moved, own, families } = redirectTable(rules)
  const choices = languages.map(({ code, matches }) => [code, ...matches].join(' ')).join(',')
  const ids = idTable(rules, files)
  const shellTests = shells.map(({ pattern, shell }, place) => {
    const source = patternSource(pattern, languages)
      .replace('(?:', '(')
      .replace(ID, `(${ID})`)
      .replaceAll('/', '\\/')
    return `found = /^${source}?$/.exec(uri)
  if (found && !isKnown(found[2], ${shared(ids[place] ?? {})}, found[1])) uri = '${shell}'.replace('{lang}', found[1])`
  })
  return `// Written by npm run build. CloudFront Functions, runtime cloudfront-js-2.0, event: viewer request.
${inlineText(negotiate)}
${inlineText(parseAcceptLanguage)}
${inlineText(chooseLanguage)}
const choices = ${literal(choices)}.split(',').map(line => ({ code: line.split(' ')[0], matches: line.split(' ') }))
const names = Object.create(null)
${literal(
  languageNames(rules)
    .map(({ from, code }) => `${from} ${code}`)
    .join(','),
)}.split(',').forEach(line => { names[line.split(' ')[0]] = line.split(' ')[1] })
const folders = ${literal(` ${foldersOf(rules).join(' ')} `)}
const moved = Object.create(null)
${literal(moved)}.split('|').forEach(line => {
  const words = line.split(' ')
  words.slice(1).forEach(from => { moved[from] = words[0].replace('~', ${literal(host)}) })
})
${literal(own)}.split(' ').forEach(from => { moved[from] = '/{visitor}' + from + '/' })

${requestHelpers(rules)}

function handler(event) {
  const request = event.request
  let uri = request.uri
  const bare = (uri.length > 1 ? uri.replace(/\\/+$/, '') : uri).toLowerCase()
  const own = (/^\\/(${languages.map(({ code }) => code).join('|')})(\\/.*)/.exec(bare) || [])
  let to = moved[bare] || (own[1] && moved['/*' + own[2]] || '').replace('*', own[1])
  ${families.map(folder => `if (/^${folder.replaceAll('/', '\\/')}${ID}$/.test(bare)) to = '/{visitor}' + bare + '/'`).join('\n  ')}
  if (to) {
    const isChoice = to.indexOf('{visitor}') >= 0
    return redirect(request, isChoice ? to.replace('{visitor}', languageOf(request)) : to, isChoice)
  }
  const typed = /^\\/([a-z-]+)(${BELOW.replaceAll('/', '\\/')})$/i.exec(uri) || ['', '', '']
  const code = names[typed[1].toLowerCase()]
  if (code) {
    const below = typed[2].toLowerCase()
    const meant = '/' + code + ((folders.indexOf(' ' + below.split('/')[1] + ' ') < 0 ? typed[2] : below) || '/')
    if (meant !== uri && uri !== '/' + code) return redirect(request, meant, false)
  }
  if (uri === '/') {
    const language = languageOf(request)
    if (language !== ${literal(fallback)}) return redirect(request, '/' + language + '/', true)
  }
  let found
  ${shellTests.join('\n  ')}
  // There is no such page: the distribution's error page answers.
  if (/^\\/((${languages.map(({ code }) => code).join('|')})\\/404\\.html|404\\.html|_headers|_redirects)$/.test(uri)) uri = '/404/'
  if (/\\/$/.test(uri)) uri += 'index.html'
  else if (!/\\.[^/]*$/.test(uri)) uri += '/index.html'
  request.uri = uri
  return request
}
`
}

/** Policies differ in their hashes alone, and many pages share most of those. */
function policyTable({ pages }: HostRules) {
  const hashes = [...new Set(pages.flatMap(({ policy }) => policy.match(/'sha256-[^']+'/g) ?? []))]
  const skeletons = pages.map(({ pattern, policy }) => ({
    key: pattern.replace(/\/$/, ''),
    text: policy.replace(
      /(?: 'sha256-[^']+')+/g,
      run => ` #${(run.match(/'[^']+'/g) ?? []).map(hash => hashes.indexOf(hash).toString(36)).join('.')}#`,
    ),
  }))
  // A page without a script or a style has no mark there; a run of none is a mark as good as any.
  const marked = skeletons.map(({ key, text }) => ({
    key,
    runs: ['script-src', 'style-src'].map(name => new RegExp(`${name}[^;]*#([^#;]*)#`).exec(text)?.[1] ?? ''),
    frame: text
      .replace(/ #[^#]*#/g, '')
      .replace(/(script-src[^;]*);/, '$1#s;')
      .replace(/(style-src[^;]*);/, '$1#t;'),
  }))
  return {
    hashes: hashes.map(hash => hash.slice(8, -1)),
    marked,
    frames: [...new Set(marked.map(({ frame }) => frame))],
  }
}

export function responseFunction(rules: HostRules): string {
  const { languages, headers, cache, cacheDefault, fallback } = rules
  const { hashes, marked, frames } = policyTable(rules)
  const policies = marked
    .map(({ key, runs, frame }) => [key || '/', frames.indexOf(frame), ...runs].join(' '))
    .join('|')
  const families = rules.pages
    .filter(({ pattern }) => pattern.endsWith('/{id}/'))
    .map(({ pattern }) => pattern.split('/')[2])
    .join('|')
  const codes = languages.map(({ code }) => code).join('|')
  const tags = languages.map(({ code, tag }) => `${code} ${tag}`).join(',')
  const own = rules.pages.flatMap(({ pattern, language }) =>
    language ? [`${pattern.replace(/\/$/, '')} ${language}`] : [],
  )
  return `// Written by npm run build. CloudFront Functions, runtime cloudfront-js-2.0, event: viewer response.
const hashes = ${literal(hashes.join(' '))}.split(' ')
const frames = ${literal(frames)}
const fixed = ${literal(headers)}
const pages = {}
${literal(policies)}.split('|').forEach(line => {
  const words = line.split(' ')
  const list = run => run ? run.split('.').map(place => " 'sha256-" + hashes[parseInt(place, 36)] + "'").join('') : ''
  pages[words[0]] = frames[Number(words[1])].replace('#s', list(words[2])).replace('#t', list(words[3]))
})
const tags = {}
${literal(tags)}.split(',').forEach(line => { tags[line.split(' ')[0]] = line.split(' ')[1] })
const own = {}
${literal(own.join(','))}.split(',').forEach(line => { own[line.split(' ')[0]] = line.split(' ')[1] })
const caches = ${literal(cache.map(({ path, value }) => [path, value]))}

function handler(event) {
  const response = event.response
  const headers = response.headers
  const path = event.request.uri.replace(/index\\.html$/, '')
  const bare = path.length > 1 ? path.replace(/\\/$/, '') : path
  const language = (/^\\/(${codes})(\\/|$)/.exec(path) || [])[1]
  let page = language ? '/{lang}' + bare.slice(language.length + 1) : bare
  page = page.replace(/^(\\/\\{lang\\}\\/(?:${families || '-'}))\\/${ID}$/, '$1/{id}')
  Object.keys(fixed).forEach(name => { headers[name.toLowerCase()] = { value: fixed[name] } })
  if (pages[page]) headers['content-security-policy'] = { value: pages[page] }
  const tag = own[page] || tags[language] || (path === '/' ? tags[${literal(fallback)}] : '')
  if (tag) headers['content-language'] = { value: tag }
  if (path === '/') headers.vary = { value: 'Accept-Language, Cookie' }
  let cache = ${literal(cacheDefault)}
  caches.forEach(rule => {
    if (/\\/$/.test(rule[0]) ? path.indexOf(rule[0]) === 0 : path === rule[0]) cache = rule[1]
  })
  headers['cache-control'] = { value: cache }
  return response
}
`
}

export const cloudFront: Host = {
  name: 'CloudFront',
  files: [
    hostFile('cloudfront-function.js', ({ rules, files }) => requestFunction(rules, files)),
    hostFile('cloudfront-headers-function.js', ({ rules }) => responseFunction(rules)),
  ],
  overLimits: (text, { name }) => {
    const bytes = Buffer.byteLength(text)
    return bytes > MAX_BYTES ? [`${name}: ${bytes} bytes, CloudFront takes ${MAX_BYTES}`] : []
  },
  lacks: ['headers-on-404', 'language-404', 'exact-letters'],
}

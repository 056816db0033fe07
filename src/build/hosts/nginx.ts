import { type HostRules, ID, patternSource, type Redirect, SEGMENTS } from '#server/site/rules.ts'
import { type Host, type HostSite, hostFile } from './host.ts'
import { languageExpressions, rangeExpressions } from './language-ranges.ts'
import { languageNames, meantPaths } from './meant-paths.ts'
import { quote, serverBlock, upstreamBlock } from './nginx-server.ts'

/** A backslash means itself in nginx's quotes unless a quote or another one follows. */
const expression = (source: string, flags = '~'): string => `"${flags}${source.replaceAll('"', '\\"')}"`

function map(source: string, name: string, lines: string[][], fallback = '""'): string {
  const entries = [['default', fallback], ...lines].map(([key, value]) => `    ${key} ${value};`)
  return `map ${source} $${name} {\n${entries.join('\n')}\n}`
}

function target({ to }: Redirect): string {
  const address = to.replace('{visitor}', '$visitor_language').replace('{id}', '$entry_id')
  return `"${address}${address.includes('?') ? '$more_query' : '$first_query'}"`
}

function redirectLines(rules: HostRules, status: number): string[][] {
  return rules.redirects
    .filter(redirect => redirect.status === status)
    .flatMap(redirect => {
      if (redirect.from.includes('{id}')) {
        const source = patternSource(redirect.from, rules.languages).replace(ID, `(?<entry_id>${ID})`)
        return [[expression(`^${source}/?$`), target(redirect)]]
      }
      const spellings = /\.\w+$/.test(redirect.from) ? [redirect.from] : [redirect.from, `${redirect.from}/`]
      return spellings.map(from => [quote(from), target(redirect)])
    })
}

/**
 * What is asked where there is no file: a page in other letters, or below another name of a language. nginx compares plain
 * words without their case, which finds the one that is meant. The same address again is no answer.
 */
function meantMaps(rules: HostRules, files: readonly string[]): string {
  const { shells, languages } = rules
  const shellLines = shells.map(({ pattern }, place) => {
    const source = patternSource(pattern.replace('/{lang}', '').replace(/\/$/, ''), languages)
    const found = `meant_id_${place}`
    return [
      expression(`^${source.replace(ID, `(?<${found}>${ID})`)}$`, '~*'),
      quote(pattern.replace('/{lang}', '').replace('{id}/', `$${found}`)),
    ]
  })
  return [
    map('$uri', 'typed_name', [[expression('^/(?<typed_first>[A-Za-z-]+)(?:/|$)'), '$typed_first']]),
    map(
      '$uri',
      'typed_below',
      [[expression(`^/[A-Za-z-]+(?<typed_rest>${SEGMENTS})/?$`), '$typed_rest']],
      '!',
    ),
    map('$uri', 'typed_slash', [[expression('/$'), '/']]),
    map(
      '$typed_name',
      'meant_language',
      languageNames(rules).map(({ from, code }) => [from, code]),
    ),
    map('$typed_below', 'meant_below', [
      ...meantPaths(rules, files).below.map(path => [quote(path), quote(path)]),
      ...shellLines,
    ]),
    map(quote('$meant_language|$meant_below|$typed_below'), 'meant_address', [
      [expression('^(?<l_1>[^|]+)\\|(?<b_1>[^|]+)\\|'), quote('/$l_1$b_1$typed_slash')],
      [expression('^(?<l_2>[^|]+)\\|\\|(?<b_2>/[^|]*)$'), quote('/$l_2$b_2$typed_slash')],
      [expression('^(?<l_3>[^|]+)\\|\\|$'), quote('/$l_3/')],
    ]),
    map(
      quote('$uri|$meant_address'),
      'other_address',
      [[expression('^([^|]*)\\|\\1$'), '""']],
      '$meant_address',
    ),
  ].join('\n')
}

function languageMaps({ languages, fallback, languageCookie }: HostRules): string[] {
  const levels = rangeExpressions(languages)
  const found = levels.map(({ level, source }) =>
    map('$http_accept_language', `range_${level}`, [
      [expression(source.replace('((?:', `(?<wish_${level}>(?:`), '~*'), `$wish_${level}`],
    ]),
  )
  return [
    ...found,
    map(
      quote(levels.map(({ level }) => `$range_${level}`).join(',')),
      'header_language',
      languageExpressions(languages).map(({ source, code }) => [expression(source, '~*'), code]),
      fallback,
    ),
    map(
      `$cookie_${languageCookie}`,
      'visitor_language',
      languages.map(({ code }) => [expression(`^${code}$`), code]),
      '$header_language',
    ),
  ]
}

function pageMaps({ languages, pages, cache, cacheDefault, cacheRedirect, fallback }: HostRules): string[] {
  // After try_files and error_page the address is the file's.
  const fileSource = (pattern: string) => patternSource(pattern.replace(/\/$/, '/index.html'), languages)
  const own = pages.flatMap(({ pattern, language }) =>
    language ? [[expression(`^${fileSource(pattern)}$`), language]] : [],
  )
  const choice = quote('Accept-Language, Cookie')
  return [
    map(
      '$uri',
      'page_policy',
      pages.map(({ pattern, policy }) => [expression(`^${fileSource(pattern)}$`), quote(policy)]),
    ),
    map('$uri', 'page_language', [
      ['/index.html', languages.find(({ code }) => code === fallback)?.tag ?? fallback],
      ...own,
      ...languages.map(({ code, tag }) => [expression(`^/${code}/`), tag]),
    ]),
    map(
      '$uri',
      'file_cache',
      cache.map(({ path, value }) => [
        expression(`^${patternSource(path, [])}${path.endsWith('/') ? '' : '$'}`),
        quote(value),
      ]),
      quote(cacheDefault),
    ),
    map(
      '$status',
      'page_cache',
      [
        ...Object.entries(cacheRedirect).map(([status, value]) => [status, quote(value)]),
        ['404', quote(cacheDefault)],
      ],
      '$file_cache',
    ),
    map('$uri', 'page_vary', [['/index.html', choice]]),
    map('$status', 'answer_vary', [['302', choice]], '$page_vary'),
  ]
}

function errorMap({ languages }: HostRules): string {
  const codes = languages.map(({ code }) => code).join('|')
  return map('$uri', 'error_folder', [
    [expression(`^/(?<error_language>${codes})(?:/|$)`), '/$error_language'],
  ])
}

/** A site file for nginx (inside `http`, so `conf.d/` or `sites-enabled/`). nginx asks `map`s lazily: they cost nothing unasked. */
const nginxConf = ({
  rules,
  serving,
  files,
}: HostSite): string => `# Written by npm run build; change redirects.json or the tables in src/build/hosts, not this file.
# Include it inside http { }. Settings of the build: API_UPSTREAM, SITE_ROOT, TLS_CERTIFICATE and TLS_KEY (listens on 443 as
# the host of SITE_URL; without them on 8080, as any).

${upstreamBlock(serving.upstreams)}

# Long addresses in the tables below.
map_hash_bucket_size 256;
map_hash_max_size 8192;

map $args $first_query { "" ""; default "?$args"; }
map $args $more_query { "" ""; default "&$args"; }

# The visitor's language: the cookie if it names one, else the best range of Accept-Language. Qualities are distinguished
# by their first decimal; within it the order of the header decides.
${languageMaps(rules).join('\n')}

${map('$uri', 'moved_to', redirectLines(rules, 301))}
${map('$uri', 'found_at', redirectLines(rules, 302))}

map $uri $page {
    / /index.html;
    "~^(?<page_path>/.*[^/])/*$" $page_path/index.html;
}

# Addresses in other letters, or below another name of a language.
${meantMaps(rules, files)}

# Error pages are in the path's language.
${errorMap(rules)}

${pageMaps(rules).join('\n')}

${serverBlock(rules, serving)}
`

export const nginx: Host = {
  name: 'nginx',
  files: [hostFile('nginx.conf', nginxConf)],
  lacks: [],
  // `.br` with its Brotli module.
  sendsCopies: ['.br', '.gz'],
}

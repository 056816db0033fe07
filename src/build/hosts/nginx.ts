import { BELOW, type HostRules, ID, patternSource, type Redirect } from '#server/site/rules.ts'
import { type Host, hostFile } from './host.ts'
import { API_DOWN } from './host-rules.ts'
import { languageExpressions, rangeExpressions } from './language-ranges.ts'

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
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
 * Everything below an alias keeps its path; the alias alone is the language's home. Expressions all of them: nginx compares
 * plain words without their case, and `/zh-TW` would be `/zh-tw` itself.
 */
const aliasLines = ({ aliases }: HostRules): string[][] =>
  aliases.flatMap(({ from, code }) => {
    const name = `below_${from.replace('-', '_')}`
    return [
      [expression(`^/${from}$`), quote(`/${code}/$first_query`)],
      [expression(`^/${from}(?<${name}>${BELOW})$`), quote(`/${code}$${name}$first_query`)],
    ]
  })

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

/** What every answer carries, and where each address leads. */
function serverBlock(rules: HostRules): string {
  const { languages, headers, shells, fallback } = rules
  const codes = languages.map(({ code }) => code).join('|')
  const always = [
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    'add_header Content-Security-Policy $page_policy always;',
    'add_header Content-Language $page_language always;',
    'add_header Cache-Control $page_cache always;',
    'add_header Vary $answer_vary always;',
  ]
  const shellLocations = shells.map(({ pattern, shell }) => {
    const source = patternSource(pattern, languages).replace(/\(\?:.*?\)/, `(?<shell_language>${codes})`)
    const file = `${shell.replace('{lang}', '$shell_language')}index.html`
    return `    location ~ ${quote(`^${source}?$`).replaceAll('\\\\', '\\')} {\n        try_files $page ${file} =404;\n    }`
  })
  return `server {
    listen 8080;
    server_name _;
    root /srv/site/dist;

    absolute_redirect off;
    server_tokens off;
    charset utf-8;
    charset_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;
    # Copies made by a build with BUILD_HOSTS=nginx are sent as they are; without them each answer is packed.
    gzip_static on;
    gzip on;
    gzip_min_length 1024;
    gzip_proxied any;
    gzip_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;
    gzip_vary on;
    # With the brotli module: brotli_static on;
    client_max_body_size 6m;
    error_page 404 $error_folder/404.html;
    # A folder without a page is no page.
    error_page 403 =404 $error_folder/404.html;
    error_page 500 $error_folder/500.html;

${always.map(line => `    ${line}`).join('\n')}

    if ($moved_to) { return 301 $moved_to; }
    if ($found_at) { return 302 $found_at; }

    location = / {
        if ($visitor_language != ${fallback}) { return 302 /$visitor_language/$first_query; }
        try_files /index.html =404;
    }
    location ~ "^(?:/(?:${codes}))?/404\\.html$" { internal; }
    location ~ "^/_(?:headers|redirects)$" { return 404; }
    location ~ "\\.webmanifest$" {
        default_type application/manifest+json;
        try_files $uri =404;
    }
${shellLocations.join('\n')}
    location / { try_files $uri $page =404; }

    # The API sends its own headers, and answers in its own shape even when it is down.
    location ~ "^/(?:v1|api)/" {
        proxy_pass http://site_api;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        # With its port: a browser's POST names its page's origin, which the API compares with this.
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        error_page 502 504 =503 @api_down;
        proxy_hide_header Strict-Transport-Security;
        add_header Strict-Transport-Security ${quote(headers['Strict-Transport-Security'] ?? '')} always;
    }
    location @api_down {
        default_type application/json;
        return 503 '${API_DOWN}';
    }
}`
}

/** A site file for nginx (inside `http`, so `conf.d/` or `sites-enabled/`). nginx asks `map`s lazily: they cost nothing unasked. */
const nginxConf = (
  rules: HostRules,
  apiUpstream: string,
): string => `# Written by npm run build; change redirects.json or the tables in src/build/hosts, not this file.
# Include it inside http { }. Adapt these: upstream (API_UPSTREAM when building), listen, server_name, root.

upstream site_api {
    server ${apiUpstream};
    keepalive 8;
}

# Long addresses in the tables below.
map_hash_bucket_size 256;
map_hash_max_size 8192;

map $args $first_query { "" ""; default "?$args"; }
map $args $more_query { "" ""; default "&$args"; }

# The visitor's language: the cookie if it names one, else the best range of Accept-Language. Qualities are distinguished
# by their first decimal; within it the order of the header decides.
${languageMaps(rules).join('\n')}

${map('$uri', 'moved_to', [...redirectLines(rules, 301), ...aliasLines(rules)])}
${map('$uri', 'found_at', redirectLines(rules, 302))}

map $uri $page {
    / /index.html;
    "~^(?<page_path>/.*[^/])/*$" $page_path/index.html;
}

# Error pages are in the path's language.
${errorMap(rules)}

${pageMaps(rules).join('\n')}

${serverBlock(rules)}
`

export const nginx: Host = {
  name: 'nginx',
  files: [hostFile('nginx.conf', ({ rules, apiUpstream }) => nginxConf(rules, apiUpstream))],
  lacks: [],
  // `.br` with its Brotli module.
  sendsCopies: ['.br', '.gz'],
}

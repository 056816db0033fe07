import { type HostRules, ID, patternSource, type Redirect, SEGMENTS } from '#server/site/rules.ts'
import { type Host, type HostSite, hostFile } from './host.ts'
import { API_DOWN, LONGEST_BODY_S, MAX_BODY_MEGABYTES } from './host-rules.ts'
import { languageExpressions, rangeExpressions } from './language-ranges.ts'
import { languageNames, meantPaths } from './meant-paths.ts'

/**
 * Which of several servers to ask: those that live, as one that cannot write still has pages and lists. Passing over one that refuses a connection is not enough: Caddy 2.6 has closed the body of a
 * POST by then, and counts that against the second.
 */
const HEALTH = `			health_uri /livez
			health_interval 1s
			health_timeout 2s
			lb_try_duration 4s
			lb_try_interval 100ms
`

/** Backticks keep everything between them as it is. */
const quote = (text: string): string => `\`${text.replaceAll('`', '')}\``

/** How Caddy's tables name what a parenthesis found. */
const group = (place: number): string => `\${${place}}`

const indent = (text: string, depth: number): string => text.replace(/^(?=.)/gm, '\t'.repeat(depth))

function map(source: string, outputs: string, lines: string[], fallback: string): string {
  return `map ${source} ${outputs} {\n${indent([...lines, `default ${fallback}`].join('\n'), 1)}\n}`
}

/** A redirect without its query and the visitor's language: Caddy's tables hold plain words. */
function target({ to }: Redirect): string[] {
  const [path = '', query] = to.split('?')
  const [before = '', after] = path.split('{visitor}')
  const language = after === undefined ? 'none' : 'visitor'
  return [quote(before), language, quote(after ?? ''), quote(query === undefined ? '' : `?${query}`)]
}

function redirectLines({ redirects, languages }: HostRules): string[] {
  return redirects.flatMap(redirect => {
    const { from, status } = redirect
    const to = target(redirect).join(' ')
    if (from.includes('{id}')) {
      const source = patternSource(from, languages).replace(ID, `(${ID})`)
      return [`~^${source}/?$ ${status} ${to.replace('{id}', group(1))}`]
    }
    return [from, ...(/\.\w+$/.test(from) ? [] : [`${from}/`])].map(path => `${path} ${status} ${to}`)
  })
}

/** What is asked where there is no file: a page in other letters, or below another name of a language. */
function meantMaps(rules: HostRules, files: readonly string[]): string {
  const { below, outside } = meantPaths(rules, files)
  const inAnyCase = (path: string) => `~(?i)^/?${patternSource(path.slice(1), [])}$ ${quote(path)}`
  const shells = rules.shells.map(({ pattern }) => {
    const start = pattern.replace('/{lang}', '').replace('{id}/', '')
    return `~(?i)^${start}(${ID})$ "${start}${group(1)}"`
  })
  return [
    map(
      '{http.request.uri.path}',
      '{typed_name} {typed_below} {typed_slash}',
      [`~^/([A-Za-z-]+)(${SEGMENTS})(/?)$ "${group(1)}" "${group(2)}" "${group(3)}"`],
      '"" ! ""',
    ),
    map(
      '{typed_name}',
      '{meant_language}',
      languageNames(rules).map(({ from, code }) => `~(?i)^${from}$ ${code}`),
      '""',
    ),
    map('{typed_below}', '{meant_below}', [...below.map(inAnyCase), ...shells], '""'),
    map('{typed_name}{typed_below}', '{meant_outside}', outside.map(inAnyCase), '""'),
    map(
      '{meant_language}|{meant_below}|{typed_below}|{typed_slash}|{meant_outside}',
      '{meant_address}',
      [
        `~^([^|]+)\\|([^|]+)\\|[^|]*\\|(/?)\\| "/${group(1)}${group(2)}${group(3)}"`,
        `~^([^|]+)\\|\\|(/[^|]*)\\|(/?)\\| "/${group(1)}${group(2)}${group(3)}"`,
        `~^([^|]+)\\|\\|\\| "/${group(1)}/"`,
        `~^\\|.*\\|(/[^|]+)$ "${group(1)}"`,
      ],
      '""',
    ),
  ].join('\n')
}

function languageMaps({ languages, fallback, languageCookie }: HostRules): string {
  const levels = rangeExpressions(languages)
  const header = '{http.request.header.Accept-Language}'
  const found = levels.map(({ level, source }) =>
    map(header, `{range_${level}}`, [`${quote(`~(?i)${source}`)} "\${1}"`], '""'),
  )
  const best = levels.map(({ level }) => `{range_${level}}`).join(',')
  return [
    ...found,
    map(
      best,
      '{header_language}',
      languageExpressions(languages).map(({ source, code }) => `${quote(`~(?i)${source}`)} ${code}`),
      fallback,
    ),
    map(
      `{http.request.cookie.${languageCookie}}`,
      '{visitor_language}',
      languages.map(({ code }) => `${code} ${code}`),
      '{header_language}',
    ),
  ].join('\n')
}

function pageMaps({ pages, languages, cache, cacheDefault, fallback }: HostRules): string {
  const path = '{http.request.uri.path}'
  const fileSource = (pattern: string) => patternSource(pattern.replace(/\/$/, '/index.html'), languages)
  const tag = languages.find(({ code }) => code === fallback)?.tag ?? fallback
  const pageLanguages = [
    `/index.html ${tag}`,
    ...pages.flatMap(({ pattern, language }) => (language ? [`~^${fileSource(pattern)}$ ${language}`] : [])),
    ...languages.map(({ code, tag }) => `~^/${code}/ ${tag}`),
  ]
  return [
    map(
      path,
      '{page_policy}',
      pages.map(({ pattern, policy }) => `~^${fileSource(pattern)}$ ${quote(policy)}`),
      '""',
    ),
    map(path, '{page_language}', pageLanguages, '""'),
    map(
      path,
      '{page_cache}',
      cache.map(
        ({ path, value }) => `~^${patternSource(path, [])}${path.endsWith('/') ? '' : '$'} ${quote(value)}`,
      ),
      quote(cacheDefault),
    ),
  ].join('\n')
}

/** The page of an error: its language is the path's. */
function errorMaps({ languages }: HostRules): string {
  const codes = languages.map(({ code }) => code).join('|')
  return [
    map('{http.request.uri.path}', '{error_folder}', [`~^/(${codes})(?:/.*)?$ "/${group(1)}"`], '""'),
    map('{http.error.status_code}', '{error_page}', ['~^5 500'], '404'),
  ].join('\n')
}

const hstsHeader = ({ headers }: HostRules): string =>
  `Strict-Transport-Security ${quote(headers['Strict-Transport-Security'] ?? '')}`

const commonHeaders = ({ headers }: HostRules): string[] =>
  Object.entries(headers).map(([name, value]) => `${name} ${quote(value)}`)

/** Everything but the API. Caddy has no lazy fallbacks, so what a request needs is worked out in the order it is written. */
function siteRoute({ rules, files }: HostSite): string {
  const { languages, shells, fallback, cacheRedirect } = rules
  const shellRoutes = shells.map(({ pattern, shell }) => {
    const source = patternSource(pattern, languages)
      .replace(/\(\?:(.*?)\)/, '($1)')
      .replace(/\/$/, '')
    return `@shell path_regexp shell ^(${source})/?$
route @shell {
	try_files {re.shell.1}/index.html ${shell.replace('{lang}', '{re.shell.2}')}index.html
}`
  })
  return `		route {
			# The visitor's language: the cookie if it names one, else the best range of Accept-Language, qualities told
			# apart by their first decimal.
${indent(languageMaps(rules), 3)}
${indent(map('{http.request.uri.path}', '{to_status} {to_start} {to_language} {to_path} {to_query}', redirectLines(rules), '"" "" "" "" ""'), 3)}
			map {to_language} {to_visitor} {
				visitor {visitor_language}
				default ""
			}
			map {to_query}|{http.request.uri.query} {to_search} {
				~^\\|$ ""
				~^\\|(.+)$ "?\${1}"
				~^(.+)\\|$ "\${1}"
				~^(.+)\\|(.+)$ "\${1}&\${2}"
				default ""
			}
			header {
${indent(commonHeaders(rules).join('\n'), 4)}
				-Server
			}
			@written not method GET HEAD
			route @written {
				header Allow "GET, HEAD"
				respond 405
			}
			@moved expression \`{to_status} == "301"\`
			route @moved {
				header Cache-Control ${quote(cacheRedirect[301])}
				redir * {to_start}{to_visitor}{to_path}{to_search} 301
			}
			@found expression \`{to_status} == "302"\`
			route @found {
				header Cache-Control ${quote(cacheRedirect[302])}
				header Vary "Accept-Language, Cookie"
				redir * {to_start}{to_visitor}{to_path}{to_search} 302
			}
			@home path /
			route @home {
				header Vary "Accept-Language, Cookie"
				@elsewhere expression \`{visitor_language} != "${fallback}"\`
				route @elsewhere {
					header Cache-Control ${quote(cacheRedirect[302])}
					redir * /{visitor_language}/{to_search} 302
				}
				rewrite * /index.html
			}
			@hidden path_regexp ^(?:/_headers|/_redirects|(?:/(?:${languages.map(({ code }) => code).join('|')}))?/404\\.html)$
			error @hidden 404
${indent(shellRoutes.join('\n'), 3)}
			@page path_regexp page ^(.*[^/])/*$
			route @page {
				try_files {re.page.1}/index.html {path}
			}
			@missing not file
			route @missing {
${indent(meantMaps(rules, files), 4)}
				@other expression \`{meant_address} != "" && {meant_address} != {http.request.uri.path}\`
				route @other {
					header Cache-Control ${quote(cacheRedirect[301])}
					redir * {meant_address}{to_search} 301
				}
			}
${indent(pageMaps(rules), 3)}
			@page_policy expression \`{page_policy} != ""\`
			header @page_policy Content-Security-Policy {page_policy}
			@page_language expression \`{page_language} != ""\`
			header @page_language Content-Language {page_language}
			header Cache-Control {page_cache}
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}`
}

const errorRoute = (rules: HostRules): string => `	handle_errors {
		@api_down path /v1/* /api/*
		handle @api_down {
			header Content-Type application/json
			header ${hstsHeader(rules)}
			header X-Content-Type-Options nosniff
			header Retry-After 5
			respond \`${API_DOWN}\` 503
		}
		handle {
			route {
${indent(errorMaps(rules), 4)}
				rewrite * {error_folder}/{error_page}.html
${indent(pageMaps(rules), 4)}
				header {
${indent(commonHeaders(rules).join('\n'), 5)}
					Content-Security-Policy {page_policy}
					Content-Language {page_language}
					Cache-Control {page_cache}
					-Server
				}
				file_server {
					precompressed br gzip
					disable_canonical_uris
				}
			}
		}
	}`

const caddyfile = (site: HostSite): string => {
  const { rules, serving } = site
  const { upstreams, root } = serving
  return `# Written by npm run build; change redirects.json or the tables in src/build/hosts, not this file.
# Environment: SITE_ADDRESS (a domain gets its certificate by itself), SITE_ROOT, API_UPSTREAM (with spaces between several).
# Imported by a file of yours, give Caddy's own options there; these are worth having:
#	servers {
#		timeouts {
#			read_header 5s
#			read_body ${LONGEST_BODY_S}s
#			idle 30s
#		}
#	}
{$SITE_ADDRESS:localhost} {
	root * {$SITE_ROOT:${root}}

	@api path /v1/* /api/*
	handle @api {
		request_body {
			max_size ${MAX_BODY_MEGABYTES}MiB
		}
		header ${hstsHeader(rules)}
		reverse_proxy {$API_UPSTREAM:${upstreams.join(' ')}} {
${upstreams.length > 1 ? HEALTH : ''}			# Never the caller's own: it could be that of another's call.
			header_up X-Request-Id {http.request.uuid}
			transport http {
				dial_timeout 2s
				response_header_timeout 15s
				# Less than a server that is stopping waits for kept connections.
				keepalive 2s
			}
		}
	}

	handle {
		# For what has no packed copy.
		encode gzip
${siteRoute(site)}
	}

${errorRoute(rules)}
}
`
}

export const caddy: Host = {
  name: 'Caddy',
  files: [hostFile('Caddyfile', caddyfile)],
  lacks: [],
  sendsCopies: ['.br', '.gz'],
}

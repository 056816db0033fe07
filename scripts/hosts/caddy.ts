import { type HostRules, patternSource, type Redirect } from '#server/site/rules.ts'
import { languageExpressions, rangeExpressions } from './language-ranges.ts'

/** Backticks keep everything between them as it is. */
const quote = (text: string): string => `\`${text.replaceAll('`', '')}\``

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
  return redirects.map(redirect => {
    const slash = /\.\w+$/.test(redirect.from) ? '' : '/?'
    const source = patternSource(redirect.from, languages).replace(/\[A-Za-z.*?\]\+/, '($&)')
    const to = target(redirect).join(' ').replace('{id}', '$${1}'.slice(1))
    return `~^${source}${slash}$ ${redirect.status} ${to}`
  })
}

function languageMaps({ languages, fallback, languageCookie }: HostRules): string {
  const levels = rangeExpressions(languages)
  const header = '{http.request.header.Accept-Language}'
  const found = levels.map(({ level, source }) => map(header, `{range_${level}}`, [`${quote(`~(?i)${source}`)} "\${1}"`], '""'))
  const best = levels.map(({ level }) => `{range_${level}}`).join(',')
  return [
    ...found,
    map(best, '{header_language}', languageExpressions(languages).map(({ source, code }) => `${quote(`~(?i)${source}`)} ${code}`), fallback),
    map(`{http.request.cookie.${languageCookie}}`, '{visitor_language}', languages.map(({ code }) => `${code} ${code}`), '{header_language}'),
  ].join('\n')
}

function pageMaps({ pages, languages, cache, cacheDefault, fallback }: HostRules): string {
  const path = '{http.request.uri.path}'
  const fileSource = (pattern: string) => patternSource(pattern.replace(/\/$/, '/index.html'), languages)
  const tag = languages.find(({ code }) => code === fallback)?.tag ?? fallback
  const spoken = [
    `/index.html ${tag}`,
    ...pages.flatMap(({ pattern, language }) => (language ? [`~^${fileSource(pattern)}$ ${language}`] : [])),
    ...languages.map(({ code, tag }) => `~^/${code}/ ${tag}`),
  ]
  return [
    map(path, '{page_policy}', pages.map(({ pattern, policy }) => `~^${fileSource(pattern)}$ ${quote(policy)}`), '""'),
    map(path, '{page_language}', spoken, '""'),
    map(
      path,
      '{page_cache}',
      cache.map(({ path, value }) => `~^${patternSource(path, [])}${path.endsWith('/') ? '' : '$'} ${quote(value)}`),
      quote(cacheDefault),
    ),
  ].join('\n')
}

/** A Caddyfile. Caddy has no lazy fallbacks, so what a request needs is worked out in the order it is written. */
export function caddyfile(rules: HostRules, apiUpstream: string): string {
  const { headers, languages, shells, fallback, cacheRedirect } = rules
  const common = Object.entries(headers).map(([name, value]) => `${name} ${quote(value)}`)
  const shellRoutes = shells.map(({ pattern, shell }) => {
    const source = patternSource(pattern, languages).replace(/\(\?:(.*?)\)/, '($1)')
    return `@shell path_regexp shell ^${source}?$
route @shell {
	try_files {path} {path}/index.html ${shell.replace('{lang}', '{re.shell.1}')}index.html
}`
  })
  return `# Written by scripts/host-files.ts; change redirects.json or the tables in scripts/hosts, not this file.
# Environment: SITE_ADDRESS (a domain gets its certificate by itself), SITE_ROOT, API_UPSTREAM.
{$SITE_ADDRESS:localhost} {
	root * {$SITE_ROOT:/srv/site/dist}

	@api path /v1/* /api/*
	handle @api {
		reverse_proxy {$API_UPSTREAM:${apiUpstream}}
	}

	handle {
		route {
			# The visitor's language: the cookie if it names one, else the best range of Accept-Language, qualities told
			# apart by their first decimal.
${indent(languageMaps(rules), 3)}
${indent(map('{http.request.uri.path}', '{to_status} {to_start} {to_language} {to_path} {to_query}', redirectLines(rules), '"" "" "" "" ""'), 3)}
			map {to_language} {to_visitor} {
				visitor {visitor_language}
				default ""
			}
			map {to_query}|{http.request.uri.query} {query} {
				~^\\|$ ""
				~^\\|(.+)$ "?\${1}"
				~^(.+)\\|$ "\${1}"
				~^(.+)\\|(.+)$ "\${1}&\${2}"
				default ""
			}
			header {
${indent(common.join('\n'), 4)}
				-Server
			}
			@moved expression \`{to_status} == "301"\`
			route @moved {
				header Cache-Control ${quote(cacheRedirect[301])}
				redir {to_start}{to_visitor}{to_path}{query} 301
			}
			@found expression \`{to_status} == "302"\`
			route @found {
				header Cache-Control ${quote(cacheRedirect[302])}
				header Vary "Accept-Language, Cookie"
				redir {to_start}{to_visitor}{to_path}{query} 302
			}
			@home path /
			route @home {
				header Vary "Accept-Language, Cookie"
				@elsewhere expression \`{visitor_language} != "${fallback}"\`
				route @elsewhere {
					header Cache-Control ${quote(cacheRedirect[302])}
					redir /{visitor_language}/{query} 302
				}
			}
			@hidden path /_headers /_redirects /404.html
			error @hidden 404
${indent(shellRoutes.join('\n'), 3)}
			try_files {path} {path}/index.html
${indent(pageMaps(rules), 3)}
			header {
				Content-Security-Policy {page_policy}
				Content-Language {page_language}
				Cache-Control {page_cache}
			}
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}
	}

	handle_errors {
		rewrite * /404.html
${indent(pageMaps(rules), 2)}
		header {
${indent(common.join('\n'), 3)}
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
`
}

// Hosts that no test can run, simulated by their documented rules: CloudFront with its two functions before a bucket,
// Netlify and Cloudflare Pages with `_redirects` and `_headers`, and a host that knows nothing but files.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parseAcceptLanguage } from '#i18n/negotiate.ts'
import type { Ask, FixtureSite, HostAnswer } from './host.ts'

function fileAt(dist: string, path: string): string | undefined {
  if (!path.startsWith('/') || path.includes('..')) return undefined
  const candidates = [path, `${path.replace(/\/$/, '')}/index.html`].map(name =>
    join(dist, decodeURIComponent(name)),
  )
  return candidates.find(file => existsSync(file) && statSync(file).isFile())
}

function fromFile(
  dist: string,
  file: string | undefined,
  headers: Record<string, string> = {},
  missing = join(dist, '404.html'),
): HostAnswer {
  if (file) return { status: 200, headers, body: readFileSync(file) }
  return { status: 404, headers, body: readFileSync(missing) }
}

const split = (path: string): [path: string, query: string] => {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

/** A folder on a server without any rules. */
export const askPlain =
  ({ dist }: FixtureSite): Ask =>
  async path =>
    fromFile(dist, fileAt(dist, split(path)[0]))

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function askCloudFront({ dist, hosts }: FixtureSite): Ask {
  const load = (name: string) => vm.runInNewContext(`${readFileSync(join(hosts, name), 'utf8')}\n;handler`)
  const onRequest = load('cloudfront-function.js')
  const onResponse = load('cloudfront-headers-function.js')
  return async (path, headers = {}) => {
    const [uri, query] = split(path)
    const querystring: Record<string, { value: string; multiValue?: { value: string }[] }> = {}
    for (const part of query.slice(1).split('&').filter(Boolean)) {
      const [name = '', value = ''] = part.split('=')
      const known = querystring[name]
      if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }]
      else querystring[name] = { value }
    }
    const cookies = Object.fromEntries(
      (headers.Cookie ?? '')
        .split('; ')
        .filter(Boolean)
        .map(pair => [pair.split('=')[0], { value: pair.split('=')[1] }]),
    )
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }])
    const request = { method: 'GET', uri, querystring, headers: Object.fromEntries(lower), cookies }
    const result = onRequest({ request })
    const flat = (list: Record<string, { value: string }>) =>
      Object.fromEntries(Object.entries(list).map(([name, { value }]) => [name, value]))
    if (result.statusCode)
      return { status: result.statusCode, headers: flat(result.headers), body: Buffer.alloc(0) }
    const key = join(dist, result.uri)
    const file = existsSync(key) && statSync(key).isFile() ? key : undefined
    // Functions are not asked about answers of 400 and more: the distribution's error page goes out as it is.
    if (!file) return fromFile(dist, undefined)
    const response = onResponse({ request: result, response: { statusCode: 200, headers: {} } })
    return fromFile(dist, file, flat(response.headers))
  }
}

interface Line {
  from: string
  to: string
  status: number
  force: boolean
  conditions: Record<string, string[]>
}

/** Each of some hundred lines is asked for each of some hundred paths. */
const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*/g, '(?<splat>.*)')
  const expression = new RegExp(`^${source}$`)
  expressions.set(pattern, expression)
  return expression
}

/** `:name` takes one segment, a `*` at the end the rest. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const found = (expressions.get(pattern) ?? expressionOf(pattern)).exec(path)
  return found ? { ...found.groups } : undefined
}

const fill = (target: string, values: Record<string, string>): string =>
  target.replace(/(?<=\/):(\w+)/g, (whole, name) => values[name] ?? whole)

function readHeaders(lines: readonly string[], path: string): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'public, max-age=0, must-revalidate' }
  const given = new Set<string>()
  let applies = false
  for (const line of lines) {
    if (/^\//.test(line)) applies = match(line, path) !== undefined
    const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
    if (!applies || !name) continue
    const key = name.toLowerCase()
    headers[key] = given.has(key) ? `${headers[key]}, ${value}` : value
    given.add(key)
  }
  return headers
}

const linesOf = (dist: string, name: string): string[] => readFileSync(join(dist, name), 'utf8').split('\n')

function parseNetlify(text: string): Line[] {
  const lines = text.split('\n').map(line => line.replace(/(^|\s)#.*$/, '').trim())
  return lines.filter(Boolean).map(line => {
    const [from = '', to = '', status = '301', ...rest] = line.split(/\s+/)
    const conditions = Object.fromEntries(
      rest.map(word => [word.split('=')[0], word.split('=')[1]?.split(',') ?? []]),
    )
    return { from, to, status: Number(status.replace('!', '')), force: status.endsWith('!'), conditions }
  })
}

/** Whether the conditions of a line are those of the visitor's language and cookies. */
function fitsVisitor({ conditions }: Line, headers: Readonly<Record<string, string>>): boolean {
  const [first = ''] = parseAcceptLanguage(headers['Accept-Language'])
  const language = first.toLowerCase()
  const { Language: languages, Cookie: cookies } = conditions
  const isPreferred = languages?.some(name => language === name || language.startsWith(`${name}-`)) ?? true
  return isPreferred && (cookies?.some(name => (headers.Cookie ?? '').includes(`${name}=`)) ?? true)
}

/** https://docs.netlify.com/routing/redirects/redirect-options/ : top down, the first that fits; a file shadows. */
export function askNetlify({ dist }: FixtureSite): Ask {
  const lines = parseNetlify(readFileSync(join(dist, '_redirects'), 'utf8'))
  const headerLines = linesOf(dist, '_headers')
  const headersOf = (path: string) => readHeaders(headerLines, path)
  const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
  const answerOf = ({ status }: Line, to: string, pathname: string, query: string): HostAnswer => {
    if (status === 404) return fromFile(dist, undefined, headersOf(pathname), fileAt(dist, to))
    if (status === 200) return fromFile(dist, fileAt(dist, to), headersOf(pathname))
    const location = to.includes('?') ? to + query.replace('?', '&') : to + query
    return { status, headers: { location }, body: Buffer.alloc(0) }
  }
  return async (path, headers = {}) => {
    const [pathname, query] = split(path)
    for (const line of lines) {
      const values = match(bare(line.from), bare(pathname))
      if (!values || !fitsVisitor(line, headers)) continue
      const file = fileAt(dist, pathname)
      if (file && !line.force) return fromFile(dist, file, headersOf(pathname))
      return answerOf(line, fill(line.to, values), pathname, query)
    }
    const isHidden = /^\/_(headers|redirects)$/.test(pathname)
    return fromFile(dist, isHidden ? undefined : fileAt(dist, pathname), headersOf(pathname))
  }
}

/** https://developers.cloudflare.com/pages/configuration/serving-pages/ : the nearest `404.html` up the tree. */
function nearestMissingPage(dist: string, pathname: string): string {
  const folders = pathname.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth--) {
    const file = join(dist, ...folders.slice(0, depth), '404.html')
    if (existsSync(file)) return file
  }
  return join(dist, '404.html')
}

/** https://developers.cloudflare.com/pages/configuration/redirects/ : lines it cannot read are dropped; files never win. */
export function askCloudflare({ dist }: FixtureSite): Ask {
  const headerLines = linesOf(dist, '_headers')
  const headersOf = (path: string) => readHeaders(headerLines, path)
  const words = linesOf(dist, '_redirects')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split(/\s+/))
  const seen = new Set<string>()
  const lines = words.filter(([from = '', , status = '302', ...rest]) => {
    if (rest.length > 0 || !/^(200|301|302|303|307|308)$/.test(status) || seen.has(from)) return false
    return seen.add(from)
  })
  return async path => {
    const [pathname, query] = split(path)
    for (const [from = '', to = '', status = '302'] of lines) {
      const values = match(from, pathname)
      if (!values) continue
      const target = fill(to, values)
      if (status === '200')
        return fromFile(dist, fileAt(dist, target), headersOf(pathname), nearestMissingPage(dist, pathname))
      const location = target.includes('?') ? target : target + query
      return { status: Number(status), headers: { location }, body: Buffer.alloc(0) }
    }
    const isHidden = /^\/_(headers|redirects)$/.test(pathname)
    return fromFile(
      dist,
      isHidden ? undefined : fileAt(dist, pathname),
      headersOf(pathname),
      nearestMissingPage(dist, pathname),
    )
  }
}

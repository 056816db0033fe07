import type { Redirect } from '#server/site/rules.ts'
import { BuildError } from '../files.ts'
import { FAMILIES, pagesBelowLanguage, type Route } from '../pages/pages.ts'

interface Context {
  codes: readonly string[]
  fallback: string
  staticUrl: string
  pages: readonly Route[]
  /** All files of the build. */
  files: readonly string[]
}

/** Addresses that never belong to a page. */
const RESERVED = ['/v1', '/api', '/_astro']

const bare = (path: string): string => path.replace(/\/index\.html$/, '/').replace(/(.)\/+$/, '$1')
const pathPart = (address: string): string => address.replace(/\?.*$/, '')
const isLocal = (address: string): boolean => address.startsWith('/')

/** Our own pages are named with the slash at the end: the canonical address, one hop and no more. */
function canonical(address: string): string {
  const [, path = '', rest = ''] = /^([^?]*)(.*)$/.exec(address) ?? []
  return path.endsWith('/') || /\.\w+$/.test(path) ? address : `${path}/${rest}`
}

/** A key written twice would silently lose one of the two in JSON. */
function repeatedKeys(text: string): string[] {
  const keys = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(match => match[1] ?? '')
  return [...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))]
}

function parse(text: string): [string, string][] {
  const table: unknown = JSON.parse(text)
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    throw new BuildError(['redirects.json: is not a table of addresses'])
  }
  return Object.entries(table).map(([from, to]) => {
    const good =
      typeof to === 'string' && /^\/[\w./[\]-]+$/.test(from) && /^(\/|\[static\]\/)[^\s#"]*$/.test(to)
    if (!good)
      throw new BuildError([`redirects.json: "${from}" → ${JSON.stringify(to)} is not address → address`])
    return [from, to]
  })
}

function expand([from, to]: [string, string], { codes, staticUrl }: Context): Redirect[] {
  const target = (isLocal(to) ? canonical(to) : to)
    .replace('[static]', staticUrl)
    .replace('[visitor]', '{visitor}')
  // What depends on who asks must not be remembered for good.
  const status = target.includes('{visitor}') ? 302 : 301
  if (!from.includes('[lang]')) return [{ from: bare(from), to: target, status }]
  return codes.map(code => ({
    from: bare(from.replace('[lang]', code)),
    to: target.replace('[lang]', code),
    status,
  }))
}

/** An address without a language leads to the visitor's own; the table of them is the build itself. */
function withoutLanguage({ pages, fallback }: Context, taken: ReadonlySet<string>): Redirect[] {
  const real = new Set(pages.map(page => bare(page.path)))
  const known = pagesBelowLanguage(pages, fallback)
    .map(path => ({ from: `/${path}`, to: `/{visitor}/${path}/`, status: 302 as const }))
    .filter(({ from }) => !taken.has(from) && !real.has(from))
  const families = FAMILIES.filter(({ folder }) =>
    pages.some(page => page.pattern === `/{lang}/${folder}/{id}/`),
  ).map(({ folder }) => ({
    from: `/${folder}/{id}`,
    to: `/{visitor}/${folder}/{id}/`,
    status: 302 as const,
  }))
  return [...known, ...families]
}

function targetProblem(redirect: Redirect, { codes, files }: Context): string | undefined {
  if (!isLocal(redirect.to) || redirect.to.includes('{id}')) return
  const path = pathPart(redirect.to)
  const languages = path.includes('{visitor}') ? codes : ['']
  const missing = languages
    .map(code => path.replace('{visitor}', code))
    .filter(address => !files.includes(address.slice(1) + (address.endsWith('/') ? 'index.html' : '')))
  if (missing.length > 3) missing.splice(1, missing.length, `and in ${missing.length - 1} languages more`)
  return missing.length > 0
    ? `${redirect.from} leads to ${missing.join(', ')}, which does not exist`
    : undefined
}

/** Where a chain of redirects goes; a visitor should need one hop. */
function chainProblem(redirect: Redirect, byFrom: ReadonlyMap<string, Redirect>): string | undefined {
  const seen = [redirect.from]
  let next = byFrom.get(bare(pathPart(redirect.to)))
  while (next) {
    const looped = seen.includes(next.from)
    seen.push(next.from)
    if (looped) return `${seen.join(' → ')} is a loop`
    next = byFrom.get(bare(pathPart(next.to)))
  }
  return seen.length > 1 ? `${seen.join(' → ')} → … is a chain; name its end` : undefined
}

/** redirects.json and the build's own pages, as rules; every mistake in them is reported at once. */
export function readRedirects(text: string, context: Context): Redirect[] {
  const written = parse(text).flatMap(entry => expand(entry, context))
  const byFrom = new Map<string, Redirect>()
  const problems = repeatedKeys(text).map(key => `${key} is written twice`)
  const real = new Set([
    ...context.pages.map(page => bare(page.path)),
    ...context.files.map(file => `/${file}`),
  ])
  for (const redirect of written) {
    const { from } = redirect
    if (byFrom.has(from)) problems.push(`${from} is given two targets`)
    byFrom.set(from, redirect)
    if (real.has(from)) problems.push(`${from} would hide a real page`)
    if (RESERVED.some(folder => from === folder || from.startsWith(`${folder}/`)))
      problems.push(`${from} is reserved`)
  }
  for (const redirect of written) {
    const problem = chainProblem(redirect, byFrom) ?? targetProblem(redirect, context)
    if (problem) problems.push(problem)
  }
  const implied = withoutLanguage(context, new Set(byFrom.keys()))
  for (const redirect of implied) {
    const problem = targetProblem(redirect, context)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new BuildError(problems.map(problem => `redirects.json: ${problem}`))
  return [...written, ...implied]
}

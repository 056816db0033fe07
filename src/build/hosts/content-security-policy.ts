import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#client/prefetch.ts'
import type { Page } from './pages.ts'
import type { Settings } from './settings.ts'

/**
 * The policy of a page, from what the page holds. Astro can write one too, but lists every style of the whole site in
 * every page: kilobytes of hashes, which do not compress, in the first packets a visitor waits for.
 */

/** What a page asks of a policy. */
export interface Inline {
  scripts: string[]
  styles: string[]
}

/** A page as far as its policy goes. */
export interface Markup {
  inline: Inline
  /** What stands in the way of a policy. */
  problems: string[]
  /** The language it says it is in. */
  language: string | undefined
}

/** A `<meta>` cannot say who may frame the page; the header can. */
export const HEADER_ONLY = "; frame-ancestors 'none'"

const SLOT = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\s*\/?>/gi
const ATTRIBUTES = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g
const TAG = /<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const RAW_TEXT = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>/gi
const COMMENT = /<!--[\s\S]*?-->/g
/** Types that a browser runs or obeys; every other `<script>` is a block of data and needs no permission. */
const RUN_TYPES = /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTES)]
  return new Map(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), value.replace(/^["']|["']$/g, '')]),
  )
}

export function inlineOf(html: string): Inline {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag = '', text = '', content = ''] of html.replace(COMMENT, '').matchAll(RAW_TEXT)) {
    const attributes = attributesOf(text)
    if (tag.toLowerCase() === 'style') styles.add(hash(content))
    else if (!attributes.has('src') && RUN_TYPES.test(attributes.get('type') ?? ''))
      scripts.add(hash(content))
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() }
}

/** What no policy without `unsafe-inline` would let a browser do, so the page must not ask for it. */
export function refusedMarkup(html: string): string[] {
  const problems = new Set<string>()
  const markup = html.replace(COMMENT, '').replace(RAW_TEXT, '<$1$2></$1>')
  for (const [, tag = '', text = ''] of markup.matchAll(TAG)) {
    for (const [name, value] of attributesOf(text)) {
      if (name === 'style') problems.add(`has a style attribute on <${tag}>: ${value.slice(0, 60)}`)
      else if (/^on[a-z]+$/.test(name)) problems.add(`has an ${name} handler on <${tag}>`)
      else if (/^\s*javascript:/i.test(value)) problems.add(`has a javascript: address on <${tag}>`)
    }
  }
  return [...problems]
}

export function policyFor(inline: Inline, settings: Settings): string {
  const { apiOrigins, imageHosts, analyticsHosts, upgradeInsecureRequests } = settings
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...analyticsHosts, ...inline.scripts, hash(SPECULATION_RULES)]],
    ['style-src', ["'self'", ...inline.styles]],
    ['img-src', [...new Set(["'self'", 'data:', ...apiOrigins, ...imageHosts, ...analyticsHosts])]],
    ['font-src', ["'self'"]],
    ['connect-src', [...new Set(["'self'", ...apiOrigins, ...analyticsHosts])]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
  ]
  const written = directives.map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...written, ...(upgradeInsecureRequests ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** The slot has to come before anything the policy is about: a browser applies it from there on only. */
function slotProblem(html: string): string | undefined {
  const slots = [...html.matchAll(SLOT)]
  if (slots.length !== 1)
    return `has ${slots.length} slots <meta http-equiv="Content-Security-Policy" content="">`
  const before = html.slice(0, slots[0]?.index)
  if (!/<head[\s>]/i.test(before)) return 'has its policy outside <head>'
  return /<(script|style|link)[\s>]/i.test(before)
    ? 'has its policy after a script, style or link'
    : undefined
}

export function inspect(html: string): Markup {
  const slot = slotProblem(html)
  return {
    inline: inlineOf(html),
    problems: [...(slot ? [slot] : []), ...refusedMarkup(html)],
    language: /<html[^>]*\slang="?([\w-]+)/.exec(html)?.[1],
  }
}

export const withPolicy = (html: string, policy: string): string =>
  html.replace(SLOT, `<meta http-equiv="Content-Security-Policy" content="${policy}">`)

export const policyIn = (html: string): string | undefined =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1]

const union = (pages: readonly Page[], part: keyof Inline): string[] =>
  [...new Set(pages.flatMap(page => page.markup.inline[part]))].sort()

/** Of the same page in 12 languages, those that differ from the most. */
function differing(pages: readonly Page[]): string[] {
  const groups = Map.groupBy(pages, page => JSON.stringify(page.markup.inline))
  const [, ...odd] = [...groups.values()].sort((a, b) => b.length - a.length)
  return odd.flat().map(page => page.path)
}

/**
 * One policy for each pattern. Hosts choose headers by address, so the pages of a pattern must agree; entries, the shell
 * that stands in for them and the pages among them are designs at one address, and share what all need.
 */
export function policiesOf(pages: readonly Page[], settings: Settings) {
  const problems = pages.flatMap(page => page.markup.problems.map(problem => `${page.path} ${problem}`))
  const policies = new Map<string, string>()
  for (const [pattern, members] of Map.groupBy(pages, page => page.pattern)) {
    const odd = [...Map.groupBy(members, page => page.design).values()].flatMap(differing)
    if (odd.length > 0) {
      const named = odd.length > 6 ? [...odd.slice(0, 6), `${odd.length - 6} more`] : odd
      problems.push(`${pattern} inline scripts or styles differ from the other pages' in ${named.join(', ')}`)
    }
    const scripts = union(members, 'scripts')
    policies.set(pattern, policyFor({ scripts, styles: union(members, 'styles') }, settings))
  }
  return { policies, problems }
}

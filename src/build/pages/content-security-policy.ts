// The policy of a page, from what the page holds. Astro can write one too, but lists every style of the whole site in every
// page: kilobytes of hashes, which do not compress, in the first packets a visitor waits for.
import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#client/first-touch/prefetch.ts'
import { reportPolicy } from '#contract/operations.ts'
import type { Settings } from '../hosts/settings.ts'
import type { Block, Markup, Span } from './markup.ts'

/** What a page asks of a policy: the hashes of its inline scripts and styles. */
export interface Inline {
  scripts: string[]
  styles: string[]
}

/** A page as far as its policy goes. */
export interface PolicyPage {
  path: string
  /** Pages of one pattern share one policy. */
  pattern: string
  design: string
  inline: Inline
  /** It opens no connection and names no other host. */
  sendsNothing: boolean
  /** What is in the way of a policy, or not as the build knows it. */
  problems: readonly string[]
}

/** What a page that sends nothing writes into its slot (layouts/Head.astro). */
const NO_CONNECTIONS = "connect-src 'none'"

/**
 * A worker has the policy of its own answer, not that of the page which starts it. Ours compute, and need nobody for it.
 * Without `script-src` the default decides: nothing is imported and nothing is made from text.
 */
export const WORKER_POLICY = `default-src 'none'; ${NO_CONNECTIONS}`

/** Under this name the header `Reporting-Endpoints` tells where reports go. */
const REPORTS = 'policy'

/** Where browsers tell of what was against a policy: to our own API, and nowhere when that has another origin. */
export const reportingHeaders = ({ apiOrigins }: Settings): Record<string, string> =>
  apiOrigins.length > 0 ? {} : { 'Reporting-Endpoints': `${REPORTS}="${reportPolicy.path}"` }

/** A `<meta>` cannot say who may frame the page, nor where reports go; the header can. Firefox knows the older name alone. */
export const headerOnly = ({ apiOrigins }: Settings): string =>
  [
    "; frame-ancestors 'none'",
    ...(apiOrigins.length > 0 ? [] : [`report-uri ${reportPolicy.path}`, `report-to ${REPORTS}`]),
  ].join('; ')

/** Types that a browser runs or obeys; every other `<script>` is a block of data and needs no permission. */
const RUN_TYPES = /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`

/** The texts of the scripts in the page itself that a browser runs. */
export const runTexts = (scripts: readonly Block[]): string[] =>
  scripts
    .filter(({ attributes: { src, type = '' } }) => src === undefined && RUN_TYPES.test(type))
    .map(({ text }) => text)

const hashes = (texts: readonly string[]): string[] => [...new Set(texts.map(hash))].sort()

export const inlineOf = (scripts: readonly string[], styles: readonly string[]): Inline => ({
  scripts: hashes(scripts),
  styles: hashes(styles),
})

/** The hosts and foreign scripts that a page may know; one that sends nothing knows none. */
function hostsFor(settings: Settings, sendsNothing: boolean) {
  const { apiOrigins, imageHosts, analyticsHosts, scriptHashes } = settings
  if (sendsNothing) return { scripts: [], images: [], connections: ["'none'"] }
  return {
    scripts: [...analyticsHosts, ...scriptHashes],
    // A form shows the files that its visitor chose, and those that the server shows to nobody else.
    images: ['blob:', ...apiOrigins, ...imageHosts, ...analyticsHosts],
    connections: ["'self'", ...apiOrigins, ...analyticsHosts],
  }
}

export function policyFor(inline: Inline, settings: Settings, sendsNothing = false): string {
  const hosts = hostsFor(settings, sendsNothing)
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...hosts.scripts, ...inline.scripts, hash(SPECULATION_RULES)]],
    ['style-src', ["'self'", ...inline.styles]],
    ['img-src', [...new Set(["'self'", 'data:', ...hosts.images])]],
    ['font-src', ["'self'"]],
    ['connect-src', [...new Set(hosts.connections)]],
    ['form-action', [sendsNothing ? "'none'" : "'self'"]],
    ['base-uri', ["'none'"]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
  ]
  const written = directives.map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...written, ...(settings.upgradeInsecureRequests ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Where the page's policy goes. It has to come before anything the policy is about: a browser applies it from there on only. */
export function policySlot({ metas, scripts, styles, links }: Markup): {
  span: Span | undefined
  sendsNothing: boolean
  problems: string[]
} {
  const slots = metas.filter(
    ({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  )
  const [slot] = slots
  const span = slot?.spans.get('content')
  const asked = slot?.attributes.content ?? ''
  const sendsNothing = asked === NO_CONNECTIONS
  if (!slot || !span || slots.length > 1) {
    const problem = `has ${slots.length} slots <meta http-equiv="Content-Security-Policy" content="">`
    return { span, sendsNothing, problems: [problem] }
  }
  const unknown = asked === '' || sendsNothing ? [] : [`asks for a policy that is not known: ${asked}`]
  if (!slot.isInHead) return { span, sendsNothing, problems: [...unknown, 'has its policy outside <head>'] }
  const isLate = [...scripts, ...styles, ...links].some(({ start }) => start < slot.start)
  const late = isLate ? ['has its policy after a script, style or link'] : []
  return { span, sendsNothing, problems: [...unknown, ...late] }
}

const union = (pages: readonly PolicyPage[], part: keyof Inline): string[] =>
  [...new Set(pages.flatMap(page => page.inline[part]))].sort()

/** Of the same page in 12 languages, those that differ from the most. */
function differing(pages: readonly PolicyPage[]): string[] {
  const groups = Map.groupBy(pages, page => JSON.stringify([page.inline, page.sendsNothing]))
  const [, ...others] = [...groups.values()].sort((a, b) => b.length - a.length)
  return others.flat().map(page => page.path)
}

/**
 * One policy for each pattern. Hosts choose headers by address, so the pages of a pattern must agree; entries, the shell
 * served in their place and the pages among them are designs at one address, and share what all need.
 */
export function policiesOf(pages: readonly PolicyPage[], settings: Settings) {
  const problems = pages.flatMap(page => page.problems.map(problem => `${page.path} ${problem}`))
  const policies = new Map<string, string>()
  for (const [pattern, members] of Map.groupBy(pages, page => page.pattern)) {
    const differ = [...Map.groupBy(members, page => page.design).values()].flatMap(differing)
    if (differ.length > 0) {
      const named = differ.length > 6 ? [...differ.slice(0, 6), `${differ.length - 6} more`] : differ
      problems.push(`${pattern} inline scripts or styles differ from the other pages' in ${named.join(', ')}`)
    }
    const scripts = union(members, 'scripts')
    const inline = { scripts, styles: union(members, 'styles') }
    const sendsNothing = members.some(page => page.sendsNothing)
    policies.set(pattern, policyFor(inline, settings, sendsNothing))
  }
  return { policies, problems }
}

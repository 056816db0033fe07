import type { Hono } from 'hono'
import { reportPolicy } from '#contract/operations.ts'
import { isObject } from '#lib/is-object.ts'
import { httpRefusal } from '#platform/http/envelope.ts'
import { loggedPath } from '#platform/http/guards.ts'
import { readBytes } from '#platform/http/request.ts'
import type { Log } from '#platform/log.ts'
import { POLICY_FORM_KINDS, POLICY_REPORTS } from '#platform/metrics.ts'

const MAX_BYTES = 16 * 1024
/** Of a list that a browser has saved up. */
const MAX_REPORTS = 20
const HOUR_MS = 3_600_000
/** A page that breaks its policy does so for everybody: so many lines an hour for each page and directive. */
const MAX_LINES = 3

/** Where visitors type and pay, below the folder of their language. */
const FORMS = [
  'report',
  'status',
  'submit/chain',
  'submit/change',
  'submit/dapp',
  'submit/nft',
  'submit/token',
]
/** What else has pages there. What a report names beside these is one page, or strangers could make up as many as they like. */
export const SECTIONS = [
  ...[
    'about',
    'brandkit',
    'dapp',
    'dappstore',
    'developer',
    'download',
    'learn',
    'legal',
    'listing',
    'networks',
  ],
  ...['news', 'partner', 'products', 'recruiting', 'report', 'security', 'status', 'submit', 'subscription'],
  ...['success', 'support', 'tools', 'trade', 'translations', 'verify'],
]

/** What a policy of ours has; the names are labels of a metric, of which strangers must not make more. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'object-src',
  'script-src-attr',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]
const TYPES = ['application/csp-report', 'application/reports+json']
/** Programs inside a visitor's browser break policies of all sites; nobody here can change that. */
const EXTENSION = /^(chrome|moz|safari|safari-web|ms-browser)-extension\b/

interface Violation {
  directive: string
  /** Host or kind of what was refused. */
  blocked: string
  /** Of the page. */
  path: string
}

const textIn = (value: Record<string, unknown>, ...names: string[]): string => {
  const found = names.map(name => value[name]).find(each => typeof each === 'string')
  return typeof found === 'string' ? found : ''
}

/** An address without path and query, which may be a visitor's; what is no address is a word such as `inline`. */
const originIn = (text: string): string =>
  URL.canParse(text) && new URL(text).host !== ''
    ? new URL(text).origin
    : (/^[a-z-]{1,20}/.exec(text)?.[0] ?? '')

/** Undefined: no report on a policy. Old and new names of the same fields. */
function violationIn(report: unknown): Violation | undefined {
  if (!isObject(report)) return undefined
  const body = report['csp-report'] ?? (report.type === 'csp-violation' ? report.body : undefined)
  if (!isObject(body)) return undefined
  const said = textIn(body, 'effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0]
  const page = textIn(body, 'documentURL', 'document-uri')
  const source = textIn(body, 'sourceFile', 'source-file')
  const blocked = textIn(body, 'blockedURL', 'blocked-uri')
  const isForeign = EXTENSION.test(source) || EXTENSION.test(blocked)
  return {
    directive: isForeign ? 'extension' : (DIRECTIVES.find(known => known === said) ?? 'other'),
    blocked: originIn(blocked),
    path: URL.canParse(page) ? loggedPath(new URL(page).pathname) : '',
  }
}

/** The page by which reports are counted, the same in every language. */
function pageOf(path: string): string {
  const [, below = ''] = /^\/[a-z]{2,3}(?:-[a-z]{2,4})?\/(.*?)\/?$/.exec(path) ?? []
  if (FORMS.includes(below)) return below
  const [section = ''] = below.split('/')
  return SECTIONS.includes(section) ? section : 'other'
}

/**
 * Lines of the log for reports by strangers: few, and none twice within the hour. Each page and directive has lines of its own, so
 * who makes up reports silences at most those of the pages that they name, which are then in the log.
 */
function openReportLog(log: Log, now = () => performance.now()): (violation: Violation) => void {
  const told = new Map<string, Set<string>>()
  let begun = now()
  return violation => {
    POLICY_REPORTS.inc({ directive: violation.directive })
    if (violation.directive === 'extension') return
    if (now() - begun >= HOUR_MS) {
      told.clear()
      begun = now()
    }
    const page = pageOf(violation.path)
    const kind = `${page} ${violation.directive}`
    const lines = told.get(kind) ?? new Set()
    const line = `${violation.blocked} ${violation.path}`
    if (lines.has(line) || lines.size >= MAX_LINES) return
    if (lines.size === 0 && FORMS.includes(page)) POLICY_FORM_KINDS.inc()
    told.set(kind, lines.add(line))
    log({ level: 'warn', event: 'policy', ...violation })
  }
}

/** Takes what browsers report about our pages. Nothing of it is stored. */
export function policyReportRoutes(app: Hono, log: Log): void {
  const tell = openReportLog(log)
  app.post(reportPolicy.path, async c => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!TYPES.includes(type)) return httpRefusal(c, 415, `Send ${TYPES.join(' or ')}`)
    const bytes = await readBytes(c.req.raw.body, MAX_BYTES)
    if (!bytes)
      return httpRefusal(c, 413, `The body is larger than ${MAX_BYTES} bytes`, { Connection: 'close' })
    let reports: unknown
    try {
      reports = JSON.parse(bytes.toString())
    } catch {
      return httpRefusal(c, 400, 'The body is no JSON')
    }
    for (const report of [reports].flat().slice(0, MAX_REPORTS)) {
      const violation = violationIn(report)
      if (violation) tell(violation)
    }
    return c.body(null, 204)
  })
}

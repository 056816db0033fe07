import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parseAcceptLanguage } from '#i18n/negotiate.ts'
import { CHOICE_SCRIPT } from '../stubs.ts'

interface Visit {
  path: string
  cookie?: string
  acceptLanguage?: string
}

/** Runs a script as a browser of this visitor would; returns where it sends them. */
export function runChoice(
  script: string,
  { path, cookie, acceptLanguage }: Visit,
  to?: string,
): string | undefined {
  const url = new URL(path, 'https://site.test')
  let sent: string | undefined
  const location = {
    search: url.search,
    hash: url.hash,
    pathname: url.pathname,
    replace: (place: string) => (sent = place),
  }
  const document = { cookie: cookie ?? '', currentScript: { dataset: { to } } }
  vm.runInNewContext(script, {
    document,
    location,
    navigator: { languages: parseAcceptLanguage(acceptLanguage) },
  })
  return sent
}

/** Where a page that is a redirect sends its visitor, by its script or its refresh. */
export function whereStubLeads(dist: string, html: string, visit: Visit): string | undefined {
  const to = new RegExp(`<script src="/${CHOICE_SCRIPT}" data-to="([^"]*)">`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
  if (to !== undefined) return runChoice(readFileSync(join(dist, CHOICE_SCRIPT), 'utf8'), visit, to)
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

/** Where the page at `/` sends its visitor: its inline script that reads the cookie and leaves by `replace`. */
export function whereHomeLeads(html: string, visit: Visit): string | undefined {
  const scripts = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(match => match[1] ?? '')
  const script = scripts.find(text => text.includes('location.replace(') && text.includes('document.cookie'))
  return script === undefined ? undefined : runChoice(script, visit)
}

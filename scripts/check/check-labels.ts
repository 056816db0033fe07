// Does each entry of header and footer lead to what it says? `node scripts/check/check-labels.ts [dist]` follows them on one
// page of every language. The rule: the page's h1 has the label in it, or a part's heading where the address names a part; or
// the label is the kicker above it (ui/Kicker.astro). Where an entry leaves the site, src/content/links.test.ts asks for a
// source of the address instead.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#i18n/languages.ts'
import { type Finding, reportFindings } from './findings.ts'
import { type Headings, headingsOf, keepsPromise, type MenuLink, menuLinks } from './menu-labels.ts'

interface Language {
  code: string
  tag: string
}

/** All pages with a header of full size have the same menus; this one is in every language. */
const PAGE = 'about/index.html'

/** The file of an address of ours, from the root of the site. */
const fileOf = (path: string): string => {
  const name = decodeURIComponent(path).slice(1)
  return name === '' || name.endsWith('/') ? `${name}index.html` : name
}

function problemOf(
  { label, href }: MenuLink,
  tag: string,
  read: (file: string) => Headings | undefined,
): string | undefined {
  const [address = '', fragment = ''] = href.split('#')
  const headings = read(fileOf(address.split('?')[0] ?? ''))
  if (!headings) return `“${label}” leads to ${href}, which does not exist`
  const said = fragment === '' ? headings.page : headings.parts.get(decodeURIComponent(fragment))
  if (!said || said.length === 0) return `“${label}” leads to ${href}, which has no heading there`
  if (said.some(heading => keepsPromise(label, heading, tag))) return undefined
  return `“${label}” leads to ${href}, whose heading says “${said.join('”, “')}”`
}

export function checkLabels(
  dist: string,
  languages: readonly Language[],
): { findings: Finding[]; links: number } {
  const known = new Map<string, Headings | undefined>()
  const read = (file: string): Headings | undefined => {
    const path = join(dist, file)
    if (!known.has(file))
      known.set(file, existsSync(path) ? headingsOf(readFileSync(path, 'utf8')) : undefined)
    return known.get(file)
  }
  let links = 0
  const findings = languages.flatMap(({ code, tag }) => {
    const path = `${code}/${PAGE}`
    if (!existsSync(join(dist, path))) return [{ path: `dist/${path}`, line: 1, problem: 'does not exist' }]
    const own = menuLinks(readFileSync(join(dist, path), 'utf8')).filter(({ href }) => href.startsWith('/'))
    links += own.length
    const problems = new Set(own.flatMap(link => problemOf(link, tag, read) ?? []))
    return [...problems].map(problem => ({ path: `dist/${path}`, line: 1, problem }))
  })
  return { findings, links }
}

if (import.meta.main) {
  const { findings, links } = checkLabels(process.argv[2] ?? 'dist', LANGUAGES)
  reportFindings('labels', findings, `${links} links of headers and footers in ${LANGUAGES.length} languages`)
}

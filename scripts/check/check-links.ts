// Does every link of the built site lead somewhere, and stay in its language? `node scripts/check/check-links.ts [dist]`
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPage, type Element, idsOfSvg, originOf, readSite, type Site } from '#build/built-pages.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { type Finding, foldRepeats, reportFindings } from './findings.ts'

/** One address that a page names. */
export interface Link {
  element: Element
  /** `href`, `srcset`, `css`. */
  attribute: string
  value: string
}

const URL_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  // Astro's own element: the files that wake an island.
  'astro-island': ['component-url', 'renderer-url', 'before-hydration-url'],
  button: ['formaction'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src', 'formaction'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}

const URL_META = ['og:image', 'og:url', 'twitter:image']

/** `a.png 1x, b.png 2x` → both; a data address may hold commas, but never ends in one. */
const candidates = (srcset: string): string[] =>
  srcset
    .split(/,\s+|(?<=\s\d+(?:\.\d+)?[wx]),/)
    .map(candidate => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(address => address !== '')

function linksOfElement(element: Element): Link[] {
  const { name, attributes } = element
  const links: Link[] = (URL_ATTRIBUTES[name] ?? []).flatMap(attribute => {
    const value = attributes[attribute]
    return value === undefined ? [] : [{ element, attribute, value: value.trim() }]
  })
  for (const attribute of ['srcset', 'imagesrcset']) {
    for (const value of candidates(attributes[attribute] ?? '')) links.push({ element, attribute, value })
  }
  if (name === 'meta') {
    const content = attributes.content ?? ''
    const refresh = /^\s*\d+\s*[;,]\s*url\s*=\s*(\S+)/i.exec(content)?.[1]
    if (attributes['http-equiv']?.toLowerCase() === 'refresh' && refresh) {
      links.push({ element, attribute: 'content', value: refresh })
    }
    if (URL_META.includes(attributes.property ?? attributes.name ?? '')) {
      links.push({ element, attribute: 'content', value: content })
    }
  }
  return links
}

/** Every address that a page names, in its markup and in its style sheets. */
function linksOf(page: BuiltPage): Link[] {
  const style: Element = { name: 'style', attributes: {}, line: 1 }
  const css = [...page.css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , value = '']) => ({
    element: style,
    attribute: 'url()',
    value,
  }))
  return [...page.elements.flatMap(linksOfElement), ...css]
}

interface LinkRules {
  languages: readonly { code: string; tag: string }[]
  /** The left side of redirects.json. */
  redirects: readonly string[]
}

/** What the checks of one link share. */
interface LinkContext extends LinkRules {
  site: Site
  origin: string
  moved: readonly RegExp[]
  /** By file; a sprite is read once. */
  svgIds: Map<string, Set<string>>
}

/** Answered by the server, so there is no file. */
const API = /^\/(v1|api)\//
/** Legal texts exist in two languages and stand outside the language trees. */
const LEGAL = /^\/(privacy|terms)-/
/** What runs as a script or reads the visitor's disk; mail, data and other programs are left alone. */
const DANGEROUS = /^(javascript|vbscript|file|ftp):/i
/** What a visitor follows, as opposed to what a page is made of. */
const FOLLOWED = ['a', 'area', 'form']

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const codeOfPath = (path: string, { languages }: LinkContext): string | undefined =>
  languages.find(({ code }) => path.startsWith(`/${code}/`))?.code

const tagOf = (page: BuiltPage): string | undefined =>
  page.elements.find(({ name }) => name === 'html')?.attributes.lang

/** The language of a page: that of its path, or for a page outside the trees, of its own `lang`. */
const languageOf = (page: BuiltPage, context: LinkContext): string | undefined =>
  codeOfPath(page.path, context) ?? context.languages.find(({ tag }) => tag === tagOf(page))?.code

function idsOf(file: string, { site, svgIds }: LinkContext): Set<string> | undefined {
  const page = site.pages.get(file)
  if (page) return page.ids
  if (!file.endsWith('.svg')) return undefined
  const ids = svgIds.get(file) ?? idsOfSvg(readFileSync(join(site.dist, file), 'utf8'))
  svgIds.set(file, ids)
  return ids
}

function outsideProblem({ element, value }: Link): string | undefined {
  const rel = (element.attributes.rel ?? '').split(/\s+/)
  if (!FOLLOWED.includes(element.name) || rel.includes('noopener') || rel.includes('noreferrer'))
    return undefined
  return `${value} leads off the site without rel="noopener"`
}

/** Links that lead to another language on purpose. */
function mayLeaveLanguage({ element: { name, attributes } }: Link): boolean {
  if (name === 'link') return attributes.rel === 'canonical' || attributes.hreflang !== undefined
  return name === 'meta' || attributes['data-language'] !== undefined || attributes.hreflang !== undefined
}

function languageProblem(
  page: BuiltPage,
  link: Link,
  path: string,
  file: string,
  context: LinkContext,
): string | undefined {
  const { element, value } = link
  const isPage = context.site.pages.has(file)
  const target = context.site.pages.get(file)
  const { hreflang } = element.attributes
  if (target && hreflang && hreflang !== 'x-default' && tagOf(target) !== hreflang) {
    return `${value} says hreflang="${hreflang}" and is ${tagOf(target) ?? 'without a language'}`
  }
  if (mayLeaveLanguage(link)) return undefined
  const own = languageOf(page, context)
  const other = codeOfPath(path, context)
  if (other && own && other !== own) return `${value} leaves ${own} for ${other}`
  const isInTree = codeOfPath(page.path, context) !== undefined
  if (isPage && !other && isInTree && !LEGAL.test(path))
    return `${value} leaves ${own} for a page without language`
  return undefined
}

/** The file that an address of ours means, or why there is none. */
function fileOf(
  path: string,
  value: string,
  { site, moved }: LinkContext,
): { file: string } | { problem: string } {
  if (moved.some(pattern => pattern.test(path)))
    return { problem: `${value} is an old address of redirects.json` }
  const name = path.slice(1)
  const file = path.endsWith('/') ? `${name}index.html` : name
  if (site.files.has(file)) {
    const isRedirect = site.pages.get(file)?.isRedirect ?? false
    return isRedirect ? { problem: `${value} ends in a redirect` } : { file }
  }
  if (site.files.has(`${name}/index.html`)) return { problem: `${value} lacks the slash at its end` }
  return { problem: `${value} does not exist` }
}

function linkProblem(page: BuiltPage, link: Link, context: LinkContext): string | undefined {
  const { value } = link
  if (value === '' || value === '#')
    return `${link.attribute}="${value}" of <${link.element.name}> leads nowhere`
  if (/^(http:)?\/\//i.test(value)) return `${value} is not https`
  if (DANGEROUS.test(value)) return `${value} is no address of a page`
  const base = context.origin + page.path
  if (!URL.canParse(value, base)) return `${value} is no address`
  const url = new URL(value, base)
  if (url.protocol !== 'https:') return undefined
  if (url.origin !== context.origin) return outsideProblem(link)
  if (API.test(url.pathname)) return undefined

  const path = decoded(url.pathname)
  const found = fileOf(path, value, context)
  if ('problem' in found) return found.problem
  const fragment = decoded(url.hash.slice(1)).replace(/:~:.*$/, '')
  // `#top` is the browser's own.
  if (fragment !== '' && fragment !== 'top') {
    const ids = idsOf(found.file, context)
    if (ids && !ids.has(fragment)) return `${value} names #${fragment}, which is not there`
  }
  return languageProblem(page, link, path, found.file, context)
}

interface LinkResult {
  findings: Finding[]
  pages: number
  links: number
}

/** Checks a built site. */
export function checkLinks(dist: string, rules: LinkRules): LinkResult {
  const site = readSite(dist)
  const context: LinkContext = {
    ...rules,
    site,
    origin: originOf(site.pages.values()) ?? 'https://site.invalid',
    moved: rules.redirects.map(
      from => new RegExp(`^${from.replace(/[.*+?^$()|\\]/g, '\\$&').replace(/\[\w+\]/g, '[^/]+')}/?$`),
    ),
    svgIds: new Map(),
  }
  const findings: Finding[] = []
  let links = 0
  for (const page of site.pages.values()) {
    // A redirect's own page was written from the table; the build has checked where it leads.
    if (page.isRedirect) continue
    for (const link of linksOf(page)) {
      links++
      const problem = linkProblem(page, link, context)
      if (problem) findings.push({ path: `dist/${page.file}`, line: link.element.line, problem })
    }
  }
  const inAnyLanguage = new RegExp(`/(${rules.languages.map(({ code }) => code).join('|')})/`, 'g')
  const folded = foldRepeats(findings, problem => problem.replace(inAnyLanguage, '/*/'))
  return { findings: folded, pages: site.pages.size, links }
}

/** The left side of redirects.json, where there is one. */
function oldAddresses(): string[] {
  if (!existsSync('redirects.json')) return []
  const table: Record<string, string> = JSON.parse(readFileSync('redirects.json', 'utf8'))
  return Object.keys(table)
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist'
  const { findings, pages, links } = checkLinks(dist, { languages: LANGUAGES, redirects: oldAddresses() })
  if (pages === 0) findings.push({ path: dist, line: 1, problem: 'holds no page; run npm run build first' })
  reportFindings('links', findings, `${links} links on ${pages} pages`)
}

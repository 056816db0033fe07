// After `astro build`: one map of the site per language and an index of them, read from the pages themselves, so that
// a map never says anything else than they do.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#lib/escape-html.ts'
import { listFiles, pathOf } from './hosts/pages.ts'

interface Language {
  code: string
  tag: string
}

export interface MappedPage {
  address: string
  /** The content tag it says it is in: `zh-Hant`. */
  tag: string
  alternates: { tag: string; href: string }[]
  /** When an article was published. */
  changed: string | undefined
}

const LINK = /<link\b[^>]*>/g
const LANG = /<html[^>]*\slang="?([\w-]+)/
const NOINDEX = /<meta name="robots" content="[^"]*noindex/
const PUBLISHED = /<meta property="article:published_time" content="([^"]*)"/

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''

/**
 * What a map says of a page; undefined for one that is not for search engines, that sends elsewhere, or whose text is
 * at home at another address.
 */
export function mappedPage(path: string, html: string): MappedPage | undefined {
  const end = html.indexOf('</head>')
  const head = end < 0 ? html : html.slice(0, end)
  if (NOINDEX.test(head)) return undefined
  const links = head.match(LINK) ?? []
  const address = attribute(links.find(link => attribute(link, 'rel') === 'canonical') ?? '', 'href')
  if (!URL.canParse(address) || new URL(address).pathname !== path) return undefined
  return {
    address,
    tag: LANG.exec(head)?.[1] ?? '',
    alternates: links
      .filter(link => attribute(link, 'rel') === 'alternate')
      .map(link => ({ tag: attribute(link, 'hreflang'), href: attribute(link, 'href') }))
      .filter(({ tag }) => tag !== ''),
    changed: PUBLISHED.exec(head)?.[1],
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function entryOf({ address, alternates, changed }: MappedPage): string {
  const others = alternates.map(
    ({ tag, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(tag)}" href="${escapeHtml(href)}"/>`,
  )
  const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}${others.join('')}</url>`
}

export const mapOf = (pages: readonly MappedPage[]): string =>
  `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map(entryOf).join('\n')}\n</urlset>\n`

export const indexOf = (maps: readonly string[]): string =>
  `${XML}<sitemapindex xmlns="${SCHEMA}">\n${maps.map(map => `<sitemap><loc>${escapeHtml(map)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`

/** Writes the maps and says how many pages each holds. A page outside the trees goes by the language it is in. */
export function writeSitemaps(dist: string, languages: readonly Language[]): Map<string, number> {
  const pages = listFiles(dist)
    .filter(file => file === 'index.html' || file.endsWith('/index.html'))
    .flatMap(file => mappedPage(pathOf(file), readFileSync(join(dist, file), 'utf8')) ?? [])
  const byTag = Map.groupBy(pages, ({ tag }) => tag)
  const counts = new Map<string, number>()
  const maps: string[] = []
  for (const { code, tag } of languages) {
    const own = byTag.get(tag)
    if (!own?.[0]) continue
    const file = `sitemap-${code}.xml`
    writeFileSync(join(dist, file), mapOf(own))
    maps.push(new URL(`/${file}`, own[0].address).href)
    counts.set(code, own.length)
  }
  if (maps.length === 0) throw new Error(`No page of ${dist}/ names its own address: is the site built?`)
  writeFileSync(join(dist, 'sitemap-index.xml'), indexOf(maps))
  return counts
}

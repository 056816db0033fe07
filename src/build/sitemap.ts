// One sitemap per language and an index of them, read from the pages themselves, so that a sitemap never lists anything
// else than they do. A page names its other languages itself; said here again they would be nine tenths of a map.
import { join } from 'node:path'
import { escapeHtml } from '#lib/escape-html.ts'
import { BuildError, writeChanged } from './files.ts'
import type { MappedPage } from './pages/markup.ts'

interface Language {
  code: string
  tag: string
}

/** The index of them all. */
export const SITEMAPS = 'sitemap-index.xml'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function entryOf({ address, changed }: MappedPage): string {
  const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`
}

export const sitemapOf = (pages: readonly MappedPage[]): string =>
  `${XML}<urlset xmlns="${SCHEMA}">\n${pages.map(entryOf).join('\n')}\n</urlset>\n`

export const indexOf = (maps: readonly string[]): string =>
  `${XML}<sitemapindex xmlns="${SCHEMA}">\n${maps.map(map => `<sitemap><loc>${escapeHtml(map)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`

/** Writes the maps; gives how many pages each file holds. A page outside the language folders goes by the language it is in. */
export function writeSitemaps(
  dist: string,
  pages: readonly { mapped: MappedPage | undefined }[],
  languages: readonly Language[],
): Map<string, number> {
  const byTag = Map.groupBy(
    pages.flatMap(({ mapped }) => mapped ?? []),
    ({ tag }) => tag,
  )
  const counts = new Map<string, number>()
  const maps: string[] = []
  for (const { code, tag } of languages) {
    const own = byTag.get(tag)
    if (!own?.[0]) continue
    const file = `sitemap-${code}.xml`
    writeChanged(join(dist, file), sitemapOf(own))
    maps.push(new URL(`/${file}`, own[0].address).href)
    counts.set(file, own.length)
  }
  if (maps.length === 0)
    throw new BuildError(['no page names its own address, so there is nothing for a sitemap'])
  writeChanged(join(dist, SITEMAPS), indexOf(maps))
  return counts
}

import type { Markup } from './markup.ts'

/** What a sitemap says of a page. */
export interface MappedPage {
  address: string
  /** The content tag it says it is in: `zh-Hant`. */
  tag: string
  alternates: { tag: string; href: string }[]
  /** When an article was published. */
  changed: string | undefined
}

/** Undefined for a page that is not for search engines, that redirects, or whose text's own address is another. */
export function mappedPage(path: string, { metas, links, language }: Markup): MappedPage | undefined {
  if (!path.endsWith('/')) return undefined
  const head = metas.filter(({ isInHead }) => isInHead).map(({ attributes }) => attributes)
  if (head.some(({ name, content = '' }) => name === 'robots' && content.includes('noindex')))
    return undefined
  const inHead = links.filter(({ isInHead }) => isInHead).map(({ attributes }) => attributes)
  const address = inHead.find(({ rel }) => rel === 'canonical')?.href ?? ''
  if (!URL.canParse(address) || new URL(address).pathname !== path) return undefined
  return {
    address,
    tag: language ?? '',
    alternates: inHead.flatMap(({ rel, hreflang, href = '' }) =>
      rel === 'alternate' && hreflang ? [{ tag: hreflang, href }] : [],
    ),
    changed: head.find(({ property }) => property === 'article:published_time')?.content,
  }
}

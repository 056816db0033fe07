import { MAX_NAME, MAX_SUBTITLE } from '#contract/limits.ts'
import { cleanLine } from '#contract/validators/text.ts'
import { normalUrl } from '#contract/validators/url.ts'

/** What a page says of itself in its head. */
export interface SitePage {
  title?: string
  description?: string
  lang?: string
  /** The address of its largest icon. */
  icon?: string
}

/** No sign of the pattern can begin another tag, so that a page without an end takes no longer than it is long. */
const TAG = /<(html|meta|link|title)\b([^<>]{0,2000})>/gi
const ATTRIBUTE = /([a-z:-]{1,30})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/**
 * Written by strangers: one line of a length, without markup and without signs that nobody sees. Undefined for what was not
 * written in UTF-8, which would be nonsense.
 */
export function plainLine(text: string, max: number): string | undefined {
  if (text.includes('\ufffd')) return undefined
  const line = cleanLine(decoded(text).replace(/<[^<>]*>|[<>]/g, ' '))
  return [...line].slice(0, max).join('').trim() || undefined
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
  return Object.fromEntries(found)
}

interface Icon {
  href: string
  side: number
}

/** Phones' icons are large and square; the small ones of tabs are no logos. */
function iconOf({ rel = '', href = '', sizes = '' }: Record<string, string>): Icon[] {
  const isIcon = /\b(?:apple-touch-icon(?:-precomposed)?|icon)\b/i.test(rel)
  if (!isIcon || !href || /^data:|\.(?:ico|svg)(?:$|\?)/i.test(href)) return []
  const usual = /apple/i.test(rel) ? 180 : 0
  return [{ href: decoded(href), side: Number.parseInt(sizes, 10) || usual }]
}

interface Head {
  lang?: string
  /** By name; of several the first. The page's title is `title`. */
  meta: Map<string, string>
  icons: Icon[]
}

/** What each tag brings; `after` is the page from the tag's end on. */
const READ: Readonly<
  Record<string, (head: Head, found: Record<string, string>, after: () => string) => void>
> = {
  html: (head, { lang }) => {
    head.lang ??= lang
  },
  title: ({ meta }, _found, after) => {
    if (!meta.has('title')) meta.set('title', after())
  },
  meta: ({ meta }, { property, name = property, content }) => {
    const key = (property ?? name ?? '').toLowerCase()
    if (key && content && !meta.has(key)) meta.set(key, content)
  },
  link: ({ icons }, found) => {
    icons.push(...iconOf(found))
  },
}

function readHead(html: string): Head {
  const head: Head = { meta: new Map(), icons: [] }
  for (const match of html.matchAll(TAG)) {
    const start = match.index + match[0].length
    const after = () => html.slice(start, Math.max(start, html.indexOf('<', start)))
    READ[match[1]?.toLowerCase() ?? '']?.(head, attributesOf(match[2] ?? ''), after)
  }
  return head
}

/** The largest icon; beyond a logo's size all are alike. */
function bestIcon(icons: readonly Icon[], address: string): string | undefined {
  const [best] = [...icons].sort((a, b) => Math.min(b.side, 512) - Math.min(a.side, 512))
  return best && URL.canParse(best.href, address) ? normalUrl(new URL(best.href, address).href) : undefined
}

export function readPage(html: string, address: string): SitePage {
  const { lang, meta, icons } = readHead(html)
  const firstOf = (names: readonly string[], max: number) =>
    names.map(name => plainLine(meta.get(name) ?? '', max)).find(text => text !== undefined)
  return {
    title: firstOf(['og:site_name', 'application-name', 'og:title', 'title'], MAX_NAME),
    description: firstOf(['description', 'og:description', 'twitter:description'], MAX_SUBTITLE),
    lang,
    icon: bestIcon(icons, address),
  }
}

import { DomUtils, Parser, parseDocument } from 'htmlparser2'
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

/**
 * Written by strangers: one line of a length, without markup and without signs that nobody sees. Undefined for what was not
 * written in UTF-8, which would be nonsense.
 */
export function plainLine(text: string, max: number): string | undefined {
  if (text.includes('\ufffd')) return undefined
  const words = DomUtils.textContent(parseDocument(text, { decodeEntities: false }))
  const line = cleanLine(words.replace(/[<>]/g, ' '))
  return [...line].slice(0, max).join('').trim() || undefined
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
  return [{ href, side: Number.parseInt(sizes, 10) || usual }]
}

interface Head {
  lang?: string
  /** By name; of several the first. The page's title is `title`. */
  meta: Map<string, string>
  icons: Icon[]
}

function readHead(html: string): Head {
  const head: Head = { meta: new Map(), icons: [] }
  const { meta, icons } = head
  let isInTitle = false
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const { lang, property, name = property, content } = attributes
      if (tag === 'html') head.lang ??= lang
      if (tag === 'link') icons.push(...iconOf(attributes))
      if (tag === 'title') isInTitle = !meta.has('title')
      const key = (property ?? name ?? '').toLowerCase()
      if (tag === 'meta' && key && content && !meta.has(key)) meta.set(key, content)
    },
    ontext: text => {
      if (isInTitle) meta.set('title', (meta.get('title') ?? '') + text)
    },
    onclosetag: () => {
      isInTitle = false
    },
  })
  parser.end(html)
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

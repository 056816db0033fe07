import { Parser } from 'htmlparser2'

/** A part of a page's text: from its first character to the one after its last. */
export interface Span {
  start: number
  end: number
}

/** What replaces a part of a page; the rest of the text is left as Astro wrote it. */
export interface Edit extends Span {
  text: string
}

/** An opening tag. */
export interface Tag extends Span {
  attributes: Readonly<Record<string, string>>
  /** Where each attribute is, its name and quotes included. */
  spans: ReadonlyMap<string, Span>
  isInHead: boolean
  isInMain: boolean
}

/** A whole `<script>` or `<style>`. */
export interface Block extends Tag {
  text: string
}

/** What the build wants to know of a page. */
export interface Markup {
  scripts: Block[]
  styles: Block[]
  islands: Tag[]
  metas: Tag[]
  links: Tag[]
  /** The comments behind which Astro's islands have all their content. */
  islandEnds: Span[]
  /** The language that the page declares. */
  language: string | undefined
  /** What no policy without `unsafe-inline` would let a browser do, so the page must not ask for it. */
  refused: string[]
  /** Where `</head>` and `</body>` begin. */
  headEnd: number | undefined
  bodyEnd: number | undefined
}

function refusal(element: string, name: string, value: string): string | undefined {
  if (name === 'style') return `has a style attribute on <${element}>: ${value.slice(0, 60)}`
  if (name.startsWith('on') && /^on[a-z]+$/.test(name)) return `has an ${name} handler on <${element}>`
  return /^\s*javascript:/i.test(value) ? `has a javascript: address on <${element}>` : undefined
}

/** The one time that a page is parsed. */
export function parseMarkup(html: string): Markup {
  const lists = {
    script: [] as Block[],
    style: [] as Block[],
    'astro-island': [] as Tag[],
    meta: [] as Tag[],
    link: [] as Tag[],
  }
  const islandEnds: Span[] = []
  const isListed = (name: string): name is keyof typeof lists => name in lists
  const refused = new Set<string>()
  let [language, headEnd, bodyEnd]: [string | undefined, number | undefined, number | undefined] = [
    undefined,
    undefined,
    undefined,
  ]
  let isInHead = false
  let isInMain = false
  let element = ''
  let spans = new Map<string, Span>()
  /** The `<script>` or `<style>` that is open. */
  let open: Tag | undefined
  const parser = new Parser({
    onopentagname(name) {
      element = name
      spans = new Map()
      if (name === 'head') isInHead = true
      if (name === 'main') isInMain = true
    },
    onattribute(name, value) {
      const problem = refusal(element, name, value)
      if (problem) refused.add(problem)
      if (isListed(element)) spans.set(name, { start: parser.startIndex, end: parser.endIndex })
    },
    onopentag(name, attributes) {
      if (name === 'html') language = attributes.lang
      if (!isListed(name)) return
      const tag = {
        start: parser.startIndex,
        end: parser.endIndex + 1,
        attributes,
        spans,
        isInHead,
        isInMain,
      }
      if (name === 'script' || name === 'style') open = tag
      else lists[name].push(tag)
    },
    oncomment(text) {
      if (text === 'astro:end') islandEnds.push({ start: parser.startIndex, end: parser.endIndex + 1 })
    },
    onclosetag(name, isImplied) {
      if (name === 'head') [isInHead, headEnd] = [false, isImplied ? undefined : parser.startIndex]
      if (name === 'main') isInMain = false
      if (name === 'body' && !isImplied) bodyEnd = parser.startIndex
      if (!open || (name !== 'script' && name !== 'style')) return
      const text = html.slice(open.end, parser.startIndex)
      lists[name].push({ ...open, end: parser.endIndex + 1, text })
      open = undefined
    },
  })
  parser.end(html)
  return {
    scripts: lists.script,
    styles: lists.style,
    islands: lists['astro-island'],
    metas: lists.meta,
    links: lists.link,
    islandEnds,
    language,
    refused: [...refused],
    headEnd,
    bodyEnd,
  }
}

export function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new Error(`Two edits of one page overlap at character ${start}`)
    parts.push(html.slice(at, start), text)
    at = end
  }
  return parts.join('') + html.slice(at)
}

/** What a sitemap lists of a page. */
export interface MappedPage {
  address: string
  /** The content tag it declares: `zh-Hant`. */
  tag: string
  /** When an article was last read as a whole, else published. */
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
  const timeOf = (which: 'modified' | 'published') =>
    head.find(({ property }) => property === `article:${which}_time`)?.content
  return {
    address,
    tag: language ?? '',
    changed: timeOf('modified') ?? timeOf('published'),
  }
}

import { Parser } from 'htmlparser2'

/** A link of a header or a footer, in its visible words. */
export interface MenuLink {
  /** What the entry is called: without the line below it, for a card its title alone. */
  label: string
  href: string
}

/** What a page says of itself, and what the parts say that have an id. */
export interface Headings {
  /** The h1 and the kickers above it. */
  page: string[]
  /** By id: the heading with this id, or the headings and kickers of the element with it. */
  parts: Map<string, string[]>
}

const HEADING = /^h[1-6]$/
const classes = (attributes: Readonly<Record<string, string>>): string[] =>
  (attributes.class ?? '').split(/\s+/)
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Languages have their own names, the logo has none, and a file is no page. */
const isLabel = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['data-language'] === undefined &&
  attributes['data-logo'] === undefined &&
  attributes.download === undefined

const FRAMES = ['header', 'footer']

/** Where the site's own header or footer begins; articles may have theirs. */
const startsFrame = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'footer' || (name === 'header' && classes(attributes).includes('header'))

const linkAt = (name: string, attributes: Readonly<Record<string, string>>) =>
  name === 'a' && attributes.href && isLabel(attributes)
    ? { label: attributes['aria-label'] ?? '', href: attributes.href, title: '', inTitle: false }
    : undefined

/** The links of `<header class="header">` and `<footer>`. */
export function menuLinks(html: string): MenuLink[] {
  const links: MenuLink[] = []
  let inside = 0
  let small = 0
  let link: (MenuLink & { title: string; inTitle: boolean }) | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (inside > 0 ? FRAMES.includes(name) : startsFrame(name, attributes)) inside++
      if (inside === 0) return
      link = linkAt(name, attributes) ?? link
      if (name === 'small') small++
      if (link && name === 'b') link.inTitle = true
    },
    ontext(text) {
      if (!link || small > 0) return
      link.label += text
      if (link.inTitle) link.title += text
    },
    onclosetag(name) {
      if (name === 'small' && small > 0) small--
      if (name === 'b' && link) link.inTitle = false
      if (name === 'a' && link) {
        links.push({ label: tidy(link.title || link.label), href: link.href })
        link = undefined
      }
      if (inside > 0 && FRAMES.includes(name)) inside--
    },
  })
  parser.end(html)
  return links.filter(({ label }) => label !== '')
}

export function headingsOf(html: string): Headings {
  const headings: Headings = { page: [], parts: new Map() }
  const open: { name: string; id: string | undefined }[] = []
  let reading: { text: string; depth: number; isPage: boolean; ids: string[] } | undefined
  /** A kicker belongs to the page until the h1 has come. */
  let isAboveTitle = true
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, id: attributes.id })
      const isKicker = classes(attributes).includes('kicker')
      if (reading || !(HEADING.test(name) || isKicker)) return
      const ids = open.flatMap(({ id }) => id ?? [])
      reading = { text: '', depth: open.length, isPage: name === 'h1' || (isKicker && isAboveTitle), ids }
      if (name === 'h1') isAboveTitle = false
    },
    ontext(text) {
      if (reading) reading.text += text
    },
    onclosetag() {
      if (reading && open.length === reading.depth) {
        const text = tidy(reading.text)
        if (reading.isPage) headings.page.push(text)
        for (const id of reading.ids) headings.parts.set(id, [...(headings.parts.get(id) ?? []), text])
        reading = undefined
      }
      open.pop()
    },
  })
  parser.end(html)
  return headings
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u00ad|\u200b|\u200d|\u2060/g, '')
    .toLowerCase()

const wordsOf = (text: string, tag: string): string[] =>
  [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )

/** Endings that a long word may change as a sentence bends it: the last two letters. */
const ENDING = 2
const LONG_WORD = 7

const isSameWord = (a: string, b: string): boolean =>
  a === b ||
  (a.length >= LONG_WORD &&
    Math.abs(a.length - b.length) <= ENDING &&
    b.startsWith(a.slice(0, Math.min(a.length, b.length) - ENDING)))

/** The heading has the label in it, or each of its words: "Change a listing" keeps what "Change listing" promises. A long word may be bent. */
export function keepsPromise(label: string, heading: string, tag: string): boolean {
  const [promised, said] = [plain(label), plain(heading)]
  if (said.includes(promised)) return true
  const words = wordsOf(said, tag)
  const wanted = wordsOf(promised, tag)
  return wanted.length > 0 && wanted.every(word => words.some(other => isSameWord(word, other)))
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { listFiles } from './files.ts'
import { pathOf } from './pages/pages.ts'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  line: number
}

/** What the checks of `dist/` want to know of one page. */
export interface BuiltPage {
  /** Inside `dist/`: `en/about/index.html`. */
  file: string
  /** As a browser asks for it: `/en/about/`. */
  path: string
  /** Every element that has an attribute, and every h1. */
  elements: Element[]
  ids: Set<string>
  /** The text of the document's own `<title>`; undefined without one. */
  title: string | undefined
  /** The text of all `<style>`. */
  css: string
  /** Sends visitors elsewhere at once, for hosts that know no redirects. */
  isRedirect: boolean
}

export interface Site {
  dist: string
  pages: Map<string, BuiltPage>
  files: Set<string>
}

/** A page from the redirect table is marked as such; one of Astro's own only refreshes. */
const isRedirectMark = ({ name, attributes }: Element): boolean =>
  name === 'meta' &&
  ((attributes.name === 'generator' && attributes.content === 'redirects.json') ||
    attributes['http-equiv']?.toLowerCase() === 'refresh')

/** What an address can name of it behind `#`. */
const anchorsOf = ({ name, attributes }: Element): string[] =>
  [attributes.id, name === 'a' ? attributes.name : undefined].flatMap(id => id || [])

/** The line of a place, asked for from top to bottom. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let counted = 0
  return index => {
    for (; counted < index; counted++) if (text[counted] === '\n') line++
    return line
  }
}

export function parsePage(file: string, html: string): BuiltPage {
  const page: BuiltPage = {
    file,
    path: pathOf(file),
    elements: [],
    ids: new Set(),
    title: undefined,
    css: '',
    isRedirect: false,
  }
  const lineAt = lineCounter(html)
  let inSvg = 0
  let reading: 'title' | 'style' | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const line = lineAt(parser.startIndex)
      if (name === 'svg') inSvg++
      if (name === 'title' && inSvg === 0) {
        reading = 'title'
        page.title ??= ''
      }
      if (name === 'style') reading = 'style'
      const element = { name, attributes, line }
      for (const id of anchorsOf(element)) page.ids.add(id)
      if (name === 'h1' || Object.keys(attributes).length > 0) page.elements.push(element)
      if (isRedirectMark(element)) page.isRedirect = true
    },
    ontext(text) {
      if (reading === 'title') page.title += text
      if (reading === 'style') page.css += text
    },
    onclosetag(name) {
      if (name === 'svg') inSvg--
      if (name === reading) reading = undefined
    },
  })
  parser.end(html)
  return page
}

/** The ids of a file that a fragment may name: an SVG of symbols. */
export function idsOfSvg(text: string): Set<string> {
  const ids = new Set<string>()
  const parser = new Parser(
    {
      onopentag(_name, { id }) {
        if (id) ids.add(id)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return ids
}

export function readSite(dist: string): Site {
  const files = existsSync(dist) ? listFiles(dist) : []
  const pages = files
    .filter(file => file.endsWith('.html'))
    .map(file => parsePage(file, readFileSync(join(dist, file), 'utf8')))
  return { dist, files: new Set(files), pages: new Map(pages.map(page => [page.file, page])) }
}

/** The origin that the site names as its own: that of the first canonical address that ends in its page's own path. */
export function originOf(pages: Iterable<BuiltPage>): string | undefined {
  for (const { path, elements, isRedirect } of pages) {
    if (isRedirect) continue
    const href = elements.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href
    if (href && URL.canParse(href) && new URL(href).pathname === path) return new URL(href).origin
  }
  return undefined
}

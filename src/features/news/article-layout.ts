// The layout of an article's HTML at build, after it was cleaned: what can be linked and what must not be wider than a
// phone. parts/article-parts.ts does the same to an article that is loaded.
import { DomUtils, parseDocument } from 'htmlparser2'

export interface Heading {
  id: string
  text: string
}

const { appendChild, getElementsByTagName, getInnerHTML, innerText, prependChild, replaceElement } = DomUtils

type Article = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof getElementsByTagName>[number]

/** A contents list helps from so many headings on. */
export const MIN_HEADINGS = 3

export const headingId = (place: number): string => `part-${place + 1}`

const textOf = (element: Element): string => innerText(element).trim()

const isElement = (node: Article['children'][number] | Element['parent']): node is Element =>
  node?.type === 'tag'

function parseElement(html: string): Element {
  const element = parseDocument(html).children.find(isElement)
  if (!element) throw new Error(`no element: ${html}`)
  return element
}

/** Puts all that an element holds into another, which takes its place in it. */
function wrapContent(element: Element, box: Element): void {
  for (const child of [...element.children]) appendChild(box, child)
  appendChild(element, box)
}

/** A picture in a paragraph of its own is shown with its text, which is then not read out twice. */
function captionPictures(article: Article): void {
  for (const picture of getElementsByTagName('img', article)) {
    const { parent, attribs } = picture
    if (!attribs.alt || !isElement(parent) || parent.name !== 'p' || parent.children.length > 1) continue
    const figure = parseElement('<figure><figcaption>…</figcaption></figure>')
    const [caption] = figure.children
    const [words] = caption && isElement(caption) ? caption.children : []
    if (words?.type === 'text') words.data = attribs.alt
    attribs.alt = ''
    replaceElement(parent, figure)
    prependChild(figure, picture)
  }
}

const cellsOf = (row: Element): Element[] =>
  row.children.filter(isElement).filter(({ name }) => name === 'th' || name === 'td')

/** Cells say which column they are of, for where a row becomes a card and the head of the table is out of sight. */
function labelCells(row: Element, labels: readonly string[]): void {
  for (const [place, cell] of cellsOf(row).entries()) {
    const label = labels[place]
    if (!label) continue
    // There the label is beside what the cell holds, which is therefore one box.
    wrapContent(cell, parseElement('<div></div>'))
    cell.attribs['data-label'] = label
  }
}

/** Tables have boxes of their own. */
function boxTables(article: Article): void {
  for (const table of getElementsByTagName('table', article)) {
    // The corner above the first column names nothing, so it is no heading.
    for (const heading of getElementsByTagName('th', table)) {
      if (textOf(heading)) continue
      heading.name = 'td'
      heading.attribs = {}
    }
    const [head, ...rows] = getElementsByTagName('tr', table)
    const columns = head ? cellsOf(head) : []
    if (columns.some(({ name }) => name === 'th'))
      for (const row of rows) labelCells(row, columns.map(textOf))
    const box = parseElement('<div data-table></div>')
    replaceElement(table, box)
    appendChild(box, table)
  }
}

function linkHeadings(article: Article): Heading[] {
  return getElementsByTagName('h2', article).map((heading, place) => {
    heading.attribs.id = headingId(place)
    return { id: headingId(place), text: textOf(heading) }
  })
}

/** Pictures with their texts, tables in boxes of their own, headings with ids, and the list of these headings. */
export function layOutArticle(cleaned: string): { html: string; headings: Heading[] } {
  const article = parseDocument(cleaned)
  captionPictures(article)
  boxTables(article)
  const headings = linkHeadings(article)
  return { html: getInnerHTML(article, { encodeEntities: 'utf8' }), headings }
}

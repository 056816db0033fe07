// The layout of an article's HTML at build, after it was cleaned: what can be linked and what must not be wider than a
// phone. Cleaned HTML holds no ids, no classes and no attributes with tags in them, so its tags can be found by pattern.
// parts/article-parts.ts does the same to an article that is loaded.
export interface Heading {
  id: string
  text: string
}

/** A contents list helps from so many headings on. */
export const MIN_HEADINGS = 3

export const headingId = (place: number): string => `part-${place + 1}`

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '').trim()

/** The characters that `sanitize-html` writes as entities. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')

const ROW = /<tr>[\s\S]*?<\/tr>/g
const CELL = /<(t[hd])((?: scope="\w+")?)>([\s\S]*?)<\/\1>/g

/**
 * Cells say which column they are of, for where a row becomes a card and the head of the table is out of sight; there
 * the label is beside what the cell holds, which is therefore one box.
 */
function labelRow(row: string, labels: readonly string[]): string {
  let column = 0
  return row.replace(CELL, (cell, tag: string, scope: string, content: string) => {
    const label = labels[column++]?.replaceAll('"', '&quot;')
    return label ? `<${tag}${scope} data-label="${label}"><div>${content}</div></${tag}>` : cell
  })
}

function boxTable(table: string): string {
  const [head = ''] = table.match(ROW) ?? []
  const labels = head.includes('<th')
    ? [...head.matchAll(CELL)].map(([, , , content = '']) => withoutTags(content))
    : []
  const labelled = table.replace(ROW, row => (row === head ? row : labelRow(row, labels)))
  return `<div data-table>${labelled}</div>`
}

/** A picture in a paragraph of its own; its text is what one reads below it. */
const PICTURE = /<p>(<img [^>]*?)alt="([^"]+)"([^>]*>)<\/p>/g

/** Pictures with their texts, tables in boxes of their own, headings with ids, and the list of these headings. */
export function layOutArticle(cleaned: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const html = cleaned
    .replace(PICTURE, '<figure>$1alt=""$3<figcaption>$2</figcaption></figure>')
    .replace(/<table>[\s\S]*?<\/table>/g, boxTable)
    .replace(/<h2>([\s\S]*?)<\/h2>/g, (_, content: string) => {
      const id = headingId(headings.length)
      headings.push({ id, text: unescaped(withoutTags(content)) })
      return `<h2 id="${id}">${content}</h2>`
    })
  return { html, headings }
}

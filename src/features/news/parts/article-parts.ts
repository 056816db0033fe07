// What article-layout.ts does at build, for an article whose nodes a script has made.
import { type Heading, headingId } from '../article-layout.ts'

export function boxTables(text: ParentNode): void {
  for (const table of text.querySelectorAll('table')) {
    const [head, ...rows] = table.rows
    const labels = head?.querySelector('th') ? [...head.cells].map(cell => cell.textContent.trim()) : []
    for (const row of rows) {
      for (const cell of row.cells) {
        const label = labels[cell.cellIndex]
        if (!label) continue
        const content = document.createElement('div')
        content.append(...cell.childNodes)
        cell.append(content)
        cell.dataset.label = label
      }
    }
    const box = document.createElement('div')
    box.dataset.table = ''
    table.replaceWith(box)
    box.append(table)
  }
}

export const linkHeadings = (text: ParentNode): Heading[] =>
  [...text.querySelectorAll('h2')].map((heading, place) => {
    heading.id = headingId(place)
    return { id: heading.id, text: heading.textContent.trim() }
  })

/** A picture in a paragraph of its own is shown with its text. */
export function captionPictures(text: ParentNode): void {
  for (const picture of text.querySelectorAll('p > img:only-child')) {
    const paragraph = picture.parentElement
    const caption = picture.getAttribute('alt')
    if (!paragraph || !caption || paragraph.textContent.trim()) continue
    const figure = document.createElement('figure')
    const words = document.createElement('figcaption')
    words.textContent = caption
    picture.setAttribute('alt', '')
    figure.append(picture, words)
    paragraph.replaceWith(figure)
  }
}

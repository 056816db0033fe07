import { fillText } from '#client/parts.ts'
import { fold } from '#lib/fold.ts'

/** Whether each word that is looked for begins a word of the guide's title or summary, or stands in it. */
export const matches = (text: string, query: string): boolean => {
  const folded = fold(text)
  return fold(query)
    .split(' ')
    .every(word => folded.includes(word))
}

/** Guides that do not have what is typed are hidden, and with them topics that have none left. */
export function searchGuides(root: ParentNode = document): void {
  const library = root.querySelector<HTMLElement>('[data-library]')
  const field = library?.querySelector<HTMLInputElement>('[data-query]')
  const none = library?.querySelector<HTMLElement>('[data-none]')
  if (!library || !field || !none) return
  const rows = [...library.querySelectorAll<HTMLElement>('[data-guide]')].map(row => {
    const link = row.querySelector('a')
    return { row, text: `${link?.textContent ?? ''} ${link?.dataset.words ?? ''}` }
  })
  const show = () => {
    const query = field.value
    for (const { row, text } of rows) row.hidden = !matches(text, query)
    for (const topic of library.querySelectorAll<HTMLElement>('[data-topic]'))
      topic.hidden = !topic.querySelector('[data-guide]:not([hidden])')
    const count = rows.filter(({ row }) => !row.hidden).length
    none.hidden = count > 0
    const status = library.querySelector('[data-found]')
    if (query.trim() === '' || count === 0) status?.replaceChildren()
    else fillText(library, '[data-found]', { count })
  }
  field.addEventListener('input', show)
  // What was typed before the script came, or what the browser brought back.
  if (field.value) show()
}

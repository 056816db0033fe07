import { fold } from '#lib/fold.ts'
import { fillText } from './parts.ts'

/** Where a line may end or may not (i18n/line-breaks.ts): nobody sees or types them. */
const MARKS = /[\u200b\u2060]/g

/** Whether each word that is looked for begins a word of the text, or stands in it. */
export const matches = (text: string, query: string): boolean => {
  const folded = fold(text.replace(MARKS, ''))
  return fold(query)
    .split(' ')
    .every(word => folded.includes(word))
}

/** What an entry is found by: the texts of it that are marked, and the words that are not shown beside them. */
const textOf = (entry: HTMLElement): string =>
  [...entry.querySelectorAll<HTMLElement>('[data-words]')]
    .map(({ textContent, dataset }) => `${textContent} ${dataset.words}`)
    .join(' ')

function showTopics(list: HTMLElement): void {
  for (const topic of list.querySelectorAll<HTMLElement>('[data-topic]')) {
    topic.hidden = !topic.querySelector('[data-entry]:not([hidden])')
    // A link to a topic that is not there would do nothing.
    const jump = list.querySelector<HTMLElement>(`nav [href="#${topic.id}"]`)
    if (jump) jump.hidden = topic.hidden
  }
}

/** Entries that do not have what is typed are hidden, and with them topics that have none left; for ui/Finder.astro. */
export function filterEntries(root: ParentNode = document): void {
  const list = root.querySelector<HTMLElement>('[data-entries]')
  const field = list?.querySelector<HTMLInputElement>('[data-query]')
  const none = list?.querySelector<HTMLElement>('[data-none]')
  if (!list || !field || !none) return
  const show = () => {
    const query = field.value
    // Read each time: a list may get entries after the page came.
    const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
    for (const entry of entries) entry.hidden = !matches(textOf(entry), query)
    showTopics(list)
    const count = entries.filter(({ hidden }) => !hidden).length
    none.hidden = count > 0
    // For styles.
    if (query === '') delete list.dataset.filtered
    else list.dataset.filtered = count > 0 ? 'some' : 'none'
    const status = list.querySelector('[data-found]')
    if (query.trim() === '' || count === 0) status?.replaceChildren()
    else fillText(list, '[data-found]', { count })
  }
  // Letters of a composition are none of the text yet: its end is awaited.
  field.addEventListener('input', event => {
    if (!(event instanceof InputEvent && event.isComposing)) show()
  })
  field.addEventListener('compositionend', show)
  // What was typed before the script came, or what the browser brought back.
  if (field.value) show()
}

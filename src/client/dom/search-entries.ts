import { fold } from '#lib/fold.ts'
import { withoutMarks } from '#lib/line-marks.ts'
import { fillText } from './parts.ts'

/** Whether each word that is looked for begins a word of the text, or is inside one. */
export const matches = (text: string, query: string): boolean => {
  const folded = fold(withoutMarks(text))
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

/** For styles. */
function noteFilter(list: HTMLElement, query: string, count: number): void {
  if (query === '') delete list.dataset.filtered
  else list.dataset.filtered = count > 0 ? 'some' : 'none'
}

/** Says how many are found. What is said already is not said again with the next letter. */
function sayCount(list: HTMLElement, status: HTMLElement, count: number | undefined): void {
  const said = String(count ?? '')
  if (status.dataset.said === said) return
  status.dataset.said = said
  if (count) fillText(list, '[data-found]', { count })
  else status.textContent = count === 0 ? (status.dataset.nothing ?? '') : ''
}

type Find = (entries: readonly HTMLElement[], query: string) => readonly HTMLElement[]

const byWords: Find = (entries, query) => entries.filter(entry => matches(textOf(entry), query))

/**
 * Entries that are not found are hidden, and with them topics that have none left; for ui/Finder.astro. `loadFind` brings
 * another search with the first focus of the field; until it is there entries are found by their words.
 */
export function filterEntries(loadFind?: () => Promise<Find>, root: ParentNode = document): void {
  const list = root.querySelector<HTMLElement>('[data-entries]')
  const field = list?.querySelector<HTMLInputElement>('[data-query]')
  const status = list?.querySelector<HTMLElement>('[data-found]')
  if (!list || !field || !status) return
  let find = byWords
  const show = () => {
    const query = field.value
    const isAsked = query.trim() !== ''
    // Read each time: a list may get entries after the page came.
    const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
    const found = new Set(isAsked ? find(entries, query) : entries)
    for (const entry of entries) entry.hidden = !found.has(entry)
    for (const ways of list.querySelectorAll<HTMLElement>('[data-none]')) ways.hidden = found.size > 0
    showTopics(list)
    noteFilter(list, query, found.size)
    sayCount(list, status, isAsked ? found.size : undefined)
  }
  // Letters of a composition are none of the text yet: its end is awaited.
  let isComposing = false
  field.addEventListener('compositionstart', () => {
    isComposing = true
  })
  field.addEventListener('compositionend', () => {
    isComposing = false
    show()
  })
  field.addEventListener('input', () => isComposing || show())
  // What was typed before the script came, or what the browser brought back.
  if (field.value) show()
  if (!loadFind) return
  const load = () =>
    loadFind().then(
      loaded => {
        find = loaded
        if (field.value && !isComposing) show()
      },
      // The words of the entries stay what they are found by.
      () => {},
    )
  if (field.value || document.activeElement === field) void load()
  else field.addEventListener('focus', load, { once: true })
}

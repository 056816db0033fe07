import { isObject } from '#lib/is-object.ts'
import { type AnswerIndex, findAnswers, type KnownAnswer, makeAnswerIndex } from '#search/answers.ts'
import { fillText } from '../dom/parts.ts'
import { setText, stamp } from '../dom/templates.ts'
import { fetchPart } from './fill-page.ts'

const isAnswer = (value: unknown): value is KnownAnswer =>
  isObject(value) &&
  Object.values(value).every(text => typeof text === 'string') &&
  ['id', 'title', 'text', 'href'].every(key => key in value)

/** All that may be answered with, from pages/[lang]/answers.json.ts; without it the entries that the page has. */
async function answersAt(address: string, entries: readonly HTMLElement[]): Promise<readonly KnownAnswer[]> {
  const known = await fetchPart(address)
  if (Array.isArray(known) && known.every(isAnswer)) return known
  return entries.map(({ dataset, textContent }) => ({
    id: dataset.entry ?? '',
    title: textContent ?? '',
    text: '',
    href: '',
  }))
}

/** Shows what an entry answers: all of it, or the line that the list leaves out. */
function setOpen(entry: HTMLElement, isOpen: boolean): void {
  if (entry instanceof HTMLDetailsElement) entry.open = isOpen
  const summary = entry.querySelector<HTMLElement>('[data-summary]')
  if (summary) summary.hidden = !isOpen
}

/** An answer that stands elsewhere. */
function entryOf({ title, text, lang, href }: KnownAnswer, list: HTMLElement): HTMLElement | undefined {
  const entry = stamp(list, 'template[data-elsewhere]')
  if (!entry) return undefined
  for (const part of entry.querySelectorAll('[data-title]')) part.textContent = title
  setText(entry, '[data-text]', text)
  const link = entry.querySelector('a')
  if (link) link.href = href
  if (lang) entry.lang = lang
  return entry
}

/** Says how many answers there are; undefined where nothing is asked, and the list is whole. */
function tellFound(list: HTMLElement, count: number | undefined): void {
  for (const topic of list.querySelectorAll<HTMLElement>('[data-topic]')) topic.hidden = count !== undefined
  for (const part of list.querySelectorAll<HTMLElement>('[data-none]')) part.hidden = count !== 0
  // Said once: a text that is put there again is read again.
  const said = String(count || '')
  if (list.dataset.said !== said) {
    if (count) fillText(list, '[data-found]', { count })
    else setText(list, '[data-found]', '')
    list.dataset.said = said
  }
  // For styles.
  if (count === undefined) delete list.dataset.filtered
  else list.dataset.filtered = count > 0 ? 'some' : 'none'
}

/**
 * The search of a page with a list of answers (ui/Finder.astro): what answers the question is put before the list, best
 * first, and the first is opened; what stands on another page is shown with its first sentences. The rest is hidden.
 */
export function answerQuestions(root: ParentNode = document): void {
  const list = root.querySelector<HTMLElement>('[data-entries]')
  const field = list?.querySelector<HTMLInputElement>('[data-query]')
  const found = list?.querySelector<HTMLElement>('[data-answers]')
  const place = found?.querySelector('[data-place]')
  if (!list || !field || !found || !place) return
  const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
  const homes = entries.map(entry => entry.parentElement)
  let index: AnswerIndex | undefined

  const restore = () => {
    place.replaceChildren()
    for (const [at, entry] of entries.entries()) homes[at]?.append(entry)
    for (const entry of entries) setOpen(entry, false)
  }
  const entriesFor = (answers: readonly KnownAnswer[]): HTMLElement[] => {
    const ids = answers.flatMap(({ id, guide }) => (guide === undefined ? id : [id, guide]))
    const own = new Map(entries.map(entry => [entry.dataset.entry, entry]))
    const shown = [...new Set(ids)].map(id => {
      const answer = answers.find(known => known.id === id)
      return own.get(id) ?? (answer && entryOf(answer, list))
    })
    return shown.filter(entry => entry !== undefined)
  }
  const show = () => {
    const isAsked = field.value.trim() !== ''
    const isWhole = list.dataset.filtered === undefined
    if (!index || (!isAsked && isWhole)) return
    restore()
    const shown = isAsked ? entriesFor(findAnswers(index, field.value)) : []
    const [best] = shown
    if (best) setOpen(best, true)
    place.append(...shown)
    found.hidden = !best
    tellFound(list, isAsked ? shown.length : undefined)
  }
  // Letters of a composition are none of the text yet: its end is awaited.
  field.addEventListener('input', event => {
    if (!(event instanceof InputEvent && event.isComposing)) show()
  })
  field.addEventListener('compositionend', show)
  const begin = async () => {
    index = makeAnswerIndex(await answersAt(found.dataset.answers ?? '', entries))
    // What was typed before the file came, or what the browser brought back.
    show()
  }
  // Most open a question from the list, and need none of it.
  if (field.value !== '' || document.activeElement === field) begin()
  else field.addEventListener('focus', begin, { once: true })
}

import { setText, showState, stamp } from '#client/dom/templates.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { contentTag, dayInYear } from '../article-facts.ts'
import { newsPath } from '../news-path.ts'
import {
  $newerNews,
  $newsList,
  $newsLoad,
  loadMoreNews,
  lookForNewerNews,
  openNews,
  showNewerNews,
} from '../stores/news.ts'
import { showCover } from './show-cover.ts'

type Item = ReturnType<typeof $newsList.get>[number]

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Puts an element where its date belongs: before the first one that is older. */
function placeByDate(parent: Element, element: HTMLElement, before: Element | null): void {
  const later = [...parent.children].find(
    child =>
      child instanceof HTMLElement &&
      child.dataset.date !== undefined &&
      child.dataset.date < (element.dataset.date ?? ''),
  )
  parent.insertBefore(element, later ?? before)
}

/** The list can be filtered by a kind from its first entry on. */
function showKind(root: HTMLElement, row: HTMLElement, { kind }: Item): void {
  row.dataset.kind = kind
  setText(row, '[data-kind-name]', root.dataset[kind] ?? '')
  const choice = document.querySelector<HTMLElement>(`[data-choice="${kind}"]`)
  if (!choice) return
  choice.hidden = false
  const all = choice.closest('fieldset')
  if (all) all.hidden = all.querySelectorAll('[data-choice]:not([hidden])').length < 2
}

function rowOf(root: HTMLElement, item: Item): HTMLElement | undefined {
  const row = stamp(root, 'template[data-row]')
  if (!row) return undefined
  row.dataset.id = String(item.id)
  row.dataset.date = item.create_time
  row.lang = contentTag(item.lang)
  showCover(row, item.cover)
  showKind(root, row, item)
  setText(row, '[data-title]', item.title)
  setText(row, '[data-summary]', item.summary)
  row.querySelector('a')?.setAttribute('href', `/${root.dataset.lang}/${newsPath(item)}/`)
  return row
}

/** The section of a year or a day, made when there is none yet. */
function datedSection(
  parent: Element,
  root: HTMLElement,
  section: 'year' | 'day',
  date: string,
  kind: Item['kind'],
): HTMLElement {
  const known = parent.querySelector(`section[data-date="${date}"]`)
  const made = known ?? stamp(root, `template[data-${section}]`)
  if (!(made instanceof HTMLElement)) throw new Error(`The list has no template of a ${section}`)
  if (!known) {
    made.dataset.date = date
    placeByDate(parent, made, parent.querySelector(':scope > template'))
  }
  // By these it is shown or not where the list is filtered.
  made.dataset.kinds = `${made.dataset.kinds ?? ''} ${kind}`
  return made
}

/** The list of the item's day. */
function dayOf(root: HTMLElement, { create_time, kind }: Item): Element | null {
  const date = create_time.slice(0, 10)
  const year = datedSection(root, root, 'year', date.slice(0, 4), kind)
  setText(year, 'h2', date.slice(0, 4))
  const day = datedSection(year, root, 'day', date, kind)
  const time = day.querySelector('time')
  if (time) {
    time.dateTime = date
    time.textContent = dayInYear(date, document.documentElement.lang)
  }
  return day.querySelector('ol')
}

function place(root: HTMLElement, item: Item): HTMLElement | undefined {
  const row = rowOf(root, item)
  const day = dayOf(root, item)
  if (row && day) placeByDate(day, row, null)
  return row
}

/** The prerendered list goes on in place; without this script "load more" is a link to the next prerendered page. */
export function continueNews(): void {
  const page = document.querySelector<HTMLElement>('[data-news]')
  const list = page?.querySelector<HTMLElement>('[data-list]')
  if (!page || !list) return
  const more = page.querySelector<HTMLAnchorElement>('[data-more]')
  const rows = [...list.querySelectorAll<HTMLElement>('[data-id]')]
  const { lang = 'en', start } = list.dataset
  openNews({
    lang,
    start: Number(start),
    ids: rows.map(row => Number(row.dataset.id)),
    newest: rows[0]?.dataset.date ?? '',
  })

  let placed = 0
  let firstPlaced: HTMLElement | undefined
  $newsList.listen(items => {
    const added = items.slice(placed).map(item => place(list, item))
    placed = items.length
    firstPlaced = added[0]
  })
  $newsLoad.listen(load => {
    const { state } = load
    const hadFocus = more !== null && document.activeElement === more
    showState(page, state)
    more?.toggleAttribute('aria-busy', false)
    if (isWaiting(load)) more?.setAttribute('aria-busy', 'true')
    // The link is gone; who came by keyboard goes on at what it brought.
    if (state === 'end' && hadFocus) firstPlaced?.querySelector('a')?.focus({ preventScroll: true })
  })
  more?.addEventListener('click', event => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    loadMoreNews()
  })

  const newer = page.querySelector<HTMLButtonElement>('[data-newer]')
  if (!newer) return
  $newerNews.listen(items => {
    newer.hidden = items.length === 0
  })
  newer.addEventListener('click', () => {
    showNewerNews()
    firstPlaced?.querySelector('a')?.focus()
  })
  lookForNewerNews()
}

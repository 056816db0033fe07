/**
 * Arrow keys between the search box and the list below it, and within the list, whose rows stand side by side on a wide
 * screen. On what the page holds as on what the island draws; a file of the page's first touch.
 */
const STEPS: Record<string, (columns: number) => number> = {
  ArrowDown: columns => columns,
  ArrowUp: columns => -columns,
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
}

const topOf = (row: Element): number => row.getBoundingClientRect().top

/** What is hidden has no place. */
const rowsOf = (list: Element): Element[] => [...list.children].filter(row => row.getClientRects().length > 0)

const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a') ?? undefined
const placeOf = (row: Element | undefined): number => Number(row?.getAttribute('aria-posinset') ?? 0)

/** The place that arrows have reached, of a row that is not drawn yet. */
let wanted = 0

/** Rows come as the list is scrolled, a frame later than the keys of a hand that holds the arrow down. */
const rowsToCome = new MutationObserver(() => {
  const list = document.querySelector('.storeList')
  const focused = document.activeElement
  if (list?.contains(focused) || focused === document.body) goOn(list)
})

/** To the wanted row; while it is not drawn, to the nearest that is: the page scrolls to that, and the next are drawn. */
function goOn(list: Element | null): void {
  const rows = list ? rowsOf(list) : []
  const [first] = rows
  const row = rows.find(row => placeOf(row) === wanted)
  linkOf(row ?? (wanted < placeOf(first) ? first : rows[rows.length - 1]))?.focus()
  if (row) stopWaiting()
}

function waitFor(place: number, list: Element): void {
  wanted = place
  rowsToCome.observe(list, { childList: true })
  goOn(list)
}

function stopWaiting(): void {
  wanted = 0
  rowsToCome.disconnect()
}

/** What an arrow does here; undefined where it has nothing to do. */
function stepOf(key: string, from: Element): (() => void) | undefined {
  const box = document.querySelector<HTMLElement>('#store-search')
  const list = document.querySelector('.storeList')
  const rows = list ? rowsOf(list) : []
  const columns = rows.filter(row => topOf(row) === topOf(rows[0] ?? row)).length
  const step = STEPS[key]?.(columns) ?? 0
  const goTo = (target: HTMLElement | null | undefined) => (target ? () => target.focus() : undefined)
  if (from === box) return key === 'ArrowDown' ? goTo(linkOf(rows[0])) : undefined
  const row = from.closest('.storeList > li')
  if (!row || !list || step === 0) return undefined
  const next = rows[rows.indexOf(row) + step]
  const place = (wanted || placeOf(row)) + step
  const count = Number(row.getAttribute('aria-setsize') ?? 0)
  if (place < 1) return goTo(box)
  if (wanted > 0 || (!next && place <= count)) return () => waitFor(Math.min(place, count), list)
  return goTo(linkOf(next))
}

addEventListener('keydown', event => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || !(target instanceof Element)) return
  const step = key in STEPS ? stepOf(key, target) : undefined
  if (!step) {
    // Another key is meant where the focus is.
    stopWaiting()
    return
  }
  // Else the page scrolls as well.
  event.preventDefault()
  step()
})

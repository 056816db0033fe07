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

/** Where an arrow leads from here; undefined where it has nothing to do. */
function targetOf(key: string, from: Element): HTMLElement | undefined {
  const box = document.querySelector<HTMLElement>('#store-search')
  const list = document.querySelector('.storeList')
  const rows = list ? rowsOf(list) : []
  const columns = rows.filter(row => topOf(row) === topOf(rows[0] ?? row)).length
  const step = STEPS[key]?.(columns) ?? 0
  const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a') ?? undefined
  if (from === box) return key === 'ArrowDown' ? linkOf(rows[0]) : undefined
  const row = from.closest('.storeList > li')
  if (!row || step === 0) return undefined
  const place = rows.indexOf(row) + step
  const isAbove = place < 0 && row.getAttribute('aria-posinset') === `${rows.indexOf(row) + 1}`
  return isAbove ? (box ?? undefined) : linkOf(rows[place])
}

addEventListener('keydown', event => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || !(target instanceof Element)) return
  const next = key in STEPS ? targetOf(key, target) : undefined
  if (!next) return
  // Else the page scrolls as well.
  event.preventDefault()
  next.focus()
})

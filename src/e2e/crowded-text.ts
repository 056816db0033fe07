/** A line of text as it is painted; a page is read in the browser and judged here. */
interface Line {
  text: string
  /** Which element and which layer above the page (`fixed`, `sticky`) it is in. */
  part: number
  layer: number
  /** Without the room above and below letters. */
  top: number
  bottom: number
  left: number
  right: number
  isCut: boolean
  leavesButton: boolean
}

/** In the page: every line of text that can be seen. */
export function readLines(): Line[] {
  /** Of a line's box so much is left out above and below: letters of lines set tight do not touch. */
  const SPARE = 0.28
  const ids = new Map<Element, number>()
  const idOf = (part: Element) => {
    const id = ids.get(part) ?? ids.size + 1
    ids.set(part, id)
    return id
  }
  const above = (part: Element): Element[] =>
    part.parentElement ? [part, ...above(part.parentElement)] : [part]
  const isLeftOut = (part: Element) => {
    const { opacity, clipPath, rotate, transform } = getComputedStyle(part)
    // Of turned words only an upright box is known, which is much larger.
    const isTurned = rotate !== 'none' || new DOMMatrix(transform).b !== 0
    return opacity === '0' || clipPath === 'inset(50%)' || isTurned
  }
  const isLayer = (part: Element) => /fixed|sticky/.test(getComputedStyle(part).position)
  /** Pushed along or shortened on purpose: the rest of it is a scroll or a page away. */
  const mayCut = (part: Element) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part)
    return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }
  const cuts = (part: Element) =>
    part !== document.body && /hidden|clip|auto|scroll/.test(getComputedStyle(part).overflow)
  const isOutside = (line: DOMRect, box: DOMRect, spare: number, slack: number) =>
    line.top + spare < box.top - slack ||
    line.bottom - spare > box.bottom + slack ||
    line.left < box.left - slack ||
    line.right > box.right + slack
  const mayBeSeen = (part: Element) =>
    !part.closest('script, style, noscript, option, svg, [aria-hidden=true]') &&
    part.checkVisibility({ visibilityProperty: true }) &&
    !above(part).some(isLeftOut)

  const lines: Line[] = []
  const range = document.createRange()
  const addLines = (node: Node, part: Element, text: string) => {
    const around = above(part)
    const boxes = around.filter(cuts).map(box => box.getBoundingClientRect())
    const isShortened = around.some(mayCut)
    const button = part.closest('button, .button, summary, [role="tab"]')?.getBoundingClientRect()
    const layer = around.find(isLayer)
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      // Above the page is what comes with the focus: each link that skips something, in the same place.
      if (rect.width < 2 || rect.height < 2 || rect.bottom + scrollY <= 0) continue
      const spare = rect.height * SPARE
      const isCut = boxes.some(box => isOutside(rect, box, spare, 1))
      if (isCut && isShortened) continue
      lines.push({
        text: text.slice(0, 32),
        part: idOf(part),
        layer: layer ? idOf(layer) : 0,
        top: rect.top + spare,
        bottom: rect.bottom - spare,
        left: rect.left,
        right: rect.right,
        isCut,
        leavesButton: button !== undefined && isOutside(rect, button, spare, 2),
      })
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const part = node.parentElement
    const text = (node.nodeValue ?? '').trim().replace(/\s+/g, ' ')
    if (part && text !== '' && mayBeSeen(part)) addLines(node, part, text)
  }
  return lines
}

/** In the page: fields whose letters do not fit, and whether the page is wider than the window. */
export function readRoom(): string[] {
  const over = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), select',
  )
  const low = [...fields].filter(field => {
    const { paddingTop, paddingBottom, fontSize } = getComputedStyle(field)
    const room = field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    return field.checkVisibility() && field.clientHeight > 1 && room < Number.parseFloat(fontSize)
  })
  return [
    ...(over > 0 ? [`the page is ${over} px too wide`] : []),
    ...low.map(({ id, name, type }) => `the letters of the field ${id || name || type} are cut`),
  ]
}

/** Letters touch: so much of two lines is over each other, in pixels. */
const TOUCH_PX = 2

function overlap(one: Line, two: Line): boolean {
  if (one.part === two.part || one.layer !== two.layer) return false
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left)
  const high = Math.min(one.bottom, two.bottom) - two.top
  return wide > TOUCH_PX && high > TOUCH_PX
}

/** What is cut off, leaves its button or is printed over something else. What floats above a page may cover it. */
export function findCrowded(lines: readonly Line[]): string[] {
  const found = new Set<string>()
  const sorted = lines.filter(({ isCut }) => !isCut).toSorted((a, b) => a.top - b.top)
  for (const { text, isCut, leavesButton } of lines) {
    if (isCut) found.add(`“${text}” is cut off`)
    else if (leavesButton) found.add(`“${text}” leaves its button`)
  }
  for (const [place, one] of sorted.entries()) {
    for (const two of sorted.slice(place + 1)) {
      if (two.top > one.bottom - TOUCH_PX) break
      if (overlap(one, two)) found.add(`“${one.text}” and “${two.text}” are printed over each other`)
    }
  }
  return [...found]
}

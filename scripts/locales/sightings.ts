// What a page of the development server (`?words=marked`) shows, asked in the browser.
import type { Page } from 'playwright'
import { markedIds } from '#i18n/development.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A text of the page, and where it is; without a box the page holds it and does not show it. */
export interface Sighting {
  id: string
  box: Box | undefined
}

/** Attributes that people see or hear; all others only say that the text belongs to the page. */
const SHOWN = ['alt', 'aria-label', 'placeholder', 'title', 'value']

/** The marked texts of the page with the boxes of their elements, counted from the page's top. */
export async function sightings(page: Page): Promise<Sighting[]> {
  const found = await page.evaluate(shown => {
    const MARK = /\u{e0001}/u
    const boxOf = (element: Element | null) => {
      const place = element?.closest('select') ?? element
      if (!place?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined
      const { x, y, width, height } = place.getBoundingClientRect()
      const [left, top] = [x + scrollX, y + scrollY]
      // What only screen readers get is one pixel wide.
      const isSeen = width > 4 && height > 4 && left >= 0 && top >= 0 && left < document.body.scrollWidth
      return isSeen ? { x: left, y: top, width, height } : undefined
    }
    const all: { text: string; box: ReturnType<typeof boxOf> }[] = []
    const lookAt = (element: Element) => {
      for (const { name, value } of element.attributes) {
        if (MARK.test(value))
          all.push({ text: value, box: shown.includes(name) ? boxOf(element) : undefined })
      }
      if (element instanceof HTMLTemplateElement) look(element.content)
    }
    function look(root: Document | DocumentFragment) {
      for (const element of root.querySelectorAll('*')) lookAt(element)
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? ''
        if (MARK.test(text)) all.push({ text, box: boxOf(node.parentElement) })
      }
    }
    look(document)
    return all
  }, SHOWN)
  return found.flatMap(({ text, box }) => markedIds(text).map(id => ({ id, box })))
}

/** Opens every menu, list and section of the page. */
export const openDetails = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      // Of those that share a name only one can be open.
      details.removeAttribute('name')
      details.open = true
    }
  })

/** Shows what waits for a state, as all states at once. */
export const showHidden = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main [hidden]')) element.hidden = false
  })

/** Opens the dialog or popover at a place among all of the page, alone; false where there is none. */
export const openDialog = (page: Page, place: number): Promise<boolean> =>
  page.evaluate(at => {
    const all = [...document.querySelectorAll<HTMLElement>('dialog, [popover]')]
    for (const element of all) {
      if (element instanceof HTMLDialogElement) element.close()
      else element.hidePopover()
    }
    const element = all[at]
    if (!element) return false
    if (element.popover) element.showPopover()
    else if (element instanceof HTMLDialogElement) element.showModal()
    return true
  }, place)

/** Picks the choice at a place among all of the page, as a visitor would; false where there is none. */
export const pickChoice = (page: Page, place: number): Promise<boolean> =>
  page.evaluate(at => {
    const radio = document.querySelectorAll<HTMLInputElement>('main input[type="radio"]')[at]
    if (radio) radio.checked = true
    return radio !== undefined
  }, place)

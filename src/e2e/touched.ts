import type { Page } from 'playwright/test'

// What page translators and password managers do to a page, before its islands wake and as long as it is open.

/** Google Translate: a `font` in the place of each text, also of each new one. */
function translate(): void {
  const isLeft = (parent: Element | null) =>
    !parent || parent.closest('script, style, noscript, textarea, title, font')
  const wrap = (text: Text) => {
    if (isLeft(text.parentElement) || text.data === '') return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    // Another text, as it is another language: who holds the old one holds nothing.
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  addEventListener('DOMContentLoaded', () => {
    wrapAll(document.body)
    new MutationObserver(changes => {
      for (const { target } of changes) if (target instanceof Text) wrap(target)
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Text) wrap(node)
        else wrapAll(node)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** A password manager: an icon and a button in every label, again in every new one. */
function putIcons(): void {
  const put = () => {
    for (const label of document.querySelectorAll('label:not(:has([data-lastpass-icon]))')) {
      const icon = document.createElement('span')
      icon.dataset.lastpassIcon = ''
      label.prepend(icon)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    put()
    new MutationObserver(put).observe(document.body, { childList: true, subtree: true })
  })
}

/** Another: every field of text in a box of its own. */
function moveFields(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const field of document.querySelectorAll(
      'main input:not([type=radio], [type=checkbox]), footer input, textarea',
    )) {
      const box = document.createElement('div')
      field.replaceWith(box)
      box.append(field)
    }
  })
}

/** Most of them: attributes on fields, forms and the body. */
function addAttributes(): void {
  addEventListener('DOMContentLoaded', () => {
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1')
    for (const element of document.querySelectorAll<HTMLElement>('form, input, textarea, select, button')) {
      element.setAttribute('data-lastpass-icon-root', '')
      element.setAttribute('data-1p-ignore', '')
      element.style.backgroundRepeat = 'no-repeat'
    }
  })
}

export const TOUCHES = {
  'a translated page': translate,
  'icons in labels': putIcons,
  'fields in other parents': moveFields,
  'attributes on fields and forms': addAttributes,
}
export type Touch = keyof typeof TOUCHES
export const TOUCH_NAMES = Object.keys(TOUCHES) as Touch[]

/** Errors that are none: React says that it draws an island anew. */
const DRAWN_ANEW = /Minified React error #4(18|23|25|19|22)/

/** Touches every page that is opened from now on; gives the errors that nobody caught. */
export async function touch(page: Page, name: Touch): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!DRAWN_ANEW.test(message)) errors.push(message)
  })
  await page.addInitScript(TOUCHES[name])
  return errors
}

/** Holds a script back until it is let go. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/_astro/${name}*.js`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

import type { ClientDirective } from 'astro'

/** What tells that a visitor is about to use an island; a finger's first event is `pointerover` too. */
const TOUCHES = ['pointerover', 'focusin', 'click', 'submit']

/**
 * `client:intent`: the island's files load when a pointer, finger or key reaches it. A press of a button or a submit made
 * before they are there has been held (browser/before-paint.ts) and is made again; links, native controls and typing are
 * left alone. When the files cannot be had the native action happens (await-touch.ts decides whether the page loads anew).
 *
 * `client:intent="search draft"`: also without a touch, when the address or the visitor's storage has one of these names,
 * which the page cannot show without the island.
 *
 * In a built page this comes, with Astro's own script, at the first touch of the page (scripts/defer-scripts.ts).
 */
const intent: ClientDirective = (load, { value }, element) => {
  let isAwake = false

  const wake = async () => {
    if (isAwake) return
    isAwake = true
    await (await load())()
    // Gone already unless the files could not be had; with it every press would be held again.
    element.removeAttribute('ssr')
    const { held } = window
    if (!held || !element.contains(held)) return
    window.held = undefined
    held.removeAttribute('aria-busy')
    // A form too is sent by its button: React hydrates at once for a click, but not for a submit.
    held.click()
  }

  for (const type of TOUCHES) element.addEventListener(type, wake, true)
  // The touch that brought this script may have been this island's.
  const isTouched = element.matches(':hover, :focus-within') || element.contains(window.pressed ?? null)
  // Without names Astro hands over `true`, whatever its type says.
  if (isTouched || (typeof value === 'string' && window.wants?.(value))) wake()
}

export default intent

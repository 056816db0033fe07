import type { ClientDirective } from 'astro'

/** What tells that a visitor is about to use an island; a finger's first event is `pointerover` too. */
const TOUCHES = ['pointerover', 'focusin']
/** What is held until the island can hear it. */
const HELD = ['click', 'submit']

/**
 * `client:intent`: the island's files load when a pointer, finger or key reaches it. A press of a button or a submit made
 * before they are there is held and made again afterwards; links, native controls and typing are left alone.
 * When the files cannot be had the native action happens (await-touch.ts decides whether the page loads anew).
 */
const intent: ClientDirective = (load, { value }, element) => {
  let isAwake = false
  let pressed: HTMLElement | undefined

  const wake = async () => {
    if (isAwake) return
    isAwake = true
    await (await load())()
    for (const type of HELD) element.removeEventListener(type, hold, true)
    pressed?.removeAttribute('aria-busy')
    // A form too is sent by its button: React hydrates at once for a click, but not for a submit.
    pressed?.click()
  }

  const hold = (event: Event) => {
    // Events of these types come from elements.
    const button =
      (event as SubmitEvent).submitter ??
      (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    if (pressed) return
    pressed = button
    button.setAttribute('aria-busy', 'true')
    wake()
  }

  for (const type of TOUCHES) element.addEventListener(type, wake, true)
  for (const type of HELD) element.addEventListener(type, hold, true)
  // An address that asks for a view which the page cannot show without the island.
  const query = new URLSearchParams(location.search)
  if (value.split?.(' ').some((name: string) => query.has(name))) wake()
}

export default intent

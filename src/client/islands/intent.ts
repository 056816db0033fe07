import type { ClientDirective } from 'astro'

/** Signs that a visitor is about to use an island; a finger's first event is `pointerover` too. */
const TOUCHES = ['pointerover', 'focusin', 'click', 'submit']

async function fetchJson(file: string) {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  return answer.json()
}

/** The file of the shell's islands, asked for once for all of them; again after a failure. */
let shellFile: Promise<Record<string, object>> | undefined

async function loadShellProps(file: string, island: Element): Promise<object | undefined> {
  shellFile ??= fetchJson(file)
  try {
    return (await shellFile)[island.getAttribute('component-export') ?? '']
  } catch (error) {
    shellFile = undefined
    throw error
  }
}

/**
 * Large island props are stored in files beside the page (src/build/pages/island-props.ts): `data-props` names them, one
 * for each property, and `data-shell-props` the file that the shell's islands share. Here they are put where Astro looks
 * for properties. Returns whether the island has all it needs.
 */
async function loadProps(island: HTMLElement): Promise<boolean> {
  const { props, shellProps } = island.dataset
  if (!props && !shellProps) return true
  try {
    const files: Record<string, string> = JSON.parse(props ?? '{}')
    const loaded = Object.entries(files).map(async ([name, file]) => [name, await fetchJson(file)])
    const kept: object = JSON.parse(island.getAttribute('props') ?? '{}')
    const shared = shellProps ? await loadShellProps(shellProps, island) : {}
    const whole = { ...kept, ...shared, ...Object.fromEntries(await Promise.all(loaded)) }
    island.setAttribute('props', JSON.stringify(whole))
    return true
  } catch {
    return false
  }
}

/** While letters are put together, as for Chinese, the field must stay: React may draw another one. */
const composed = () =>
  new Promise<void>(resolve => {
    // The last letters come after the event.
    if (window.early.isComposing)
      addEventListener('compositionend', () => setTimeout(resolve), { once: true })
    else resolve()
  })

/**
 * `client:intent`: the island's files load when a pointer, finger or key reaches it. A click on a button, or
 * on a link to another view of the page (`data-hold`), or a submit made before they are loaded is queued (client/before-paint/before-paint.ts)
 * and replayed; other links, native controls and typing are left alone: ui/hydrate.ts keeps what is in the fields. An island that
 * breaks is again what the page came with, and woken once more. When the files cannot be loaded the native action happens (await-touch.ts decides whether the page reloads).
 *
 * `client:intent="search draft"`: also without a touch, when the address, the visitor's storage or the entry of the history
 * has one of these names, which the page cannot show without the island.
 *
 * In a built page this comes, with Astro's own script, at the first touch of the page (src/build/pages/defer-scripts.ts).
 */
const intent: ClientDirective = (load, options: { value?: unknown } | null, element) => {
  const { early } = window
  // Without names the build leaves the options out, and Astro hands over `null`; else it is `true`.
  const value = options?.value
  let isAwake = false
  // This runs at the page's first touch; the scripts are asked for at the same time (await-touch.ts).
  const ahead = loadProps(element)

  const wake = async () => {
    if (isAwake) return
    isAwake = true
    // Requested twice, as Astro does with scripts; what cannot be loaded is reported as theirs is.
    if ((await ahead) || (await loadProps(element))) {
      const hydrate = await load()
      await composed()
      await hydrate()
    } else element.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }))
    // Gone already unless the files could not be loaded; with it every click would be queued again. The dark mode button
    // goes on without its island.
    if (!element.querySelector('[data-toggle-theme]')) element.removeAttribute('ssr')
    const { queued } = early
    if (!queued || !element.contains(queued)) return
    early.queued = undefined
    queued.removeAttribute('aria-busy')
    // A form too is submitted by its button: React hydrates at once for a click, but not for a submit.
    queued.click()
  }

  for (const type of TOUCHES) element.addEventListener(type, wake, true)
  element.addEventListener(
    'island:broken',
    () =>
      setTimeout(() => {
        element.setAttribute('ssr', '')
        isAwake = false
      }),
    { once: true },
  )
  // The touch that loaded this script may have been this island's.
  const isTouched = element.matches(':hover, :focus-within') || element.contains(early.clicked ?? null)
  if (isTouched || (typeof value === 'string' && early.has(value))) wake()
}

export default intent

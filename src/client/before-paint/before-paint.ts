import type { BrowserClaims, Device } from '#lib/device.ts'

/** What is known, and was clicked, before any script file is loaded. */
export interface Early {
  /** The last element that was clicked. */
  clicked?: Element
  /** A button, or a link to another view, in an island that was not hydrated: busy until client/islands/intent.ts replays the click. */
  queued?: HTMLElement
  /** The fields that the visitor, or the browser's autofill, has changed; client/islands/touched-fields.ts. */
  typed: Set<EventTarget | null>
  /** Letters are being put together, as for Chinese. */
  isComposing?: boolean
  /** Whether the address, the visitor's storage, the history's entry or the root's data has one of these names, separated by spaces. */
  has: (names: string) => boolean
  /** Of a form: shows that its scripts are gone, if they are gone for good or something was typed; tells whether it did. */
  stay?: (isForGood?: boolean) => boolean
}

declare global {
  interface Window {
    early: Early
  }
}

/**
 * What must be true before the first paint, as one inline script in the head: the theme, notices already dismissed, and
 * the platform: the one that a download link asks for (`?ios=1`), else the visitor's own (lib/device.ts).
 *
 * Theme source order: query `theme`, stored choice, then (in the wallet's own browser) the wallet, see theme.ts;
 * without any of them the device's preference rules, in CSS.
 *
 * It also listens for what must work before any file has loaded, or without a connection, when none will: the notice that
 * there is none, choosing a language (kept in a cookie, so that the edge
 * can read it; query and fragment are kept), dismissing a notice, a right click on the logo, which offers the brand
 * kit in place of the browser's menu (client/first-touch/header.ts closes it), and the dark mode button until its island is hydrated:
 * stores/theme.ts follows what the page shows. Any other click on a button or a submit in an island
 * that is not hydrated is queued, and a plain click on a link below `data-hold`, which leads to another view of the same page: the
 * island shows it sooner than a new page would. Every other click is noted, so that a script which is loaded later can
 * answer it.
 */
export function beforePaint(deviceOf: (browser: BrowserClaims) => Device, on = addEventListener): Early {
  const root = document.documentElement
  const shown = root.dataset
  let storage: Partial<Record<string, string>> = {}
  try {
    storage = localStorage
  } catch {
    // Storage refused: the page works without it.
  }
  // The address ranks before the storage, and an invalid value of either is none.
  const { search } = location
  const theme = /\btheme=(dark|light)\b/.exec(`${search}&theme=${storage.theme}`)?.[1]
  if (theme) shown.theme = theme
  shown.platform = /\b(ios|android)=1/.exec(search)?.[1] ?? deviceOf(navigator)
  if (storage.notice) shown.notice = '1'
  const query = new URLSearchParams(search)
  const has = (name: string) =>
    query.has(name) || typeof storage[name] === 'string' || history.state?.[name] || shown[name]
  const early: Early = { typed: new Set(), has: names => names.split(' ').some(has) }
  window.early = early
  // Clicks and submits come from elements; only a submit knows a submitter, only a click its keys.
  const enqueue = (event: Event) => {
    const target = event.target as Element
    const { submitter, metaKey, ctrlKey, shiftKey, altKey } = event as SubmitEvent & MouseEvent
    const links = metaKey || ctrlKey || shiftKey || altKey ? '' : ',[data-hold] a'
    const button = submitter ?? target.closest<HTMLElement>(`button[type=button]${links}`)
    // Astro removes the attribute from an island that is hydrated.
    if (!button || !target.closest('[ssr]')) return
    event.preventDefault()
    if (early.queued) return
    early.queued = button
    // Firefox has had `ariaBusy` and its like since 2023 only.
    button.setAttribute('aria-busy', 'true')
  }
  const tellConnection = () => {
    shown.online = `${navigator.onLine}`
  }
  tellConnection()
  on('online', tellConnection)
  on('offline', tellConnection)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  // Chosen or the device's; not asked of the styles, which may still be on their way.
  const isDark = () => (shown.theme ? shown.theme === 'dark' : dark.matches)
  // The build does not, so the dark mode button says that it is on as soon as it is there, and at each change.
  const tellTheme = () =>
    document.querySelector('[data-toggle-theme]')?.setAttribute('aria-pressed', `${isDark()}`)
  on('DOMContentLoaded', tellTheme)
  dark.onchange = tellTheme
  new MutationObserver(tellTheme).observe(root, { attributeFilter: ['data-theme'] })
  on('submit', enqueue, true)
  on('input', ({ target }) => early.typed.add(target), true)
  on('compositionstart', () => Object.assign(early, { isComposing: true }))
  on('compositionend', () => Object.assign(early, { isComposing: false }))
  on('contextmenu', event => {
    const popup = (event.target as Element).closest('[data-logo]')?.nextElementSibling as HTMLElement | null
    if (!popup) return
    event.preventDefault()
    popup.hidden = false
    popup.querySelector('a')?.focus()
  })
  on(
    'click',
    event => {
      const target = event.target as Element
      early.clicked = target
      if (target.closest('[ssr] [data-toggle-theme]')) {
        shown.theme = isDark() ? 'light' : 'dark'
        // Last, as a full storage throws: the theme is changed on this page all the same.
        storage.theme = shown.theme
        return
      }
      enqueue(event)
      const choice = target.closest<HTMLAnchorElement>('[data-language]')
      if (choice) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
        document.cookie = `lang=${choice.pathname.split('/')[1]};path=/;max-age=31536000;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
        choice.search = location.search
        choice.hash = location.hash
      }
      if (target.closest('[data-dismiss]')) {
        shown.notice = '1'
        // Last, as above.
        storage.notice = '1'
      }
    },
    true,
  )
  return early
}

import { isPopoverOpen, showDialog } from './dialogs.ts'

/** Once per visitor: the value means that the offer has been seen. */
const KEY = 'extensionLaunch'
/** A hand that is still scrolling is left alone. */
const PAUSE_MS = 500

const takesExtensions = () =>
  document.documentElement.dataset.platform === 'browser' &&
  !matchMedia('(max-width: 767px), (hover: none) and (pointer: coarse)').matches

/** Refused storage counts as seen: an offer that cannot be remembered would come back with every page. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Whether it can be kept in mind; a full storage throws. */
function rememberOffer(): boolean {
  try {
    localStorage.setItem(KEY, new Date().toISOString())
    return true
  } catch {
    return false
  }
}

/** A visitor who is typing, reading a menu or another notice is not interrupted. */
const isBusy = () =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea, select') ||
  document.querySelector('details[open], dialog[open]') !== null ||
  isPopoverOpen()

/**
 * The launch of the extension, on the home page: offered once the visitor has clicked or scrolled past the hero, never
 * over it. The browser gives focus back when the popover closes, whichever way it does.
 */
export function offerExtension(): void {
  const offer = document.querySelector<HTMLDialogElement>('dialog[data-launch]')
  const hero = document.querySelector('.hero')
  if (!offer || !hero || !takesExtensions() || wasOffered()) return

  let timer: ReturnType<typeof setTimeout> | undefined
  const isPast = () => hero.getBoundingClientRect().bottom <= 0
  const show = () => {
    if (!isPast() || isBusy()) return
    stop()
    // Another tab may have shown it meanwhile.
    if (wasOffered() || !rememberOffer()) return
    showDialog(offer)
    offer.querySelector('h2')?.focus()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(show, PAUSE_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('scroll', wait)
    removeEventListener('click', wait)
  }
  addEventListener('scroll', wait, { passive: true })
  addEventListener('click', wait)
  // The touch that woke this script may have been the scroll.
  wait()
}

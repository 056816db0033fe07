import { $progress, finishProgress, hideProgress, startProgress } from './stores/progress.ts'

// Section 9 of the specification; the bar's own duration of 5000 ms is in ui/styles/deferred.scss.
/** What is done sooner than this shows no bar. */
const THROTTLE_MS = 200
/** How long a full or failed bar stays. */
const HIDE_MS = 500

const leavesThePage = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) &&
  !link.target &&
  !link.hasAttribute('download') &&
  link.origin === location.origin &&
  link.pathname + link.search !== location.pathname + location.search

/** The bar at the top: starts with a page change or an API load, fills, fails or hides. */
export function showProgress(): void {
  const bar = document.querySelector<HTMLElement>('[data-progress]')
  if (!bar) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (state: string) => {
    bar.dataset.progress = state
  }
  $progress.subscribe(({ state }) => {
    clearTimeout(timer)
    if (state === 'loading') timer = setTimeout(show, THROTTLE_MS, 'loading')
    else if (state === 'idle') show('idle')
    else {
      if (bar.dataset.progress === 'loading') show(state)
      timer = setTimeout(hideProgress, HIDE_MS)
    }
  })
  addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.href && leavesThePage(link, event)) startProgress()
  })
  // Back from the browser's page cache: the bar that led away must not stand there still.
  addEventListener('pageshow', ({ persisted }) => persisted && hideProgress())
  addEventListener('pagehide', () => finishProgress())
}

/** Follows the browser's connection; the notice is in the HTML and is shown while there is none. */
export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]')
  const show = () => {
    if (notice) notice.hidden = navigator.onLine
  }
  addEventListener('online', show)
  addEventListener('offline', show)
  show()
}

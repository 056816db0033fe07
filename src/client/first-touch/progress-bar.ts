import { $progress, finishProgress, hideProgress, startProgress } from '../stores/progress.ts'

// Section 9 of the specification; the bar's own duration of 5000 ms is in ui/styles/_page-notes.scss.
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

/** The bar at the top: starts with a page change or an API load, fills, fails or hides. Its styles are in ui/styles/_page-notes.scss. */
export function showProgress(): void {
  const bar = Object.assign(document.createElement('div'), { className: 'progressBar' })
  bar.setAttribute('aria-hidden', 'true')
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (state: string) => {
    bar.dataset.progress = state
  }
  show('idle')
  document.body.prepend(bar)
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

import { $isOnline, setOnline } from './stores/connection.ts'

/** Follows the browser's connection; the notice stands in the HTML and is shown while there is none. */
export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]')
  $isOnline.subscribe(isOnline => {
    if (notice) notice.hidden = isOnline
  })
  addEventListener('online', () => setOnline(true))
  addEventListener('offline', () => setOnline(false))
  setOnline(navigator.onLine)
}

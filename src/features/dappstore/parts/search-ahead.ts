/**
 * Asks for the search and its words as soon as the box has the focus, while the scripts that draw the store are still on
 * their way. A file of the page's first touch; stores/finder.ts then finds both in the browser.
 */
function askAhead(words: string): void {
  // What cannot be had now is asked for again when it is used.
  import('../stores/search.ts').catch(() => undefined)
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = ''
  link.href = words
  document.head.append(link)
}

const box = document.querySelector('#store-search')
const { words } = document.querySelector<HTMLElement>('[data-words]')?.dataset ?? {}
if (words && document.activeElement === box) askAhead(words)
else if (words) box?.addEventListener('focus', () => askAhead(words), { once: true })

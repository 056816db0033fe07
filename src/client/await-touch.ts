/**
 * Loads the page's scripts at the visitor's first touch; until then a page is HTML and CSS. Three things cannot wait for
 * one: the wallet's own browser is asked for its theme, an island may be wanted by name (client/islands/intent.ts), and
 * something may have been clicked before this ran (before-paint.ts): a native control acts, and its island wakes.
 *
 * A script that cannot be loaded, here or in an island, is most often one that a newer deploy has replaced: the page is
 * reloaded, at most once in 60 s, as more would loop when the deploy itself is broken. Offline the page as it is
 * is worth more than the browser's error. A form that says so itself (`data-broken`) is not reloaded over what was typed
 * into it: nobody else has it yet.
 *
 * src/build/pages/defer-scripts.ts puts this into every built page, the files on its tag: `data-files="/_astro/a.js /_astro/b.js"`,
 * in `data-needs="c /d.json"` the names of the scripts that the main part's islands will import, which run when an
 * island is touched, and the data that it will fetch, both asked for now, and in `data-wanted="search draft"` what an island may be wanted by. So the text is the same
 * everywhere and needs one hash. It must not refer to anything outside itself.
 */
export function awaitTouch(): void {
  let { files, needs, wanted } = document.currentScript?.dataset ?? {}
  const { early } = window
  let isTyped = false
  // What the browser put back by itself it puts back again.
  addEventListener('input', () => {
    isTyped = true
  })
  const reloadOnce = () => {
    // A button has no address.
    const queued = early.queued as HTMLAnchorElement | undefined
    early.queued = undefined
    // Whether the page reloads or not, the button does not stay busy.
    queued?.removeAttribute('aria-busy')
    // A link leads where it says.
    if (queued?.href) return location.assign(queued.href)
    const broken = document.querySelector<HTMLElement>('[ssr] [data-broken]')
    let mayReload = navigator.onLine && !(broken && isTyped)
    try {
      // Without a stored time the difference is NaN, which is not less than anything.
      if (Date.now() - sessionStorage.reloaded < 60_000) mayReload = false
      if (mayReload) sessionStorage.reloaded = Date.now()
    } catch {
      // Without storage there is no guard against a loop, so no reload.
      mayReload = false
    }
    if (mayReload) location.reload()
    else if (broken) broken.hidden = false
  }
  // A second touch imports the same modules, which run once; what is fetched ahead is asked for once.
  const wake = () => {
    for (const file of files?.split(' ') ?? []) import(file).catch(reloadOnce)
    for (const name of needs?.split(' ') ?? []) {
      const link = document.createElement('link')
      const isData = name[0] === '/'
      link.rel = isData ? 'preload' : 'modulepreload'
      link.as = isData ? 'fetch' : 'script'
      link.crossOrigin = ''
      link.href = isData ? name : `/_astro/${name}.js`
      // What no island needs to wake comes after what it does.
      if (isData && name[1] !== '_') link.fetchPriority = 'low'
      document.head.append(link)
    }
    needs = undefined
  }
  // A file that is dropped on a field touches nothing.
  for (const touch of ['pointerover', 'keydown', 'scroll', 'click', 'change'])
    addEventListener(touch, wake, { once: true })
  addEventListener('astro:hydration-error', reloadOnce)
  if ((wanted && early.has(wanted)) || early.clicked || navigator.userAgent.includes('TokenPocket')) wake()
}

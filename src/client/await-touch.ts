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
 * src/build/pages/defer-scripts.ts puts this into every built page, on its tag lists that are separated by spaces: in `data-files`
 * the scripts that run; in `data-needs` what those and the main part's islands import, names of scripts, and the data that
 * will be fetched, paths: all asked for now, so that it comes in one round trip; and in `data-wanted` what an island may be
 * wanted by. What an island around the main part runs, which most visitors leave alone, is asked for when it is what was
 * touched: its own attributes name it. So the text is the same everywhere and needs one hash. It must not refer to anything outside itself.
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
  // A second touch imports the same modules, which run once; what is asked for ahead is asked for once.
  const wake = ({ target }: { target?: EventTarget | null }) => {
    for (const file of files?.split(' ') ?? []) import(file).catch(reloadOnce)
    // A scroll's target is the document.
    const island = (target as Element | undefined)?.closest?.('[ssr]:not(main *)')
    const own = ['component-url', 'renderer-url', 'data-shell-props'].map(name => island?.getAttribute(name))
    for (const name of [needs, ...own].join(' ').match(/\S+/g) ?? []) {
      const isData = name.endsWith('json')
      const link = {
        rel: isData ? 'preload' : 'modulepreload',
        as: isData ? 'fetch' : '',
        crossOrigin: '',
        href: name[0] === '/' ? name : `/_astro/${name}.js`,
        // What no island needs to wake comes after what it does.
        fetchPriority: /^\/[^_]/.test(name) ? 'low' : '',
      }
      document.head.append(Object.assign(document.createElement('link'), link))
    }
    needs = undefined
  }
  // A file that is dropped on a field touches nothing.
  for (const touch of ['pointerover', 'keydown', 'scroll', 'click', 'change'])
    addEventListener(touch, wake, { once: true })
  addEventListener('astro:hydration-error', reloadOnce)
  const isWanted = wanted && early.has(wanted)
  if (isWanted || early.clicked || navigator.userAgent.includes('TokenPocket'))
    wake({ target: early.clicked })
}

import type { Early } from './before-paint.ts'

/**
 * Loads the page's scripts at the visitor's first touch; until then a page is HTML and CSS. Two things cannot wait for
 * one: the wallet's own browser is asked for its theme, and an island may be wanted by name (client/islands/intent.ts).
 *
 * A script that cannot be loaded, here or in an island, is most often one that a newer deploy has replaced: the page is
 * reloaded, at most once in 60 s, as more would loop when the deploy itself is broken. Offline the page as it is
 * is worth more than the browser's error, as is one that something was typed into; it says that part of it is missing. And the scripts are loaded once the connection is back. A form that says so itself (features/listing/wizard/keep-typed.ts) is not
 * reloaded over what was typed into it: nobody else has it yet.
 *
 * It follows before-paint.ts in the head, as one script with it, so that no touch comes too early. src/build/pages/defer-scripts.ts
 * puts tag lists that are separated by spaces on that script: in `data-files` the scripts that run; in `data-needs` what
 * those and the main part's islands import, names of scripts, and the data that will be fetched, paths: all asked for now,
 * so that it comes in one round trip; and in `data-wanted` what an island may be wanted by. What an island around the main
 * part runs, which most visitors leave alone, is asked for when it is what was touched: its own attributes name it. So the
 * text is the same everywhere and needs one hash. It must not refer to anything outside itself.
 */
export function awaitTouch(early: Early, on = addEventListener): void {
  let { files = '', needs, wanted = '' } = (document.currentScript as HTMLScriptElement).dataset
  // Firefox and Safari give up the scripts that are still loading as soon as a page is being left. None of them is gone
  // then, and a reload would take the visitor back: it waits until he has come back by himself, or has stayed.
  let isLeaving = false
  on('click', event => {
    const { metaKey, ctrlKey, shiftKey, altKey, target, defaultPrevented } = event
    const isElsewhere = metaKey || ctrlKey || shiftKey || altKey || defaultPrevented
    isLeaving = !isElsewhere && !!(target as Element).closest('a[href]:not([target],[download],[href^="#"])')
  })
  // A reload would take it: fields without autocomplete are not filled again.
  const isTyped = () =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio],[type=checkbox]),textarea')].some(
      field => field.value !== field.defaultValue,
    )
  let isReloading = false
  const reloadOnce = () => {
    if (isReloading) return
    if (isLeaving) {
      const decide = () => {
        isLeaving = false
        reloadOnce()
      }
      on('pageshow', decide, { once: true })
      setTimeout(decide, 30_000)
      return
    }
    // A button has no address.
    const queued = early.queued as HTMLAnchorElement | undefined
    early.queued = undefined
    // Whether the page reloads or not, the button does not stay busy.
    queued?.removeAttribute('aria-busy')
    // A link leads where it says.
    if (queued?.href) {
      location.href = queued.href
      return
    }
    if (early.stay?.()) return
    // Better what the page holds than the place of what will not come.
    delete document.documentElement.dataset.unshown
    try {
      // Without a stored time the difference is NaN, which is not less than anything.
      if (navigator.onLine && !isTyped() && !(Date.now() - sessionStorage.reloaded < 60_000)) {
        sessionStorage.reloaded = Date.now()
        isReloading = true
        // Whoever leaves without a click, by Back or by another address, is gone in a moment; whoever types stays.
        setTimeout(() => {
          isReloading = false
          if (isTyped()) reloadOnce()
          else location.reload()
        }, 1_000)
        return
      }
    } catch {
      // Without storage there is no guard against a loop, so no reload.
    }
    // Said at the page's lower edge (layouts/Page.astro): a network that wants one to sign in, or a deploy that is broken.
    if (navigator.onLine) document.documentElement.dataset.intercepted = ''
    on('online', wake, { once: true })
    early.stay?.(true)
  }
  // A second touch imports the same modules, which run once; what is asked for ahead is asked for once.
  const wake = ({ target }: { target?: EventTarget | null }) => {
    for (const file of files.split(' ')) import(file).catch(reloadOnce)
    // A scroll's target is the document.
    const island = (target as Element | undefined)?.closest?.('[ssr]:not(main *)')
    // In its markup only its own attributes name such files.
    for (const href of `${needs} ${island?.outerHTML}`.match(/[^\s";]+\.js(on)?\b/g) ?? []) {
      const isData = href.endsWith('n')
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: `${isData ? '' : 'module'}preload`,
          as: isData ? 'fetch' : '',
          crossOrigin: '',
          href,
          // What no island needs to wake comes after what it does.
          fetchPriority: href[1] === '_' ? '' : 'low',
        }),
      )
    }
    needs = ''
  }
  on('astro:hydration-error', reloadOnce)
  // The scripts find a whole page. `DOMContentLoaded` would wait for those that a few pages load at once.
  const listen = () => {
    // A file that is dropped on a field touches nothing.
    for (const touch of ['pointerover', 'keydown', 'scroll', 'click', 'input', 'change'])
      on(touch, wake, { once: true })
    if (early.clicked || early.has(wanted) || /TokenPocket/.test(navigator.userAgent))
      wake({ target: early.clicked })
  }
  on('readystatechange', listen, { capture: true, once: true })
}

/** The specification's time-out for idle prefetching. */
const IDLE_TIMEOUT_MS = 2000

interface Connection {
  saveData?: boolean
}

const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in globalThis
    ? run => requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    : run => setTimeout(run, IDLE_TIMEOUT_MS)

function prefetch(href: string): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = href
  document.head.append(link)
}

/**
 * What the browser may fetch ahead: a page, as a pointer rests on its link or is pressed, never an answer of the
 * API or a download. The policy of every page admits this text by its hash (src/build/hosts/content-security-policy.ts).
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/v1/*', '/api/*', '/*.zip'] } }],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Where the browser knows speculation rules it gets them; elsewhere links in view are fetched while nothing else
 * happens. The rules come with the first touch rather than in the page, whose first packets they would fill for nothing.
 */
export function prefetchLinks(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'speculationrules', textContent: SPECULATION_RULES }))
    return
  }
  // Not in TypeScript's DOM types, as only some browsers have it.
  if ((navigator as Navigator & { connection?: Connection }).connection?.saveData) return
  const seen = new Set<string>([location.pathname])
  const watcher = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      watcher.unobserve(target)
      if (target.origin !== location.origin || seen.has(target.pathname)) continue
      seen.add(target.pathname)
      whenIdle(() => prefetch(target.href))
    }
  })
  for (const link of document.querySelectorAll('main a[href]')) watcher.observe(link)
}

import { whenIdle } from '#lib/when-idle.ts'

interface Connection {
  saveData?: boolean
}

/** The browser's cache has the page then. `<link rel="prefetch">` would be refused: Firefox asks `default-src` about it. */
const prefetch = (href: string): Promise<unknown> =>
  fetch(href, { priority: 'low' })
    .then(answer => answer.text())
    .catch(() => undefined)

/** A page that opens no connection (layouts/Head.astro). */
const mayConnect = (): boolean => !document.querySelector(`meta[content*="connect-src 'none'"]`)

const isPage = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname.endsWith('/')

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
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || !mayConnect()) return
  const seen = new Set<string>([location.pathname])
  const watcher = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      watcher.unobserve(target)
      if (!isPage(target) || seen.has(target.pathname)) continue
      seen.add(target.pathname)
      whenIdle(() => prefetch(target.href))
    }
  })
  for (const link of document.querySelectorAll('main a[href]')) watcher.observe(link)
}

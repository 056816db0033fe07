import { IDLE_TIMEOUT_MS, whenIdle } from '#lib/when-idle.ts'

// Not in TypeScript's DOM types, as only some browsers have it.
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** A visitor follows one link of a page; more than a few guesses are somebody's paid bytes. */
const MOST = 3
/** As long as a pointer, finger or focus stays where it is meant; what only passes by is shorter. */
const REST_MS = 80

/**
 * The browser's cache has the page then; what takes longer is given up, as the visitor's own request would wait for it.
 * `<link rel="prefetch">` would be refused: Firefox asks `default-src` about it.
 */
async function prefetch(href: string): Promise<void> {
  const stopper = new AbortController()
  const timer = setTimeout(() => stopper.abort(), IDLE_TIMEOUT_MS)
  try {
    await (await fetch(href, { priority: 'low', signal: stopper.signal })).text()
  } catch {
    // It is fetched when it is asked for.
  }
  clearTimeout(timer)
}

/** A page that opens no connection (layouts/Head.astro). */
const mayConnect = (): boolean => !document.querySelector(`meta[content*="connect-src 'none'"]`)

/** Asked to save, or slower than what the browser calls `4g`; a browser that does not tell is believed to be fast. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

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

/** A few pages whose links a pointer or finger rests on, or that have the focus. */
function prefetchIntended(): void {
  const seen = new Set([location.pathname])
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const consider = (target: EventTarget | null) => {
    leave()
    const link = target instanceof Element ? target.closest('a') : null
    // The page itself is one of those seen.
    if (!link || !isPage(link) || seen.has(link.pathname) || seen.size > MOST) return
    timer = setTimeout(() => {
      seen.add(link.pathname)
      whenIdle(() => prefetch(link.href), 0)
    }, REST_MS)
  }
  let place = ''
  // A finger’s first event is this, too; `pointercancel` comes once it scrolls.
  addEventListener('pointerover', ({ target, screenX, screenY }) => {
    const before = place
    place = `${screenX} ${screenY}`
    // What a scroll brings below a pointer that lies still is not meant.
    consider(place === before ? null : target)
  })
  addEventListener('focusin', ({ target }) => consider(target))
  for (const type of ['pointerout', 'pointercancel', 'focusout']) addEventListener(type, leave)
  // The touch that this script came with.
  consider(document.querySelector('a:hover') ?? document.activeElement)
}

/**
 * Where the browser knows speculation rules it gets them; elsewhere the same is done here. The rules come with the first
 * touch rather than in the page, whose first packets they would fill for nothing.
 */
export function prefetchLinks(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'speculationrules', textContent: SPECULATION_RULES }))
  } else if (mayConnect() && !isSparing()) prefetchIntended()
}

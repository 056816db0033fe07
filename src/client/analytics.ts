import { adaptersFor } from './analytics-queue.ts'

declare global {
  interface Window {
    /** The queue that web analytics works off once its script is there. */
    dataLayer?: unknown[]
  }
}

function load(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** A command as the service's script expects it in the queue: an `arguments` object, which an array is not taken for. */
function command(..._parts: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the service's script tells commands from other entries by this type.
  window.dataLayer.push(arguments)
}

/** Who asks by Global Privacy Control not to be followed is not counted; only some browsers have the signal. */
const isRefused = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Tells the configured services of this page. Without any of them no request leaves the site. */
export function countPageView(): void {
  if (isRefused()) return
  const adapters = adaptersFor(location.pathname + location.search, {
    statistics: import.meta.env.PUBLIC_ANALYTICS_STATISTICS,
    linkPush: import.meta.env.PUBLIC_ANALYTICS_LINK_PUSH,
    web: import.meta.env.PUBLIC_ANALYTICS_WEB,
  })
  for (const { src, pageView } of adapters) {
    if (pageView) {
      command('js', new Date())
      command('config', pageView.site, { page_path: pageView.path })
    }
    load(src)
  }
}

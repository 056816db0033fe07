// Renders the pages of the site with what Astro has bundled. Astro's own loop renders in one thread, hands each page on as
// bytes, and writes what the build then reads again; in a thread of ours a page is planned where it was rendered, and every
// processor has pages to render.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteData } from 'astro'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'

/** Astro's own folder: a copy of the repository has one of its own. */
export const LAST_BUILD = '.astro/last-build'
/** Where what Astro has bundled is kept. */
export const BUNDLE = join(LAST_BUILD, 'bundle')

/** What of Astro's build a page asks for while it is rendered. Plain data: threads are told it. */
export interface Bundle {
  /** The module in that folder that holds the application. */
  entry: string
  /** Where the pages think they are. */
  origin: string
  /** The style sheets of each page, by Astro's name of it. */
  styles: readonly [page: string, styles: readonly unknown[]][]
}

/** An address of the site, and which of Astro's pages or endpoints answers it. */
export interface SitePath {
  pathname: string
  route: string
  component: string
  isPage: boolean
}

/** Astro's application, as its own build uses it. */
type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals: (internals: { pagesByKeys: Map<string, { styles: readonly unknown[] }> }) => void
  setOptions: (options: object) => void
  getComponentByRoute: (routeData: RouteData) => Promise<unknown>
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>
}

export interface PageRenderer {
  paths: () => Promise<SitePath[]>
  /** What stands at an address. */
  render: (path: SitePath) => Promise<Response>
}

const LOG = { write: ({ message }: { message: string }) => console.warn(message) }

const nameOf = ({ route, component }: Pick<SitePath, 'route' | 'component'>): string =>
  `${route} ${component}`

const ERROR_PAGE = /(^|\/)(404|500)$/

/**
 * Where a page or a file is written. Hosts look for `404.html`, Cloudflare Pages for the nearest one up the tree; a build
 * without them stops at the host files.
 */
export function fileOf({ pathname, isPage }: Pick<SitePath, 'pathname' | 'isPage'>): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (!isPage || path === '') return path || 'index.html'
  return ERROR_PAGE.test(path) ? `${path}.html` : `${path}/index.html`
}

const addressOf = ({ pathname, isPage }: SitePath, origin: string): URL =>
  new URL(isPage ? pathname.replace(/\/?$/, '/') : pathname, origin)

export async function openBundle({ entry, origin, styles }: Bundle): Promise<PageRenderer> {
  // Astro's own build loads the same module and says the same to it.
  const { app } = (await import(pathToFileURL(resolve(BUNDLE, entry)).href)) as { app: App }
  app.setInternals({ pagesByKeys: new Map(styles.map(([page, sheets]) => [page, { styles: sheets }])) })
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: LOG } } })
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [nameOf(routeData), routeData]))
  // Now, and not with the first page of each: what they show may still be on its way.
  await Promise.all([...routes.values()].map(routeData => app.getComponentByRoute(routeData)))
  return {
    async paths() {
      const all = await new StaticPaths(app).getAll()
      return all.map(({ pathname, route: { route, component, type } }) => ({
        pathname,
        route,
        component,
        isPage: type === 'page',
      }))
    },
    async render(path) {
      const routeData = routes.get(nameOf(path))
      if (!routeData) throw new Error(`No page of the site is called ${nameOf(path)}`)
      const response = await app.render(new Request(addressOf(path, origin)), { routeData })
      if (!response.ok && !ERROR_PAGE.test(path.pathname))
        throw new Error(`${path.pathname} answers ${response.status}`)
      return response
    },
  }
}

// All that makes the site beside Astro itself: `astro build` alone writes everything, `astro dev` what pages and types need.
import { readdirSync, renameSync, rmdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, ViteUserConfig } from 'astro'
import { wordsModeOf } from '#i18n/development.ts'
import {
  drawShareImages,
  refuseMissingVisitForms,
  refuseUnsettled,
  runSnapshot,
  tellingProblems,
} from './beside-pages.ts'
import { browserChunks, storeCopies } from './browser-scripts.ts'
import { shortenImportChains } from './import-chains.ts'
import { writeLocaleTypes } from './locale-types.ts'

/** The part of Vite's watcher that is needed; it watches the whole repository. */
export interface Watcher {
  on: (event: 'all', listener: (change: string, path: string) => void) => unknown
}

/** While `astro dev` runs: a key that is added to a locale file is known to the types a moment later. */
export function rewriteTypesOnChange(watcher: Watcher, root: string, logger: Pick<Console, 'info' | 'warn'>) {
  watcher.on('all', (_change, path) => {
    if (!/^locales[\\/]en[\\/][^\\/]+\.json$/.test(relative(root, path))) return
    try {
      if (writeLocaleTypes(root)) logger.info('Types of the locale keys written anew')
    } catch (error) {
      // Saved half way, or with a typo: the next save corrects it.
      logger.warn(
        `Types of the locale keys stay as they were: ${error instanceof Error ? error.message : error}`,
      )
    }
  })
}

/** Where Astro takes `Astro.locals` from when a server hands it a request. */
const LOCALS = Symbol.for('astro.locals')

/** The part of Vite's server that is needed. */
export interface Middlewares {
  use: (handle: (request: IncomingMessage, response: unknown, next: () => void) => void) => unknown
}

/** `?words=keys` in development: Astro takes the query from prerendered pages, so the mode goes beside it. */
export function readWordsMode(middlewares: Middlewares): void {
  middlewares.use((request, _response, next) => {
    const words = wordsModeOf(request.url ?? '')
    if (words) Reflect.set(request, LOCALS, { words })
    next()
  })
}

/**
 * Hosts look for `404.html`, Cloudflare Pages for the nearest one up the tree; Astro writes such a file at the root only and
 * `ja/404/index.html` for a language. A build without them stops at the host files.
 */
function nameErrorPages(dist: string, pages: readonly { pathname: string }[]): void {
  for (const { pathname } of pages) {
    if (!/^[\w-]+\/(404|500)\/$/.test(pathname)) continue
    renameSync(join(dist, pathname, 'index.html'), join(dist, pathname.replace(/\/$/, '.html')))
    rmdirSync(join(dist, pathname))
  }
}

type Graph = Map<string, readonly string[]>

const scriptName = (file: string): string => file.replace(/^_astro\//, '').replace(/\.js$/, '')

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/** Notes what the bundler knows of the scripts it writes for browsers. */
const noteImports = (graph: Graph): Plugin => ({
  name: 'site-import-graph',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk') graph.set(scriptName(output.fileName), output.imports.map(scriptName))
    }
  },
})

/**
 * A step that is loaded later brings its own sheet. Astro knows the sheets of pages, and takes every other one for
 * left over: named among the files of its script, it stays, and Vite loads it together with that.
 */
const keepLaterSheets: Plugin = {
  name: 'site-later-sheets',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.isDynamicEntry) continue
        for (const sheet of output.viteMetadata?.importedCss ?? []) {
          output.viteMetadata?.importedAssets.add(sheet)
        }
      }
    },
  },
}

export function site(): AstroIntegration {
  let root = process.cwd()
  let shareImages = Promise.resolve(0)
  let dist = ''
  const graph: Graph = new Map()
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': async ({
        command,
        isRestart,
        config,
        logger,
        addClientDirective,
        injectRoute,
        injectScript,
        addWatchFile,
        updateConfig,
      }) => {
        root = fileURLToPath(config.root)
        dist = fileURLToPath(config.outDir)
        // Before all that a page imports: any other style is later in the cascade.
        injectScript('page-ssr', `import '/src/ui/styles/base.scss'`)
        // Islands wake on the visitor's first touch, see src/client/islands/intent.ts.
        addClientDirective({ name: 'intent', entrypoint: './src/client/islands/intent.ts' })
        // The words are read once, so a changed one asks for a restart of the development server.
        const locales = join(root, 'locales')
        for (const file of readdirSync(locales, { recursive: true, encoding: 'utf8' })) {
          if (file.endsWith('.json')) addWatchFile(join(locales, file))
        }
        updateConfig({
          vite: {
            plugins: [
              storeCopies(),
              browserChunks(),
              shortenImportChains(),
              noteImports(graph),
              keepLaterSheets,
            ],
          },
        })
        if (command === 'build') {
          refuseUnsettled(root, logger)
          refuseMissingVisitForms(root, logger)
        }
        if (command === 'dev') {
          const entrypoint = './src/pages/_dev/patterns.astro'
          injectRoute({ pattern: '/[lang]/dev/patterns', entrypoint, prerender: true })
        }
        if (command !== 'build' && command !== 'dev') return
        writeLocaleTypes(root)
        if (isRestart) return
        logger.info(await runSnapshot(root))
      },
      'astro:server:setup': ({ server, logger }) => {
        rewriteTypesOnChange(server.watcher, root, logger)
        readWordsMode(server.middlewares)
      },
      'astro:build:start': () => {
        shareImages = drawShareImages(root)
      },
      'astro:build:done': async ({ pages, logger }) => {
        nameErrorPages(dist, pages)
        // Loaded when a build ends, not by everything that reads Astro's configuration.
        const { finishBuild } = await import('./finish-site.ts')
        const hosts = join(root, 'dist-hosts')
        await tellingProblems(log => finishBuild({ dist, hosts, imports: graph, shareImages, log }), logger)
      },
    },
  }
}

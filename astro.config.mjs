import { readdirSync, renameSync, rmdirSync } from 'node:fs'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/**
 * Islands wake on the visitor's first touch: `client:intent`, see src/client/islands/intent.ts.
 * @type {import('astro').AstroIntegration}
 */
const clientIntent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addWatchFile, config }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/client/islands/intent.ts' })
      const locales = new URL('./locales/', config.root)
      for (const file of readdirSync(locales, { recursive: true, encoding: 'utf8' })) {
        if (file.endsWith('.json')) addWatchFile(new URL(file, locales))
      }
    },
  },
}

/**
 * Hosts look for `404.html`, Cloudflare Pages for the nearest one up the tree; Astro writes such a file at the root only and
 * `ja/404/index.html` for a language. A build without them stops at the host files.
 * @type {import('astro').AstroIntegration}
 */
const languageErrorPages = {
  name: 'language-error-pages',
  hooks: {
    'astro:build:done': ({ dir, pages }) => {
      for (const { pathname } of pages.filter(({ pathname }) => /^[\w-]+\/(404|500)\/$/.test(pathname))) {
        renameSync(new URL(`${pathname}index.html`, dir), new URL(pathname.replace(/\/$/, '.html'), dir))
        rmdirSync(new URL(pathname, dir))
      }
    },
  },
}

export default defineConfig({
  site: process.env.SITE_URL || 'https://www.tokenpocket.pro',
  integrations: [react(), clientIntent, languageErrorPages],
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always', concurrency: 2 },
  devToolbar: { enabled: false },
  vite: {
    // A preload helper would make every small script a file of its own; nothing is preloaded before the first touch.
    build: {
      modulePreload: false,
      // Astro writes a small script into the page, where it runs at once; as a file it can wait (src/build/defer-scripts.ts).
      assetsInlineLimit: file => (file.includes('.astro_astro_type_script') ? false : undefined),
    },
    // npm run dev: the API stands beside; see scripts/dev.ts.
    server: {
      proxy: Object.fromEntries(['/v1', '/api', '/healthz'].map(path => [path, 'http://127.0.0.1:4321'])),
    },
  },
})

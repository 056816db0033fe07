import { defineConfig } from 'astro/config'
import { site } from './src/build/integration.ts'
import { reactIslands } from './src/build/islands/react-islands.ts'
import { OLDEST_BROWSERS } from './src/lib/oldest-browsers.ts'

/** As npm run dev started it. */
const API = `http://127.0.0.1:${process.env.API_PORT || 4321}`

export default defineConfig({
  site: process.env.SITE_URL || 'https://www.tokenpocket.pro',
  integrations: [reactIslands(), site()],
  trailingSlash: 'ignore',
  // Two pages at one address would be written one over the other.
  prerenderConflictBehavior: 'error',
  // Small sheets inlined would come after the others, whatever imports them first.
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    // A preload helper would make every small script a file of its own; nothing is preloaded before the first touch.
    build: {
      modulePreload: false,
      // Of styles; Astro writes scripts for the newest browsers unless their own environment says more (browser-scripts.ts).
      cssTarget: OLDEST_BROWSERS,
      // Astro writes a small script into the page, where it runs at once; as a file it can wait (src/build/pages/defer-scripts.ts).
      // A small font in a sheet would be one that the policy refuses.
      assetsInlineLimit: file => (/\.astro_astro_type_script|\.woff2$/.test(file) ? false : undefined),
    },
    // npm run dev: the API runs beside; see scripts/dev.ts.
    server: {
      strictPort: true,
      proxy: Object.fromEntries(['/v1', '/api', '/healthz'].map(path => [path, API])),
    },
  },
})

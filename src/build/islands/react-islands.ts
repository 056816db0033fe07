import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's React, with our server half, see render-island.ts, and its browser's half in ours: ui/hydrate.ts. */
export function reactIslands(): AstroIntegration {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  const serverEntrypoint = fileURLToPath(new URL('./render-island.ts', import.meta.url))
  const clientEntrypoint = fileURLToPath(new URL('../../ui/hydrate.ts', import.meta.url))
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': options =>
        setUp?.({
          ...options,
          addRenderer: renderer => options.addRenderer({ ...renderer, clientEntrypoint, serverEntrypoint }),
        }),
    },
  }
}

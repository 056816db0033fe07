import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's React, with our server half: see render-island.ts. */
export function reactIslands(): AstroIntegration {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  const serverEntrypoint = fileURLToPath(new URL('./render-island.ts', import.meta.url))
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': options =>
        setUp?.({
          ...options,
          addRenderer: renderer => options.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  }
}

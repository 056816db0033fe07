import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's React, whose half for browsers stands in ours: ui/hydrate.ts. */
export function reactIslands(): AstroIntegration {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  const clientEntrypoint = fileURLToPath(new URL('../../ui/hydrate.ts', import.meta.url))
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': options =>
        setUp?.({
          ...options,
          addRenderer: renderer => options.addRenderer({ ...renderer, clientEntrypoint }),
        }),
    },
  }
}

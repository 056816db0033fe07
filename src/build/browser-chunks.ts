import type { ViteUserConfig } from 'astro'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Scripts that a page never loads one without the others are one file: that is smaller than several, and fewer requests.
 * All else the bundler splits by who loads it.
 */
const GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react|@nanostores[\\/]react|nanostores[\\/](listen-keys|deep-map))[\\/]|rolldown[\\/]runtime/,
  },
  {
    // What several steps of the wizard share; what the status page loads too stays by itself.
    name: 'wizard',
    test: /features[\\/]listing[\\/](wizard|widgets|stores)[\\/](?!lines|json|requests|status)|node_modules[\\/](react-hook-form|i18next|react-i18next)[\\/]/,
    minShareCount: 2,
  },
]

export const browserChunks = (): Plugin => ({
  name: 'site-browser-chunks',
  apply: 'build',
  configEnvironment(name) {
    if (name !== 'client') return undefined
    return {
      build: {
        rolldownOptions: {
          // A group takes modules away from entries, which the default of Astro does not let it do without their imports.
          preserveEntrySignatures: 'allow-extension',
          // With its imports React would take the stores along, and what runs before the first touch would load React.
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS } },
        },
      },
    }
  },
})

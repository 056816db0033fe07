import type { ViteUserConfig } from 'astro'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

const SHELL =
  /src[\\/](client[\\/](stores[\\/](theme|progress|safe-storage)|first-touch[\\/]host-swap)|lib[\\/](is-object|when-idle))\.ts|node_modules[\\/](@nanostores[\\/]persistent|nanostores[\\/](atom|clean-stores|lifecycle|computed))[\\/]/

/**
 * Scripts that a page never loads one without the others are one file: that is smaller than several, and fewer requests.
 * All else the bundler splits by who loads it.
 */
const GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react|@nanostores[\\/]react|nanostores[\\/](listen-keys|deep-map))[\\/]|ui[\\/]hydrate\.ts|client[\\/]islands[\\/]touched-fields\.ts|rolldown[\\/]runtime/,
  },
  {
    // What every page loads at the first touch and islands share with it.
    name: 'shell',
    test: SHELL,
  },
  {
    // Facts of the forms that the pages of requests need as well: half a dozen files of a few hundred bytes.
    name: 'listing',
    test: /features[\\/]listing[\\/](contract[\\/](form|codes|message-keys|images|submission-ids)|stores[\\/]draft-shapes|widgets[\\/]json)\.ts/,
    minShareCount: 2,
  },
  {
    // Texts, numbers and limits, which forms read without calling anybody; the calls of the API are made of them.
    name: 'shapes',
    test: /src[\\/]contract[\\/](limits|shape|resource-shapes|endpoint)\.ts/,
    minShareCount: 2,
  },
  {
    // What the first step of the wizard shares with others; what the status page loads too, or later steps alone, stays by itself.
    name: 'wizard',
    test: /features[\\/]listing[\\/](wizard|widgets|stores)[\\/](?!lines|value-lines|json|draft-shapes|own-submissions|change|pictures|status|(?<!widgets[\\/])logo|later-step)|i18n[\\/]create-i18n|node_modules[\\/](i18next|react-i18next|react-hook-form)[\\/]/,
    minShareCount: 2,
  },
]

/** Mark the store's own copy of a module, see below; the search has its own, as it may come first. */
const COPY = '?store'
const SEARCH_COPY = '?store-search'
const withoutMark = (id: string): string => id.replace(/\?store(-search)?$/, '')
const SEARCH = /\/src\/features\/dappstore\/stores\/search\.ts/
/** Where the store's scripts begin: its island, and what asks for the search ahead. */
const STORE = /\/src\/features\/dappstore\/(island\/DappStore\.tsx|parts\/search-ahead\.ts)$/
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const PLAIN_IMPORT = '\0site-plain-import.js?by='

/**
 * The store has its own copies of the modules it shares with the pages of DApps and the forms: shared, they would be a dozen
 * small files, each another request of the first touch. What keeps a state for other scripts of the page is not copied.
 */
export const storeCopies = (): Plugin => ({
  name: 'site-store-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (!importer || !(STORE.test(importer) || importer !== withoutMark(importer))) return undefined
    // Vite's own would wait for the store's sheet, which Astro has given to the page and deleted.
    if (source === PRELOAD_HELPER) return PLAIN_IMPORT + importer
    const resolved = await this.resolve(source, withoutMark(importer), { skipSelf: true })
    if (!resolved || !/\/src\/.*\.tsx?$/.test(resolved.id) || SHELL.test(resolved.id)) return resolved
    return { ...resolved, id: resolved.id + (SEARCH.test(importer) ? SEARCH_COPY : COPY) }
  },
  load: id => (id.startsWith(PLAIN_IMPORT) ? 'export const __vitePreload = load => load()' : undefined),
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk' || !output.facadeModuleId?.endsWith(COPY)) continue
      if (output.viteMetadata?.importedCss.size)
        this.error(`${output.fileName} has a sheet that nothing loads`)
    }
  },
})

/** Of Astro's own name for a component's script: `Page.astro_astro_type_script_index_0_lang` → `Page.0`; every page names it. */
export const shortScriptName = (name: string): string =>
  name.replace(/\.astro_astro_type_script_index_(\d+)_lang$/, '.$1')

export const browserChunks = (): Plugin => ({
  name: 'site-browser-chunks',
  apply: 'build',
  configEnvironment(name) {
    if (name !== 'client') return undefined
    return {
      build: {
        target: OLDEST_BROWSERS,
        rolldownOptions: {
          // A group takes modules away from entries, which the default of Astro does not let it do without their imports.
          preserveEntrySignatures: 'allow-extension',
          // With its imports React would take the stores along, and what runs before the first touch would load React.
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS },
            entryFileNames: ({ name }) => `_astro/${shortScriptName(name)}.[hash].js`,
          },
        },
      },
    }
  },
})

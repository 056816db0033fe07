import type { ViteUserConfig } from 'astro'

/** What a bundler knows of a script for browsers. */
export interface Chunk {
  fileName: string
  isEntry: boolean
  isDynamicEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/** All that a script imports, and what those import. */
function closureOf(name: string, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const found = new Set(chunks.get(name)?.imports)
  // A set is walked on into what is added meanwhile.
  for (const each of found) for (const next of chunks.get(each)?.imports ?? []) found.add(next)
  return found
}

/** What is there already when a script is asked for: all that each of those that load it later imports itself. */
function loadedBefore(name: string, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const loaders = [...chunks.values()].filter(({ dynamicImports }) => dynamicImports.includes(name))
  const closures = loaders.map(({ fileName }) => closureOf(fileName, chunks).add(fileName))
  const [first = new Set<string>(), ...others] = closures
  return new Set([...first].filter(each => others.every(other => other.has(each))))
}

/** By script that something loads by itself: what it would import by way of others only. */
export function importChains(all: readonly Chunk[]): Map<string, string[]> {
  const chunks = new Map(all.map(chunk => [chunk.fileName, chunk]))
  const chains = new Map<string, string[]>()
  for (const { fileName, isEntry, isDynamicEntry, imports } of all) {
    if (!isEntry && !isDynamicEntry) continue
    const before = isEntry ? new Set<string>() : loadedBefore(fileName, chunks)
    const missing = [...closureOf(fileName, chunks)].filter(
      each => each !== fileName && !imports.includes(each) && !before.has(each),
    )
    if (missing.length > 0) chains.set(fileName, missing)
  }
  return chains
}

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * A browser finds an import when the file that names it has come, so each further link of a chain is a round trip, 150 ms on a
 * slow line. Every script that is loaded by itself names all it takes, at its end: the order in which they run is the same. Its
 * own name stays true, as it changes with that of each file it imports, and those with theirs.
 */
export const shortenImportChains = (): Plugin => ({
  name: 'site-import-chains',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const chains = importChains(chunks)
      for (const chunk of chunks) {
        const missing = chains.get(chunk.fileName) ?? []
        // All are in one folder.
        const lines = missing.map(file => `import"./${file.split('/').at(-1)}";`)
        chunk.code = `${chunk.code.trimEnd()}${lines.join('')}\n`
        chunk.imports.push(...missing)
      }
    },
  },
})

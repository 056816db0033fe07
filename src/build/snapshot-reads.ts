import { relative, sep } from 'node:path'
import type { ViteUserConfig } from 'astro'
import type { SnapshotReads } from './page-keys.ts'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

const SNAPSHOT = 'src/content/snapshot.ts'
const PAGES = 'src/pages/'

/** By page, those of the modules it is made of that read the snapshot. */
export function snapshotReads(imports: ReadonlyMap<string, readonly string[]>): SnapshotReads {
  return [...imports.keys()]
    .filter(id => id.startsWith(PAGES))
    .sort()
    .map(page => {
      const found = new Set([page])
      // A set is walked on into what is added meanwhile.
      for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported)
      const readers = [...found].filter(id => imports.get(id)?.includes(SNAPSHOT))
      return [page, readers.sort()]
    })
}

/** Notes which pages show what of the snapshot, as the bundler knows it: so the next build knows what to render again. */
export const noteSnapshotReads = (root: () => string, note: (reads: SnapshotReads) => void): Plugin => ({
  name: 'site-snapshot-reads',
  generateBundle() {
    if (this.environment.name !== 'prerender') return
    const nameOf = (id: string) => relative(root(), id.replace(/\?.*$/, '')).split(sep).join('/')
    const imports = new Map<string, string[]>()
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      const imported = [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]
      // A component's styles and scripts are modules of its own name.
      imports.set(nameOf(id), [...(imports.get(nameOf(id)) ?? []), ...imported.map(nameOf)])
    }
    note(snapshotReads(imports))
  },
})

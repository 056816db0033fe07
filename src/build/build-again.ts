// A build after one of the same code: node src/build/build-again.ts. Nothing is bundled, and the pages that say what they
// said stay where they are. Exits with 2 where there is no such build before it, or where it comes to something else.
import { rmSync } from 'node:fs'
import { SNAPSHOT_FILE } from '#content/snapshot.ts'
import { drawShareImages, refuseUnsettled, runSnapshot, tellingProblems } from './beside-pages.ts'
import { codePrint, dataPrint } from './fingerprint.ts'
import { hasSnapshot, isUntouched, type KeptPage, knowing, readLastBuild } from './last-build.ts'
import { writeLocaleTypes } from './locale-types.ts'

const DIST = 'dist'
const HOSTS = 'dist-hosts'
/** astro build is needed. */
const NEEDS_ASTRO = 2

/** While the pages' modules are loaded: one that asked for the snapshot then would fail, and not get that of the last build. */
async function renewSnapshot(root: string): Promise<void> {
  rmSync(SNAPSHOT_FILE, { force: true })
  console.log(await runSnapshot(root))
}

async function buildAgain(): Promise<boolean> {
  const [code, data] = [codePrint(), dataPrint()]
  const last = readLastBuild(code)
  if (!last || !isUntouched(DIST, last)) return false
  const root = process.cwd()
  refuseUnsettled(root, console)
  writeLocaleTypes(root)
  const snapshot = hasSnapshot(data, last) ? Promise.resolve() : renewSnapshot(root)
  const { finishBuild, readersOf } = await import('./finish-site.ts')
  const readers = readersOf(DIST, new Map(last.imports))
  const opened = readers.open(last.bundle)
  const { pageKeys } = await import('./page-keys.ts')
  const { distinctPaths } = await import('./pages/prerenderer.ts')
  const { fileOf } = await import('./pages/render-pages.ts')
  await Promise.all([opened, snapshot])
  const shareImages = drawShareImages(root)
  const distinct = distinctPaths(readers)
  const keys = pageKeys(last.reads)
  const paths = await distinct
  const keyOf = keys(paths)
  const before = new Map(last.pages.map(kept => [kept.page.file, kept]))
  const known = new Map<string, KeptPage>()
  for (const file of paths.filter(({ isPage }) => isPage).map(fileOf)) {
    const kept = before.get(file)
    if (kept?.key !== undefined && kept.key === keyOf(file)) known.set(file, kept)
  }
  const changed = paths.filter(path => !known.has(fileOf(path)))
  console.log(`${changed.length} of ${paths.length} pages and files are rendered`)
  await readers.render(changed)
  await tellingProblems(
    log =>
      finishBuild({
        dist: DIST,
        hosts: HOSTS,
        readers: knowing(readers, known),
        basis: { ...last, data },
        paths,
        keyOf,
        last,
        shareImages,
        log,
      }),
    console,
  )
  return true
}

// As Astro sets it; React has a second set of files for development.
process.env.NODE_ENV ??= 'production'
try {
  if (!(await buildAgain())) process.exit(NEEDS_ASTRO)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(NEEDS_ASTRO)
}

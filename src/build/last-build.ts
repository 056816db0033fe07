// What a build leaves for the next: where only words or DApps have changed since, nothing is bundled, and only the pages
// that say something else are rendered. The pages that stay are those of the folder dist, as they lie there.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SNAPSHOT_FILE } from '#content/snapshot.ts'
import { cacheKey } from './build-cache.ts'
import { listFiles } from './files.ts'
import { qualityFor } from './hosts/compress.ts'
import type { SnapshotReads } from './page-keys.ts'
import { movedFiles } from './pages/island-props.ts'
import type { Decisions } from './pages/page-pass.ts'
import type { Readers } from './pages/page-threads.ts'
import type { Page } from './pages/pages.ts'
import { type Bundle, LAST_BUILD } from './pages/render-pages.ts'

const STATE = join(LAST_BUILD, 'state.json')

/** What was there before the pages. */
export interface Basis {
  /** Of the code and the settings that the build is of. */
  code: string
  /** Of the data that its snapshot is of. */
  data: string
  bundle: Bundle
  imports: [name: string, imported: readonly string[]][]
  /** Which pages show what of the snapshot. */
  reads: SnapshotReads
  /** Files in dist that no page makes: scripts, sheets, those of public. */
  assets: string[]
}

export interface KeptPage {
  page: Page
  /** What it depends on beside the code; a page without one is always rendered. */
  key: string | undefined
  /** What all pages together decided about it. */
  sent: string
}

export interface LastBuild extends Basis {
  pages: KeptPage[]
  /** Of the snapshot itself. */
  snapshot: string
  /** Size and time of every file in dist. */
  stamps: Record<string, string>
}

const snapshotPrint = (): string => cacheKey(readFileSync(SNAPSHOT_FILE))

/** Whether the snapshot would come out as it lies there. An API may tell something else each time. */
export const hasSnapshot = (data: string, last: LastBuild): boolean =>
  !process.env.PUBLIC_API_URL && data === last.data && snapshotPrint() === last.snapshot

const stampOf = (file: string): string => {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

const stampsOf = (dist: string, files = listFiles(dist)): Record<string, string> =>
  Object.fromEntries(files.map(file => [file, stampOf(join(dist, file))]))

export const isUntouched = (dist: string, { stamps }: LastBuild): boolean =>
  JSON.stringify(stampsOf(dist)) === JSON.stringify(stamps)

export const isAsBefore = (dist: string, { stamps }: LastBuild, file: string): boolean =>
  stamps[file] === stampOf(join(dist, file))

/** Undefined where there is none of this code. */
export function readLastBuild(code: string): LastBuild | undefined {
  try {
    const last = JSON.parse(readFileSync(STATE, 'utf8')) as LastBuild
    return last.code === code ? last : undefined
  } catch {
    return undefined
  }
}

/** `files`: all that are in dist. */
export function writeLastBuild(dist: string, files: string[], basis: Basis, pages: KeptPage[]): void {
  mkdirSync(dirname(STATE), { recursive: true })
  const { code, data, bundle, imports, reads, assets } = basis
  const snapshot = snapshotPrint()
  const last: LastBuild = {
    code,
    data,
    bundle,
    imports,
    reads,
    assets,
    pages,
    snapshot,
    stamps: stampsOf(dist, files),
  }
  writeFileSync(STATE, JSON.stringify(last))
}

/** The files that a page fetches later, below the site's root. */
export const neededBy = ({ propsFiles, islandScript }: Page, { uses }: Decisions): string[] => [
  ...movedFiles(propsFiles, uses),
  ...(islandScript ? [islandScript] : []),
]

export const sentAs = (page: Page, decisions: Decisions): string =>
  cacheKey(
    decisions.policies.get(page.pattern) ?? '',
    String(qualityFor(page.file, decisions.packing)),
    ...neededBy(page, decisions),
  )

/** Readers to whom some pages are known; they refuse when all together decide something else about one of them. */
export const knowing = (readers: Readers, known: ReadonlyMap<string, KeptPage>): Readers => ({
  ...readers,
  async read(files) {
    const read = await readers.read(files.filter(file => !known.has(file)))
    const byFile = new Map(read.map(page => [page.file, page]))
    return files.flatMap(file => known.get(file)?.page ?? byFile.get(file) ?? [])
  },
  async write(decisions) {
    const other = [...known.values()].find(({ page, sent }) => sentAs(page, decisions) !== sent)
    if (other) throw new Error(`${other.page.path} has another policy or other files now`)
    return readers.write(decisions)
  },
})

// What follows once Astro has written its pages: `finishBuild` is the last step of `astro build`, `finishSite` the part of
// it that needs nothing but a folder.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#i18n/languages.ts'
import { CACHE, type Kept, openCache, pruneCache } from './build-cache.ts'
import { signatureProblems } from './check-signatures.ts'
import { BuildError, listFiles, writeChanged } from './files.ts'
import { compressFiles, packingFor } from './hosts/compress.ts'
import { fileProblems, tellFiles } from './hosts/file-room.ts'
import { writtenFor } from './hosts/host.ts'
import { hostRules } from './hosts/host-rules.ts'
import { copiesFor, HOSTS, hostsOf } from './hosts/hosts.ts'
import { readSettings, type Settings } from './hosts/settings.ts'
import { CHOICE_SCRIPT, choiceScriptFile, stubFile, stubHtml } from './hosts/stubs.ts'
import { type Basis, isAsBefore, type LastBuild, neededBy, sentAs, writeLastBuild } from './last-build.ts'
import { policiesOf } from './pages/content-security-policy.ts'
import type { ImportGraph } from './pages/defer-scripts.ts'
import { countUses, type Uses } from './pages/island-props.ts'
import { openPages, type Pages, type Readers, THREADS, withPages } from './pages/page-threads.ts'
import { fileOf, type SitePath } from './pages/render-pages.ts'
import { writeShareImages } from './share-images.ts'
import { SITEMAPS, writeSitemaps } from './sitemap.ts'

export interface Build {
  dist: string
  /** Where the files for hosts go. */
  hosts: string
  pages: Pages
  /** All that is in dist so far. */
  files: readonly string[]
  /** Whether a file and its packed copies are as the build before left them. */
  isAsBefore?: (file: string) => boolean
  /** The text of redirects.json. */
  redirects: string
  languages: readonly Language[]
  fallback: string
  settings: Settings
  /** Keeps what was packed; a small site has none. */
  kept?: Kept
}

type File = [name: string, text: string]

/** Everything is worked out before anything is written: a build that fails leaves no half of it. */
export async function finishSite({ dist, hosts, files, settings, kept, isAsBefore, ...build }: Build) {
  const pages = build.pages.all
  const errorPages = build.languages.map(({ code }) => `${code}/404.html`)
  for (const file of ['index.html', '404.html', ...errorPages]) {
    if (!files.includes(file)) throw new BuildError([`${file} is missing: it is no whole site`])
  }
  const copies = copiesFor(hostsOf(settings.buildHosts))
  const { policies, problems } = policiesOf(pages, settings)
  if (problems.length > 0) throw new BuildError(problems)
  const rules = hostRules({ ...build, pages, policies, files, settings })
  const hostFiles = writtenFor(HOSTS, { rules, files, serving: settings.serving })
  const redirectPages: File[] = [
    [CHOICE_SCRIPT, choiceScriptFile(rules)],
    ...rules.redirects.flatMap((redirect): File[] => {
      const html = stubHtml(redirect, rules)
      return html ? [[stubFile(redirect.from), html]] : []
    }),
  ]
  const packing = packingFor([...files, ...redirectPages.map(([file]) => file)], copies)
  const uses: Uses = new Map()
  for (const { propsFiles } of pages) countUses(propsFiles, uses)
  const decisions = { policies, uses, packing }
  const written = await build.pages.write(decisions)
  for (const [path, text] of written.files) {
    writeChanged(join(dist, path), text)
  }
  for (const [file, text] of redirectPages) writeChanged(join(dist, file), text)
  for (const [{ name, folder }, text] of hostFiles)
    writeChanged(join(folder === 'dist' ? dist : hosts, name), text)
  const isPage = new Set(pages.map(({ file }) => file))
  const others = [
    ...files.filter(file => !isPage.has(file)),
    ...[...written.files.keys()].map(path => path.slice(1)),
    ...redirectPages.map(([file]) => file),
  ]
  const changed = isAsBefore ? others.filter(file => !isAsBefore(file)) : others
  const compressed =
    (copies.size > 0 ? pages.length : 0) + (await compressFiles(dist, changed, packing, kept))
  const inDist = [...hostFiles.keys()].filter(({ folder }) => folder === 'dist').map(({ name }) => name)
  return { rules, decisions, compressed, reused: written.reused, files: [...files, ...others, ...inDist] }
}

/** What renders, reads and writes the pages of a build whose scripts are built. */
export function readersOf(dist: string, imports: ImportGraph): Readers {
  const codes = LANGUAGES.map(({ code }) => code)
  return openPages({ dist, codes, imports, cache: CACHE }, THREADS)
}

interface Finish {
  dist: string
  hosts: string
  readers: Readers
  basis: Basis
  /** What the pages are made to. */
  paths: readonly SitePath[]
  /** Of a page's file, see page-keys.ts. */
  keyOf: (file: string) => string | undefined
  /** The build that left what is in dist, where that was not emptied. */
  last?: LastBuild
  /** Ends when the share images are drawn; how many were. */
  shareImages: Promise<number>
  log: (line: string) => void
}

/** What the build before made and this one does not. */
function removeOthers(dist: string, { stamps }: LastBuild, files: readonly string[]): void {
  const isMade = new Set(files)
  const others = Object.keys(stamps).filter(
    file => !isMade.has(file.replace(/\.(br|gz)$/, '')) && !isMade.has(file),
  )
  for (const file of others) rmSync(join(dist, file), { force: true })
  for (const folder of new Set(others.map(file => dirname(join(dist, file)))))
    if (readdirSync(folder).length === 0) rmdirSync(folder)
}

export async function finishBuild(build: Finish): Promise<void> {
  const { dist, hosts, readers, basis, paths, keyOf, last, shareImages, log } = build
  let begun = performance.now()
  const done = (line: string) => {
    const now = performance.now()
    log(`${line} (${((now - begun) / 1000).toFixed(1)} s)`)
    begun = now
  }

  const problems = await signatureProblems(dist)
  if (problems.length > 0) throw new BuildError(problems)

  const made = [...basis.assets, ...paths.map(fileOf)].sort()
  const finished = await withPages(made, readers, async pages => {
    done(`Pages: ${pages.all.length} read`)

    const drawnBeside = await shareImages
    const { drawn, neutral, files: shared } = await writeShareImages(dist)
    done(`Share images: ${shared.length}, ${drawnBeside + drawn} of them drawn now`)
    if (neutral.length > 0)
      log(`No font here for ${neutral.join(', ')}: their share images carry the brand without a title`)

    const counts = writeSitemaps(dist, pages.all, LANGUAGES)
    const mapped = [...counts.values()].reduce((sum, count) => sum + count, 0)
    done(`Sitemaps: ${mapped} pages in ${counts.size} languages`)

    const site = await finishSite({
      dist,
      hosts,
      pages,
      files: [...new Set([...made, ...shared, ...counts.keys(), SITEMAPS])].sort(),
      redirects: readFileSync('redirects.json', 'utf8'),
      languages: LANGUAGES,
      fallback: DEFAULT_LANGUAGE,
      settings: readSettings(process.env),
      kept: openCache(CACHE),
      ...(last && { isAsBefore: file => isAsBefore(dist, last, file) }),
    })
    return { ...site, pages: pages.all }
  })
  const { rules, compressed, reused, decisions } = finished
  pruneCache(CACHE)
  done(
    `Host files: ${rules.pages.length} policies, ${rules.redirects.length} redirects, ${compressed} files compressed, ${reused} of them as before`,
  )
  const needed = finished.pages.flatMap(page => neededBy(page, decisions)).map(path => path.slice(1))
  if (last) removeOthers(dist, last, [...finished.files, ...needed])
  const files = listFiles(dist)
  const { buildHosts, maxFiles } = readSettings(process.env)
  const builtFor = hostsOf(buildHosts)
  for (const line of tellFiles(files, HOSTS, LANGUAGES.length, copiesFor(builtFor).size)) log(line)
  const tooMany = fileProblems(files, builtFor, maxFiles)
  if (tooMany.length > 0) throw new BuildError(tooMany)
  writeLastBuild(
    dist,
    files,
    basis,
    finished.pages.map(page => ({ page, key: keyOf(page.file), sent: sentAs(page, decisions) })),
  )
}

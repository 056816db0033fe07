// What follows once Astro has written its pages: `finishBuild` is the last step of `astro build`, `finishSite` the part of
// it that needs nothing but a folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#i18n/languages.ts'
import { CACHE, type Kept, openCache, pruneCache } from './build-cache.ts'
import { signatureProblems } from './check-signatures.ts'
import { BuildError, listFiles, writeChanged } from './files.ts'
import { compressFiles } from './hosts/compress.ts'
import { fileProblems, tellFiles } from './hosts/file-room.ts'
import { writtenFor } from './hosts/host.ts'
import { hostRules } from './hosts/host-rules.ts'
import { copiesFor, HOSTS, hostsOf } from './hosts/hosts.ts'
import { readSettings, type Settings } from './hosts/settings.ts'
import { CHOICE_SCRIPT, choiceScriptFile, stubFile, stubHtml } from './hosts/stubs.ts'
import { policiesOf } from './pages/content-security-policy.ts'
import type { ImportGraph } from './pages/defer-scripts.ts'
import { countUses, type Uses } from './pages/island-props.ts'
import { openPages, type Pages, THREADS, withPages } from './pages/page-threads.ts'
import { writeShareImages } from './share-images.ts'
import { SITEMAPS, writeSitemaps } from './sitemap.ts'

export interface Build {
  dist: string
  /** Where the files for hosts go. */
  hosts: string
  pages: Pages
  /** All that is in dist so far. */
  files: readonly string[]
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
export async function finishSite({ dist, hosts, files, settings, kept, ...build }: Build) {
  const pages = build.pages.all
  const errorPages = build.languages.map(({ code }) => `${code}/404.html`)
  for (const file of ['index.html', '404.html', ...errorPages]) {
    if (!files.includes(file)) throw new BuildError([`${file} is missing: it is no whole site`])
  }
  const packing = copiesFor(hostsOf(settings.buildHosts))
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
  const compressed =
    (packing.size > 0 ? pages.length : 0) + (await compressFiles(dist, others, packing, kept))
  return { rules, compressed, reused: written.reused }
}

interface Finish {
  dist: string
  hosts: string
  imports: ImportGraph
  /** Ends when the share images are drawn; how many were. */
  shareImages: Promise<number>
  log: (line: string) => void
}

export async function finishBuild({ dist, hosts, imports, shareImages, log }: Finish): Promise<void> {
  let begun = performance.now()
  const done = (line: string) => {
    const now = performance.now()
    log(`${line} (${((now - begun) / 1000).toFixed(1)} s)`)
    begun = now
  }

  const problems = await signatureProblems(dist)
  if (problems.length > 0) throw new BuildError(problems)

  const made = listFiles(dist)
  const codes = LANGUAGES.map(({ code }) => code)
  const readers = openPages({ dist, codes, imports, cache: CACHE }, THREADS)
  const { rules, compressed, reused } = await withPages(made, readers, async pages => {
    done(`Pages: ${pages.all.length} read`)

    const drawnBeside = await shareImages
    const { drawn, neutral, files: shared } = await writeShareImages(dist)
    done(`Share images: ${shared.length}, ${drawnBeside + drawn} of them drawn now`)
    if (neutral.length > 0)
      log(`No font here for ${neutral.join(', ')}: their share images carry the brand without a title`)

    const counts = writeSitemaps(dist, pages.all, LANGUAGES)
    const mapped = [...counts.values()].reduce((sum, count) => sum + count, 0)
    done(`Sitemaps: ${mapped} pages in ${counts.size} languages`)

    return finishSite({
      dist,
      hosts,
      pages,
      files: [...new Set([...made, ...shared, ...counts.keys(), SITEMAPS])].sort(),
      redirects: readFileSync('redirects.json', 'utf8'),
      languages: LANGUAGES,
      fallback: DEFAULT_LANGUAGE,
      settings: readSettings(process.env),
      kept: openCache(CACHE),
    })
  })
  pruneCache(CACHE)
  done(
    `Host files: ${rules.pages.length} policies, ${rules.redirects.length} redirects, ${compressed} files compressed, ${reused} of them as before`,
  )
  const files = listFiles(dist)
  const { buildHosts, maxFiles } = readSettings(process.env)
  const builtFor = hostsOf(buildHosts)
  for (const line of tellFiles(files, HOSTS, LANGUAGES.length, copiesFor(builtFor).size)) log(line)
  const tooMany = fileProblems(files, builtFor, maxFiles)
  if (tooMany.length > 0) throw new BuildError(tooMany)
}

// What follows once Astro has written its pages: `finishBuild` is the last step of `astro build`, `finishSite` the part of
// it that needs nothing but a folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#i18n/languages.ts'
import { signatureProblems } from './check-signatures.ts'
import { BuildError, listFiles, writeChanged } from './files.ts'
import { compressFiles } from './hosts/compress.ts'
import { tellFiles } from './hosts/file-room.ts'
import { writtenFor } from './hosts/host.ts'
import { hostRules } from './hosts/host-rules.ts'
import { HOSTS } from './hosts/hosts.ts'
import { readSettings, type Settings } from './hosts/settings.ts'
import { CHOICE_SCRIPT, choiceScriptFile, stubFile, stubHtml } from './hosts/stubs.ts'
import { policiesOf } from './pages/content-security-policy.ts'
import type { ImportsOf } from './pages/defer-scripts.ts'
import { type Page, readPages, writePages } from './pages/pages.ts'
import { writeShareImages } from './share-images.ts'
import { writeSitemaps } from './sitemap.ts'

export interface Build {
  dist: string
  /** Where the files for hosts go. */
  hosts: string
  pages: readonly Page[]
  /** The text of redirects.json. */
  redirects: string
  languages: readonly Language[]
  fallback: string
  settings: Settings
}

type File = [name: string, text: string]

/** Everything is worked out before anything is written: a build that fails leaves no half of it. */
export async function finishSite({ dist, hosts, pages, settings, ...build }: Build) {
  const files = listFiles(dist)
  const errorPages = build.languages.map(({ code }) => `${code}/404.html`)
  for (const file of ['index.html', '404.html', ...errorPages]) {
    if (!files.includes(file)) throw new BuildError([`${file} is missing: it is no whole site`])
  }
  const { policies, problems } = policiesOf(pages, settings)
  if (problems.length > 0) throw new BuildError(problems)
  const rules = hostRules({ ...build, pages, policies, files, settings })
  const hostFiles = writtenFor(HOSTS, { rules, files, apiUpstream: settings.apiUpstream })
  const redirectPages: File[] = [
    [CHOICE_SCRIPT, choiceScriptFile(rules)],
    ...rules.redirects.flatMap((redirect): File[] => {
      const html = stubHtml(redirect, rules)
      return html ? [[stubFile(redirect.from), html]] : []
    }),
  ]
  const ofPages = writePages(dist, pages, policies)
  for (const [file, text] of redirectPages) writeChanged(join(dist, file), text)
  for (const [{ name, folder }, text] of hostFiles)
    writeChanged(join(folder === 'dist' ? dist : hosts, name), text)
  const compressed = await compressFiles(dist, [...files, ...ofPages, ...redirectPages.map(([file]) => file)])
  return { rules, compressed }
}

interface Finish {
  dist: string
  hosts: string
  importsOf: ImportsOf
  log: (line: string) => void
}

export async function finishBuild({ dist, hosts, importsOf, log }: Finish): Promise<void> {
  let begun = performance.now()
  const done = (line: string) => {
    const now = performance.now()
    log(`${line} (${((now - begun) / 1000).toFixed(1)} s)`)
    begun = now
  }

  const problems = await signatureProblems(dist)
  if (problems.length > 0) throw new BuildError(problems)

  const codes = LANGUAGES.map(({ code }) => code)
  const pages = readPages({ dist, files: listFiles(dist), codes, importsOf })
  done(`Pages: ${pages.length} read`)

  const { drawn, neutral, total } = await writeShareImages(dist)
  done(`Share images: ${total}, ${drawn} of them drawn now`)
  if (neutral.length > 0)
    log(`No font here for ${neutral.join(', ')}: their share images carry the brand without a title`)

  const counts = writeSitemaps(dist, pages, LANGUAGES)
  const mapped = [...counts.values()].reduce((sum, count) => sum + count, 0)
  done(`Sitemaps: ${mapped} pages in ${counts.size} languages`)

  const { rules, compressed } = await finishSite({
    dist,
    hosts,
    pages,
    redirects: readFileSync('redirects.json', 'utf8'),
    languages: LANGUAGES,
    fallback: DEFAULT_LANGUAGE,
    settings: readSettings(process.env),
  })
  done(
    `Host files: ${rules.pages.length} policies, ${rules.redirects.length} redirects, ${compressed} files compressed`,
  )
  for (const line of tellFiles(listFiles(dist), HOSTS, LANGUAGES.length)) log(line)
}

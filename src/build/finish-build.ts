// What follows once Astro has written its pages into dist/.
import { readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#i18n/languages.ts'
import { deferScripts } from './defer-scripts.ts'
import { readSettings } from './hosts/settings.ts'
import { writeHosts } from './hosts/write-hosts.ts'
import { writeShareImages } from './share-images.ts'
import { writeSitemaps } from './sitemap.ts'

interface Finish {
  dist: string
  /** Where the files for hosts go. */
  hosts: string
  log: (line: string) => void
}

export async function finishBuild({ dist, hosts, log }: Finish): Promise<void> {
  let begun = performance.now()
  const done = (line: string) => {
    const now = performance.now()
    log(`${line} (${((now - begun) / 1000).toFixed(1)} s)`)
    begun = now
  }

  const deferred = deferScripts(dist)
  if (deferred === 0) throw new Error('No page of dist/ carries a script file: has the shell lost its own?')
  done(`Scripts wait for the first touch on ${deferred} pages`)

  const { drawn, neutral, total } = await writeShareImages(dist)
  done(`Share images: ${total}, ${drawn} of them drawn now`)
  if (neutral.length > 0)
    log(`No font here for ${neutral.join(', ')}: their share images carry the brand without a title`)

  const counts = writeSitemaps(dist, LANGUAGES)
  const mapped = [...counts.values()].reduce((sum, count) => sum + count, 0)
  done(`Sitemaps: ${mapped} pages in ${counts.size} languages`)

  const { rules, pages, packed } = await writeHosts({
    dist,
    hosts,
    redirects: readFileSync('redirects.json', 'utf8'),
    languages: LANGUAGES,
    fallback: DEFAULT_LANGUAGE,
    settings: readSettings(process.env),
  })
  done(
    `Host files: ${pages} pages, ${rules.pages.length} policies, ${rules.redirects.length} redirects, ${packed} files packed`,
  )
}

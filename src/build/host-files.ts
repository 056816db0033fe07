import { readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#i18n/languages.ts'
import { BuildError } from './hosts/build-error.ts'
import { readSettings } from './hosts/settings.ts'
import { writeHosts } from './hosts/write-hosts.ts'

/** After `astro build`: policies into the pages, redirects as pages, packed copies, and the files for each host. */
try {
  const started = performance.now()
  const { rules, pages, packed } = await writeHosts({
    dist: 'dist',
    hosts: 'dist-hosts',
    redirects: readFileSync('redirects.json', 'utf8'),
    languages: LANGUAGES,
    fallback: DEFAULT_LANGUAGE,
    settings: readSettings(process.env),
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `host files: ${pages} pages, ${rules.pages.length} policies, ${rules.redirects.length} redirects, ${packed} files packed in ${seconds} s`,
  )
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  for (const problem of error.problems) console.error(`host files: ${problem}`)
  process.exitCode = 1
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'locales',
  'public',
  'scripts',
  'astro.config.mjs',
  'redirects.json',
  'package-lock.json',
  '.browserslistrc',
]
/** Settings that end up in the pages; see docs/settings.md. */
const SETTINGS =
  /^(SITE_URL|OWNER_WAIVERS|STORE_PAGES|STORE_LISTED|STATIC_URL|API_UPSTREAM|SITE_ROOT|TLS_CERTIFICATE|TLS_KEY|HSTS_SUBDOMAINS|BUILD_HOSTS|HOST_MAX_FILES|RELEASE_MIRRORS|SCRIPT_HASHES)$|^PUBLIC_/

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map(file => join(path, file))
    .filter(file => statSync(file).isFile() && !file.endsWith('locale-keys.d.ts'))
}

/** Changes when any of the files does: sizes and times, as reading every file would take longer. */
function printOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * Of all that a build reads: sources, words, build settings and the day, as what the site says of its own age, in
 * security.txt for one, is that of a day.
 */
export function sourcePrint(): string {
  const settings = Object.keys(process.env)
    .filter(name => SETTINGS.test(name))
    .sort()
    .map(name => `${name}=${process.env[name]}`)
  // As Astro sets it; React has a second set of files for development.
  const mode = process.env.NODE_ENV ?? 'production'
  const code = printOf(SOURCES.flatMap(filesOf))
  return createHash('sha256')
    .update(JSON.stringify([code, settings, mode, process.version, new Date().toISOString().slice(0, 10)]))
    .digest('hex')
}

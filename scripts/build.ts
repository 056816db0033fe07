// npm run build: `astro build`, which writes the static site into dist/ and the host files into dist-hosts/. Nothing is
// built when neither a source nor a build setting has changed today since the last build; --force builds all the same.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SOURCES = [
  'src',
  'locales',
  'public',
  'scripts',
  'astro.config.mjs',
  'redirects.json',
  'package-lock.json',
]
/** Settings that end up in the pages; see docs/settings.md. */
const SETTINGS =
  /^(SITE_URL|OWNER_WAIVERS|STORE_PAGES|STORE_LISTED|STATIC_URL|API_UPSTREAM|SITE_ROOT|TLS_CERTIFICATE|TLS_KEY|HSTS_SUBDOMAINS|BUILD_HOSTS|HOST_MAX_FILES|RELEASE_MIRRORS)$|^NODE_ENV$|^PUBLIC_/
const STAMP = 'dist-hosts/.build'

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map(file => join(path, file))
    .filter(file => statSync(file).isFile() && !file.endsWith('locale-keys.d.ts'))
}

/** Changes when any source or build setting does: sizes and times, as reading every file would take longer. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  for (const name of Object.keys(process.env).sort()) {
    if (SETTINGS.test(name)) hash.update(`${name}=${process.env[name]}\n`)
  }
  // What the site says of its own age, as security.txt does, is that of a day.
  hash.update(new Date().toISOString().slice(0, 10))
  return hash.digest('hex')
}

/** A file that was lost since then is missed. */
const stampOf = (print: string): string =>
  `${print} ${existsSync('dist') ? readdirSync('dist', { recursive: true }).length : 0}`

const print = fingerprint()
// What an API tells may be new each time.
const mayDiffer = process.argv.includes('--force') || !!process.env.PUBLIC_API_URL

if (!mayDiffer && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(print)) {
  console.log('  The build is up to date.')
} else {
  const { status } = spawnSync('astro', ['build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stampOf(print))
}

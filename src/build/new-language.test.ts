// One folder in `locales/` is all that a new language takes: shown on a copy of this repository, by the real build. A wallet
// file is published in the same copy: the pages and lists of a release are built nowhere else, as none is published yet. And
// visits are counted there, which they are not in the site that other tests look at.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLocales } from '../../scripts/check/check-locales.ts'
import { runRelease } from '../../scripts/release/release.ts'
import { type BuiltPage, parsePage } from './built-pages.ts'
import { readPublicKey, verifySignature } from './openpgp.ts'

const BUILD_LIMIT_MS = 240_000
/** What a build writes, and what it does not need. */
const LEFT_OUT = [
  'node_modules',
  'dist',
  'dist-hosts',
  '.git',
  '.astro',
  '.data',
  'test-results',
  'bench-results',
]
/** The languages that are checked; a copy with fewer is built in half the time, and a folder makes a language there too. */
const KEPT_LANGUAGES = ['en', 'ja', 'zh', 'zh-tw']
/** Of DApps in each section of the home page: a page each, in every language. Guides stay: other pages name them. */
const KEPT_ENTRIES = 2
const CATALOGUE = 'src/content/catalogue'
const SEARCH = 'src/content/search'
/** Settings would change the pages, and the test runner's own mode would give a development build. */
const OWN_SETTINGS =
  /^(SITE_URL|STATIC_URL|API_UPSTREAM|SITE_ROOT|TLS_.*|HSTS_SUBDOMAINS|RELEASE_MIRRORS|PUBLIC_.*|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|VITE.*)$/

/** What an operator may set: no other test has pages that were built with it. */
const SETTINGS = {
  RELEASE_MIRRORS: 'https://mirror.example',
  PUBLIC_ANALYTICS_STATISTICS: 'https://statistics.example/count.js',
}

const LANGUAGE = {
  name: 'Esperanto',
  tag: 'eo',
  order: 99,
  matches: [],
  script: 'latn',
  openGraph: 'eo_EO',
}
const HEADING = 'La ŝlosiloj restas en via poŝo'

const repository = process.cwd()
const root = mkdtempSync(join(tmpdir(), 'new-language-'))
const outside = mkdtempSync(join(tmpdir(), 'operator-'))
const path = (file: string) => join(root, file)
const text = (file: string) => readFileSync(path(file), 'utf8')
const page = (file: string): BuiltPage => parsePage(file, text(join('dist', file)))

/** The packages as they are; the folders in which tools keep their caches belong to each copy alone. */
function linkPackages(): void {
  mkdirSync(path('node_modules'))
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (/^\.(?!bin$|cache$)/.test(name)) continue
    symlinkSync(join(repository, 'node_modules', name), path(join('node_modules', name)), 'junction')
  }
}

function copyRepository(): void {
  for (const name of readdirSync(repository)) {
    if (!LEFT_OUT.includes(name)) cpSync(join(repository, name), path(name), { recursive: true })
  }
  for (const code of readdirSync(path('locales'))) {
    // The ledgers and the kinds of sentences are beside the languages.
    const isLanguage = existsSync(path(`locales/${code}/language.json`))
    if (isLanguage && !KEPT_LANGUAGES.includes(code)) rmSync(path(`locales/${code}`), { recursive: true })
  }
  trimCatalogue()
  linkPackages()
}

/** Of a whole catalogue most pages are a DApp, the same page again and again. */
function trimCatalogue(): void {
  // Only what is named is read, and the build refuses what is no catalogue.
  const sections: { dapps: number[] }[] = JSON.parse(text(`${CATALOGUE}/sections.json`))
  const dapps: { id: number; slug: string }[] = JSON.parse(text(`${CATALOGUE}/dapps.json`))
  const kept = sections.map(section => ({ ...section, dapps: section.dapps.slice(0, KEPT_ENTRIES) }))
  const ids = new Set(kept.flatMap(section => section.dapps))
  writeFileSync(path(`${CATALOGUE}/sections.json`), JSON.stringify(kept))
  writeFileSync(path(`${CATALOGUE}/dapps.json`), JSON.stringify(dapps.filter(({ id }) => ids.has(id))))
  const slugs = new Set(dapps.filter(({ id }) => ids.has(id)).map(({ slug }) => slug))
  const tokens: { dapp?: string }[] = JSON.parse(text(`${CATALOGUE}/market-tokens.json`))
  const others = tokens.filter(({ dapp }) => dapp === undefined || slugs.has(dapp))
  writeFileSync(path(`${CATALOGUE}/market-tokens.json`), JSON.stringify(others))
  trimSearch(slugs)
}

/** The words of the store's search name DApps, and the build refuses one that the catalogue does not hold. */
function trimSearch(slugs: ReadonlySet<string>): void {
  const names: Record<string, unknown> = JSON.parse(text(`${SEARCH}/names.json`))
  const words: { topics: { dapps: string[] }[] } = JSON.parse(text(`${SEARCH}/words.json`))
  const known = Object.entries(names).filter(([slug]) => slugs.has(slug))
  const topics = words.topics.map(topic => ({ ...topic, dapps: topic.dapps.filter(slug => slugs.has(slug)) }))
  writeFileSync(path(`${SEARCH}/names.json`), JSON.stringify(Object.fromEntries(known)))
  writeFileSync(path(`${SEARCH}/words.json`), JSON.stringify({ ...words, topics }))
}

function addLanguage(): void {
  mkdirSync(path('locales/eo'))
  writeFileSync(path('locales/eo/language.json'), JSON.stringify(LANGUAGE))
  writeFileSync(path('locales/eo/about.json'), JSON.stringify({ heading: HEADING }))
}

/** As the operator does it; the private key is never in the repository. */
async function publishRelease(): Promise<void> {
  writeFileSync(join(outside, 'wallet.exe'), 'an installer, made up')
  writeFileSync(join(outside, 'notes.txt'), 'Swaps show the fee first.')
  const keys = await generateKey({ userIDs: [{ name: 'Made up' }], format: 'armored' })
  writeFileSync(join(outside, 'public.asc'), keys.publicKey)
  writeFileSync(join(outside, 'private.asc'), keys.privateKey)
  const run = (...args: string[]) =>
    runRelease(
      args.map(arg => (existsSync(join(outside, arg)) ? join(outside, arg) : arg)),
      root,
    )
  const url = 'https://download.tokenpocket.pro/wallet-1.0.0.exe'
  await run('add', 'wallet.exe', '--version', '1.0.0', '--url', url, '--notes', 'notes.txt')
  await run('key', 'public.asc')
  await run('sign', '--key', 'private.asc')
}

/** Not `spawnSync`: the test runner asks for a sign of life more often than a build ends. */
function build(...words: string[]): Promise<string> {
  const settings = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name))
  const programs = `${path('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(process.execPath, ['scripts/build.ts', ...words], {
    cwd: root,
    env: { ...Object.fromEntries(settings), PATH: programs, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      if (code === 0) resolve(said)
      else reject(new Error(`The build ended with ${code}: ${said.slice(-3_000)}`))
    })
  })
}

beforeAll(async () => {
  copyRepository()
  addLanguage()
  await publishRelease()
  await build()
}, BUILD_LIMIT_MS)
afterAll(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true })
})

/** Pages and feeds; the pages for hosts that know no redirects are left out. */
const pagesIn = (lang: string): string[] =>
  readdirSync(path(`dist/${lang}`), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(html|xml)$/.test(file) && !page(`${lang}/${file}`).isRedirect)
    .sort()

const headingOf = (file: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/s.exec(text(file))?.[1]?.trim()

const attributesOf = ({ elements }: BuiltPage, name: string, wanted: Record<string, string>) =>
  elements.find(
    element =>
      element.name === name &&
      Object.entries(wanted).every(([key, value]) => element.attributes[key] === value),
  )?.attributes

test('every page that English has exists in the new language, and declares it', () => {
  expect(pagesIn('eo')).toEqual(pagesIn('en'))
  expect(attributesOf(page('eo/about/index.html'), 'html', {})?.lang).toBe('eo')
})

test('the language menu of the other languages leads to it, on the same page', () => {
  for (const lang of ['en', 'ja']) {
    const file = `${lang}/about/index.html`
    const link = attributesOf(page(file), 'a', { href: '/eo/about/', lang: 'eo' })
    expect(link, file).toMatchObject({ 'data-language': '' })
    expect(text(`dist/${file}`)).toMatch(/<a [^>]*href="\/eo\/about\/"[^>]*>\s*Esperanto/)
  }
})

test('search engines find it through the pages of the other languages and by a sitemap of its own', () => {
  for (const lang of ['en', 'zh-tw', 'eo']) {
    const twin = attributesOf(page(`${lang}/about/index.html`), 'link', { rel: 'alternate', hreflang: 'eo' })
    expect(twin?.href, lang).toMatch(/^https:\/\/[^/]+\/eo\/about\/$/)
  }
  expect(text('dist/sitemap-index.xml')).toContain('/sitemap-eo.xml')
  expect(text('dist/sitemap-eo.xml')).toContain('/eo/about/')
})

test('what is translated shows, and English where nothing is', () => {
  const english = page('en/about/index.html')
  const translated = page('eo/about/index.html')
  expect(headingOf('dist/eo/about/index.html')).toBe(HEADING)
  expect(headingOf('dist/eo/recruiting/index.html')).toBe(headingOf('dist/en/recruiting/index.html'))
  expect(translated.title).toBe(english.title)
  const description = (of: BuiltPage) => attributesOf(of, 'meta', { name: 'description' })?.content
  expect(description(translated)).toBe(description(english))
})

test('every host sends a visitor who reads it there, and moves its old addresses', () => {
  const nginx = text('dist-hosts/nginx.conf')
  expect(nginx).toContain('"/eo/project/dapp" "/eo/submit/dapp/')
  expect(nginx).toMatch(/"~\^eo\$" eo;/)
  expect(text('dist/_redirects')).toMatch(/^\/eo\/project\/dapp\s+\/eo\/submit\/dapp\/\s+301/m)
  expect(text('dist-hosts/Caddyfile')).toContain('/eo/project/dapp')
  const edge = text('dist-hosts/cloudfront-function.js')
  expect(edge).toMatch(/^const choices = "[^"]*\beo\b/m)
  const request = { uri: '/eo/project/dapp', querystring: {}, headers: {}, cookies: {} }
  const answer: unknown = runInNewContext(`${edge}\n;handler`)({ request })
  expect(answer).toMatchObject({ statusCode: 301, headers: { location: { value: '/eo/submit/dapp/' } } })
  const rules: unknown = JSON.parse(text('dist-hosts/rules.json'))
  expect(rules).toMatchObject({
    languages: expect.arrayContaining([expect.objectContaining({ code: 'eo' })]),
  })
})

test('a shared link of it has a picture', () => {
  expect(readdirSync(path('dist/share/eo'))).toEqual(readdirSync(path('dist/share/en')))
})

test('the check of the words takes its gaps for no finding', () => {
  const { findings, locales } = checkLocales(root)
  expect(locales.map(({ code }) => code)).toContain('eo')
  expect(findings.filter(finding => finding.path.startsWith('locales/eo/'))).toEqual([])
})

test('a published file is on its pages with hash, mirror and news, and the steps to check it come with it', () => {
  const sha256 = /^([0-9a-f]{64}) {2}wallet-1\.0\.0\.exe$/m.exec(text('dist/hashes.txt'))?.[1]
  expect(sha256).toBeDefined()
  for (const lang of ['en', 'eo']) {
    for (const name of ['download', 'download/pc']) {
      const html = text(`dist/${lang}/${name}/index.html`)
      expect(html, name).toContain(sha256)
      expect(html, name).toContain('https://mirror.example/wallet-1.0.0.exe')
      expect(html, name).toContain('Swaps show the fee first.')
    }
    // The section that tells what to type: with the file, and only there.
    expect(text(`dist/${lang}/download/pc/index.html`)).toMatch(/<h2 id="?verify-title\b/)
    expect(text(`dist/${lang}/download/android/index.html`)).not.toMatch(/<h2 id="?verify-title\b/)
  }
  expect(text('dist/releases.json')).toContain(sha256)
  expect(text('dist/releases.xml')).toContain(sha256)
})

test('both lists are signed by the key that the site publishes and names', async () => {
  const key = await readPublicKey(text('dist/.well-known/release-key.asc'))
  for (const list of ['hashes.txt', '.well-known/official.json'])
    expect(await verifySignature(text(`dist/${list}`), text(`dist/${list}.asc`), key)).toMatch(/^\d{4}-/)
  const shown = text('dist/en/download/index.html').replace(/<[^>]*>|\s/g, '')
  expect(shown).toContain(key.fingerprint)
})

test('a configured service counts visits of public pages, and private ones know nothing of it', () => {
  const policyOf = (file: string) =>
    attributesOf(page(file), 'meta', { 'http-equiv': 'Content-Security-Policy' })?.content ?? ''
  for (const file of ['en/index.html', 'eo/about/index.html', 'ja/dappstore/index.html']) {
    expect(text(`dist/${file}`), file).toContain('https://statistics.example/count.js')
    expect(policyOf(file), file).toMatch(/script-src [^;]*https:\/\/statistics\.example/)
    expect(policyOf(file), file).toMatch(/connect-src [^;]*https:\/\/statistics\.example/)
  }
  for (const name of ['submit/token', 'status', 'verify', 'download/check'])
    expect(text(`dist/en/${name}/index.html`), name).not.toContain('statistics.example/count.js')
  for (const name of ['verify', 'download/check'])
    expect(policyOf(`en/${name}/index.html`), name).not.toContain('statistics.example')
})

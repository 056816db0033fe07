import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LANGUAGE_COOKIE } from '#client/language-choice.ts'
import type { Language } from '#i18n/languages.ts'
import type { HostRules, PageRule, Shell } from '#server/site/rules.ts'
import { BuildError } from './build-error.ts'
import { caddyfile } from './caddy.ts'
import { requestFunction, responseFunction } from './cloudfront.ts'
import { compressFiles } from './compress.ts'
import { HEADER_ONLY, policiesOf, withPolicy } from './content-security-policy.ts'
import { CACHE_DEFAULT, CACHE_REDIRECT, cacheRules, HEADERS } from './headers.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxConf } from './nginx.ts'
import { FAMILIES, listFiles, type Page, readPages } from './pages.ts'
import { readRedirects } from './redirects.ts'
import type { Settings } from './settings.ts'
import { CHOICE_SCRIPT, choiceScriptFile, stubFile, stubHtml } from './stubs.ts'

export interface Build {
  dist: string
  /** Where the files for hosts go. */
  hosts: string
  /** The text of redirects.json. */
  redirects: string
  languages: readonly Language[]
  fallback: string
  settings: Settings
}

/** Every language needs the shell, or readers of some would get another answer for the same address. */
function findShells(pages: readonly Page[], codes: readonly string[]) {
  const paths = new Set(pages.map(page => page.path))
  const shells: Shell[] = []
  for (const { folder, shell } of FAMILIES) {
    if (!shell) continue
    const present = codes.filter(code => paths.has(`/${code}/${folder}/${shell}/`))
    if (present.length === 0) continue
    if (present.length < codes.length) {
      const missing = codes.filter(code => !present.includes(code))
      throw new BuildError([`/{lang}/${folder}/${shell}/ is missing in ${missing.join(', ')}`])
    }
    shells.push({ pattern: `/{lang}/${folder}/{id}/`, shell: `/{lang}/${folder}/${shell}/` })
  }
  return shells
}

/** Below a language the path tells the language; elsewhere the page does. */
function pageRules(pages: readonly Page[], policies: ReadonlyMap<string, string>): PageRule[] {
  const first = new Map(pages.toReversed().map(page => [page.pattern, page]))
  return [...policies].map(([pattern, policy]) => {
    const spoken = first.get(pattern)?.markup.language
    const language = pattern.startsWith('/{lang}/') || pattern === '/' ? undefined : spoken
    return { pattern, policy: policy + HEADER_ONLY, ...(language ? { language } : {}) }
  })
}

/** Everything is worked out before anything is written: a build that fails leaves no half of it. */
export async function writeHosts({ dist, hosts, redirects, languages, fallback, settings }: Build) {
  const codes = languages.map(({ code }) => code)
  const found = listFiles(dist).filter(file => !/\.(br|gz)$/.test(file))
  const { pages, stubs } = readPages(dist, found, codes)
  const ours = new Set([...stubs, CHOICE_SCRIPT, '_redirects', '_headers'])
  const files = found.filter(file => !ours.has(file))
  for (const file of ['index.html', '404.html', ...codes.map(code => `${code}/404.html`)]) {
    if (!files.includes(file)) throw new BuildError([`${file} is missing: run the site's build first`])
  }
  const shells = findShells(pages, codes)
  const { policies, problems } = policiesOf(pages, settings)
  if (problems.length > 0) throw new BuildError(problems)
  const rules: HostRules = {
    languages: languages.map(({ code, tag, matches }) => ({ code, tag, matches })),
    fallback,
    languageCookie: LANGUAGE_COOKIE,
    redirects: readRedirects(redirects, { codes, fallback, staticUrl: settings.staticUrl, pages, files }),
    shells,
    pages: pageRules(pages, policies),
    headers: HEADERS,
    cache: cacheRules(files),
    cacheDefault: CACHE_DEFAULT,
    cacheRedirect: CACHE_REDIRECT,
  }
  const forHosts: [string, string][] = [
    ['rules.json', `${JSON.stringify(rules, null, 2)}\n`],
    ['nginx.conf', nginxConf(rules, settings.apiUpstream)],
    ['Caddyfile', caddyfile(rules, settings.apiUpstream)],
    ['cloudfront-function.js', requestFunction(rules, files)],
    ['cloudfront-headers-function.js', responseFunction(rules)],
  ]
  const forDist: [string, string][] = [
    ['_redirects', redirectsFile(rules)],
    ['_headers', headersFile(rules)],
    [CHOICE_SCRIPT, choiceScriptFile(rules)],
    ...rules.redirects.flatMap((redirect): [string, string][] => {
      const html = stubHtml(redirect, rules)
      return html ? [[stubFile(redirect.from), html]] : []
    }),
  ]
  const kept = new Set(forDist.map(([file]) => file))
  for (const file of stubs.filter(stub => !kept.has(stub))) {
    for (const suffix of ['', '.br', '.gz']) rmSync(join(dist, file + suffix), { force: true })
  }
  for (const [file, text] of forDist) writeChanged(join(dist, file), text)
  for (const [file, text] of forHosts) writeChanged(join(hosts, file), text)
  for (const { file, pattern } of pages) {
    const path = join(dist, file)
    writeChanged(path, withPolicy(readFileSync(path, 'utf8'), policies.get(pattern) ?? ''))
  }
  const packed = await compressFiles(dist, [...files, ...forDist.map(([file]) => file)])
  return { rules, pages: pages.length, packed }
}

/** An unchanged file keeps its time, and with it the ETag some servers make of it. */
function writeChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    mkdirSync(dirname(path), { recursive: true })
  }
  writeFileSync(path, text)
}

import { LANGUAGE_COOKIE } from '#client/before-paint/language-choice.ts'
import { LEAST_BODY_BYTES_PER_S, MAX_REPORT_BYTES, SLOW_BODY_GRACE_MS } from '#contract/limits.ts'
import { languageAliases } from '#i18n/aliases.ts'
import type { Language } from '#i18n/languages.ts'
import type { CacheRule, HostRules, PageRule, RedirectStatus, Shell } from '#server/site/rules.ts'
import { BuildError } from '../files.ts'
import { headerOnly, reportingHeaders, WORKER_POLICY } from '../pages/content-security-policy.ts'
import type { Page } from '../pages/pages.ts'
import { FAMILIES } from '../pages/pages.ts'
import { readRedirects } from './redirects.ts'
import type { Settings } from './settings.ts'

/**
 * What the site never uses, so that nothing that gets into it by mistake may either. The clipboard is for addresses and amounts. Chromium
 * warns on every page of a name that it does not know on this system; `web-share` is one that it knows on some only.
 */
const PERMISSIONS = {
  none: [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
  self: ['clipboard-write'],
}

/** On every answer of the site. */
const HEADERS: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': [
    ...PERMISSIONS.none.map(name => `${name}=()`),
    ...PERMISSIONS.self.map(name => `${name}=(self)`),
  ].join(', '),
}

const HSTS_SUBDOMAINS = {
  'Strict-Transport-Security': `${HEADERS['Strict-Transport-Security']}; includeSubDomains`,
}

/** HTML, feeds, maps of the site: asked for again each time, answered with 304 by their ETag. */
const CACHE_DEFAULT = 'public, max-age=0, must-revalidate'
const CACHE_HASHED = 'public, max-age=31536000, immutable'
/** Icons and pictures keep their names when they change: a day, and a week more while a new copy is fetched. */
const CACHE_PICTURES = 'public, max-age=86400, stale-while-revalidate=604800'

/** A moved address may be remembered, but a mistake in the table must be corrected within a day. */
const CACHE_REDIRECT: Record<RedirectStatus, string> = {
  301: 'public, max-age=86400',
  302: 'private, no-cache',
}

const PICTURE = /\.(avif|gif|ico|jpe?g|png|svg|webp|woff2)$/i

/** Cache rules by folder: all hosts can match folders, not all can match file types. */
export function cacheRules(files: readonly string[]): CacheRule[] {
  const folders = Map.groupBy(
    files.filter(file => file.includes('/')),
    file => file.slice(0, file.indexOf('/')),
  )
  const pictures = [...folders]
    .filter(([name, members]) => name !== '_astro' && members.every(file => PICTURE.test(file)))
    .map(([name]) => ({ path: `/${name}/`, value: CACHE_PICTURES }))
  const single = files
    .filter(file => !file.includes('/') && PICTURE.test(file))
    .map(file => ({ path: `/${file}`, value: CACHE_PICTURES }))
  return [{ path: '/_astro/', value: CACHE_HASHED }, ...pictures, ...single]
}

const MEGABYTE = 2 ** 20
/** The largest body that the API takes is an audit report; a form's other parts come on top. */
export const MAX_BODY_MEGABYTES = MAX_REPORT_BYTES / MEGABYTE + 1
/** How long the largest may take: a slower one is ended by the API, which a proxy passes it on to as it comes. */
export const LONGEST_BODY_S = Math.ceil(
  SLOW_BODY_GRACE_MS / 1_000 + (MAX_BODY_MEGABYTES * MEGABYTE) / LEAST_BODY_BYTES_PER_S,
)

/** What a host answers for an API that it cannot reach: the API's own envelope. */
export const API_DOWN = JSON.stringify({ result: 503, message: 'Service unavailable', data: null })

interface Facts {
  pages: readonly Page[]
  /** By pattern of address. */
  policies: ReadonlyMap<string, string>
  /** Every file of the site. */
  files: readonly string[]
  /** The text of redirects.json. */
  redirects: string
  languages: readonly Language[]
  fallback: string
  settings: Settings
}

/** Every language needs the shell, or readers of some would get another answer for the same address. */
function findShells(pages: readonly Page[], codes: readonly string[]): Shell[] {
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

/** Below a language the path names the language; elsewhere the page does. */
function pageRules(
  pages: readonly Page[],
  policies: ReadonlyMap<string, string>,
  settings: Settings,
): PageRule[] {
  const first = new Map(pages.toReversed().map(page => [page.pattern, page]))
  return [...policies].map(([pattern, policy]) => {
    const own = first.get(pattern)?.language
    const language = pattern.startsWith('/{lang}/') || pattern === '/' ? undefined : own
    return { pattern, policy: policy + headerOnly(settings), ...(language ? { language } : {}) }
  })
}

/** A worker's file has a policy as a page has one: what it runs is bound by the header of its own answer. */
const workerRules = (files: readonly string[]): PageRule[] =>
  files
    .filter(file => /^_astro\/worker-[^/]+\.js$/.test(file))
    .map(file => ({ pattern: `/${file}`, policy: WORKER_POLICY }))

/** The one neutral table from which the files of every host are written. */
export function hostRules({
  pages,
  policies,
  files,
  redirects,
  languages,
  fallback,
  settings,
}: Facts): HostRules {
  const codes = languages.map(({ code }) => code)
  return {
    languages: languages.map(({ code, tag, matches }) => ({ code, tag, matches })),
    fallback,
    languageCookie: LANGUAGE_COOKIE,
    aliases: languageAliases(languages),
    redirects: readRedirects(redirects, { codes, fallback, staticUrl: settings.staticUrl, pages, files }),
    shells: findShells(pages, codes),
    pages: [...pageRules(pages, policies, settings), ...workerRules(files)],
    headers: { ...HEADERS, ...(settings.hstsSubdomains && HSTS_SUBDOMAINS), ...reportingHeaders(settings) },
    cache: cacheRules(files),
    cacheDefault: CACHE_DEFAULT,
    cacheRedirect: CACHE_REDIRECT,
  }
}

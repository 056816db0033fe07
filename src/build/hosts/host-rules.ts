import { LANGUAGE_COOKIE } from '#client/language-choice.ts'
import type { Language } from '#i18n/languages.ts'
import type { HostRules, PageRule, Shell } from '#server/site/rules.ts'
import { BuildError } from '../build-error.ts'
import { HEADER_ONLY } from '../pages/content-security-policy.ts'
import type { Page } from '../pages/pages.ts'
import { FAMILIES } from '../pages/routes.ts'
import { CACHE_DEFAULT, CACHE_REDIRECT, cacheRules, HEADERS } from './headers.ts'
import { readRedirects } from './redirects.ts'
import type { Settings } from './settings.ts'

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
function pageRules(pages: readonly Page[], policies: ReadonlyMap<string, string>): PageRule[] {
  const first = new Map(pages.toReversed().map(page => [page.pattern, page]))
  return [...policies].map(([pattern, policy]) => {
    const own = first.get(pattern)?.language
    const language = pattern.startsWith('/{lang}/') || pattern === '/' ? undefined : own
    return { pattern, policy: policy + HEADER_ONLY, ...(language ? { language } : {}) }
  })
}

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
    redirects: readRedirects(redirects, { codes, fallback, staticUrl: settings.staticUrl, pages, files }),
    shells: findShells(pages, codes),
    pages: pageRules(pages, policies),
    headers: HEADERS,
    cache: cacheRules(files),
    cacheDefault: CACHE_DEFAULT,
    cacheRedirect: CACHE_REDIRECT,
  }
}

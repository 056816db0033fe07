import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { chooseLanguage } from '#i18n/negotiate.ts'
import { loggedPath } from '#platform/http/guards.ts'
import { errorText, type Log } from '#platform/log.ts'
import { acceptedEncodings, type Encoding } from './encodings.ts'
import { namesTag } from './entity-tag.ts'
import { cleanPath, type SiteFile, siteFiles } from './files.ts'
import { BELOW, type HostRules, ID, patternSource, readRules } from './rules.ts'

interface Folders {
  /** The built site. */
  dist: string
  /** The folder of `rules.json`. */
  hosts: string
}

export interface SiteOptions extends Folders {
  /**
   * Whether an id exists, by the folder of its family (`news`): an entry newer than the build is answered with the shell,
   * an id of nothing with 404. A family that is not in the list keeps its shell, as on a host of files.
   */
  entries?: Readonly<Record<string, (id: string) => Promise<boolean>>>
  log?: Log
}

/** Files for other hosts, and the pages that only ever answer with 404. */
const NOT_PAGES = /^(\/_headers|\/_redirects|(\/[\w-]+)?\/404\.html)$/
const API = /^\/(v1|api)(\/|$)/
const CHOICE_VARIES = 'Accept-Language, Cookie'

/** The rules as lookups, made once. */
function compile(rules: HostRules) {
  const { languages, fallback } = rules
  const whole = (pattern: string) => new RegExp(`^${patternSource(pattern, languages)}$`)
  const exact = new Map(rules.redirects.map(redirect => [redirect.from, redirect]))
  const families = rules.redirects
    .filter(({ from }) => from.includes('{id}'))
    .map(redirect => ({ ...redirect, source: whole(redirect.from) }))
  const pages = rules.pages.map(page => ({ ...page, source: whole(page.pattern) }))
  const shells = rules.shells.map(({ pattern, shell }) => ({ shell, source: whole(pattern) }))

  const names = new Map([
    ...languages.map(({ code }) => [code, code] as const),
    ...rules.aliases.map(({ from, code }) => [from, code] as const),
  ])
  const plain = new RegExp(`^/([^/]+)(${BELOW})$`)

  return {
    redirectFrom(path: string) {
      const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
      const family = families.find(({ source }) => source.test(bare))
      const id = new RegExp(`${ID}$`).exec(bare)?.[0] ?? ''
      return exact.get(bare) ?? (family && { ...family, to: family.to.replace('{id}', id) })
    },
    /** The same address in small letters with the code of its language; and with its code alone, where it names one. */
    meantBy(path: string): { small: string; renamed: string | undefined } | undefined {
      const [, first = '', below = ''] = plain.exec(path) ?? []
      if (!first) return undefined
      const code = names.get(first.toLowerCase())
      return {
        small: `/${code ?? first.toLowerCase()}${below.toLowerCase() || '/'}`,
        renamed: code && `/${code}${below || '/'}`,
      }
    },
    shellFor(path: string) {
      const address = path.endsWith('/') ? path : `${path}/`
      const [, language = '', folder = '', id = ''] = address.split('/')
      const found = shells.find(({ source }) => source.test(address))
      return found && { file: `${found.shell.replace('{lang}', language)}index.html`, folder, id }
    },
    headersFor(file: string): Record<string, string> {
      const path = file.replace(/\/index\.html$/, '/')
      const page = pages.find(({ source }) => source.test(path))
      const code = path === '/' ? fallback : path.split('/')[1]
      const tag = page?.language ?? languages.find(language => language.code === code)?.tag
      const cache = rules.cache.find(rule =>
        rule.path.endsWith('/') ? path.startsWith(rule.path) : path === rule.path,
      )
      return {
        'Cache-Control': cache?.value ?? rules.cacheDefault,
        ...(page ? { 'Content-Security-Policy': page.policy } : {}),
        ...(tag ? { 'Content-Language': tag } : {}),
      }
    },
  }
}

type FileStatus = 200 | 404 | 500

/**
 * By hand rather than `hono/etag`, which takes the headers of every page off a 304 unless each is named, the policy and
 * the language among them.
 */
function answerFile(
  c: Context,
  { path, encoding, etag, type, body }: SiteFile,
  headers: Record<string, string>,
  status: FileStatus,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  // A page alone has features; HTTP/1.1 would repeat the 430 bytes with each of its twelve files.
  if (!type.startsWith('text/html')) c.header('Permissions-Policy', undefined)
  c.header('Vary', path === '/index.html' ? `Accept-Encoding, ${CHOICE_VARIES}` : 'Accept-Encoding')
  c.header('ETag', etag)
  if (status === 200 && namesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
  c.header('Content-Type', type)
  c.header('Content-Length', `${body.length}`)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(body, status)
}

const namesFor = (path: string): string[] =>
  [path, `${path.replace(/\/+$/, '')}/index.html`].filter(
    name => !NOT_PAGES.test(name) && !name.endsWith('/'),
  )

/** The static site as the server mounts it, after the API's routes: every rule comes from the build's own table. */
export function siteRoutes({ dist, hosts, entries = {}, log }: SiteOptions): Hono {
  const rules = readRules(join(hosts, 'rules.json'))
  const { languages, languageCookie, fallback } = rules
  const table = compile(rules)
  const files = siteFiles(dist)
  const site = new Hono()

  const languageOf = (c: Context) =>
    chooseLanguage(getCookie(c, languageCookie), c.req.header('Accept-Language'), languages, fallback)

  function redirect(c: Context, to: string, status: 301 | 302): Response {
    const { search } = new URL(c.req.url)
    const isChoice = to.includes('{visitor}')
    const address = isChoice ? to.replace('{visitor}', languageOf(c)) : to
    c.header('Cache-Control', rules.cacheRedirect[status])
    if (isChoice) c.header('Vary', CHOICE_VARIES)
    return c.redirect(address + (address.includes('?') ? search.replace('?', '&') : search), status)
  }

  const answer = (c: Context, file: SiteFile, status: FileStatus) =>
    answerFile(c, file, table.headersFor(file.path), status)

  /** The shell of an address without a file of its own, unless nothing has that id. */
  async function shellOf(path: string, encodings: readonly Encoding[]): Promise<SiteFile | undefined> {
    const shell = table.shellFor(path)
    if (!shell) return undefined
    // When the database is away, the shell's own call shows it; a 404 would have search engines drop the page.
    const exists = await entries[shell.folder]?.(shell.id).catch(() => true)
    return exists === false ? undefined : files.read(shell.file, encodings)
  }

  /** Where an address leads whose letters are others than ours, or whose language has another name. */
  async function redirectMeant(c: Context, path: string): Promise<Response | undefined> {
    const { small, renamed } = table.meantBy(path) ?? {}
    if (small === undefined) return undefined
    const moved = small === path ? undefined : table.redirectFrom(small)
    if (moved) return redirect(c, moved.to, moved.status)
    const page = `${small.replace(/\/$/, '')}/index.html`
    const isKnown = async () =>
      Boolean((await files.read(page, ['identity'])) ?? (await shellOf(small, ['identity'])))
    if (small !== path && (await isKnown())) return redirect(c, small, 301)
    return renamed !== undefined && renamed !== path ? redirect(c, renamed, 301) : undefined
  }

  async function fileAt(path: string, encodings: readonly Encoding[]): Promise<SiteFile | undefined> {
    for (const name of namesFor(path)) {
      const file = await files.read(name, encodings)
      if (file) return file
    }
    return shellOf(path, encodings)
  }

  async function answerPath(c: Context, path: string): Promise<Response | undefined> {
    const moved = table.redirectFrom(path)
    if (moved) return redirect(c, moved.to, moved.status)
    if (path === '/' && languageOf(c) !== fallback) return redirect(c, '/{visitor}/', 302)
    const file = await fileAt(path, acceptedEncodings(c.req.header('Accept-Encoding')))
    return file ? answer(c, file, 200) : redirectMeant(c, path)
  }

  /** In the path's language; in English when the path names none. */
  async function answerError(c: Context, status: 404 | 500): Promise<Response> {
    const { pathname } = new URL(c.req.url)
    const encodings = acceptedEncodings(c.req.header('Accept-Encoding'))
    const code = pathname.split('/')[1] ?? ''
    const folder = languages.some(language => language.code === code) ? `/${code}` : ''
    const page =
      (await files.read(`${folder}/${status}.html`, encodings)) ??
      (await files.read(`/${status}.html`, encodings))
    return page ? answer(c, page, status) : c.text(`${status}`, status)
  }

  site.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (API.test(pathname)) return next()
    for (const [name, value] of Object.entries(rules.headers)) c.header(name, value)
    const path = cleanPath(pathname)
    const found = path === undefined ? undefined : await answerPath(c, path)
    return found ?? answerError(c, 404)
  })

  site.onError(async (error, c) => {
    log?.({ level: 'error', method: c.req.method, path: loggedPath(c.req.path), error: errorText(error) })
    for (const [name, value] of Object.entries(rules.headers)) c.header(name, value)
    try {
      return await answerError(c, 500)
    } catch {
      return c.html('<a href="/">Go back to home</a>', 500)
    }
  })

  return site
}

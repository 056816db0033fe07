import { readFileSync } from 'node:fs'
import type { Alias } from '#i18n/aliases.ts'

/**
 * What `dist-hosts/rules.json` holds: the one neutral table from which every host file is written and which our own
 * server reads. Paths are as a browser sends them; `{lang}` is one of the languages, `{id}` one segment.
 */
export interface HostRules {
  languages: { code: string; tag: string; matches: string[] }[]
  /** The language of `/` and of visitors who read none of ours. */
  fallback: string
  languageCookie: string
  /** Other names of a language as the first segment, whatever the case: everything below one moves to the language. */
  aliases: Alias[]
  redirects: Redirect[]
  shells: Shell[]
  pages: PageRule[]
  /** On every answer. */
  headers: Record<string, string>
  cache: CacheRule[]
  /** For what no cache rule names. */
  cacheDefault: string
  /** For redirects, by status. */
  cacheRedirect: Record<RedirectStatus, string>
}

export type RedirectStatus = 301 | 302

export interface Redirect {
  /** Without a slash at the end; matches with and without one. May hold `{id}`. */
  from: string
  /** May hold `{visitor}` (the visitor's language) and `{id}`; the visitor's query is added to its own. */
  to: string
  status: RedirectStatus
}

/** An address of this pattern that has no file is answered with the shell, which asks the API. */
export interface Shell {
  pattern: string
  shell: string
}

/** A page, or the script of a worker, which has a policy of its own. */
export interface PageRule {
  pattern: string
  /** Content-Security-Policy as a header: the policy of the page's `<meta>`, and who may frame it. */
  policy: string
  /** Content-Language; absent where the path's language decides. */
  language?: string
}

/** `path` ends in a slash: everything below it; else that one file. */
export interface CacheRule {
  path: string
  value: string
}

/** An id in an address; nothing that could be taken for a file or a folder. */
export const ID = '[A-Za-z0-9_-]+'

/** Plain segments, so that nothing that was encoded gets into the answer's address. */
export const SEGMENTS = '(?:/[A-Za-z0-9._~-]+)*'
/** What may follow the name of a language. */
export const BELOW = `${SEGMENTS}/?`

/** A pattern as the text of a regular expression over a path, anchors left to the caller. */
export function patternSource(pattern: string, languages: readonly { code: string }[]): string {
  return pattern
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{lang}', `(?:${languages.map(({ code }) => code).join('|')})`)
    .replace('{id}', ID)
}

/** Written by our own build step a moment ago: its shape is not in doubt, its presence is. */
export function readRules(file: string): HostRules {
  const rules: HostRules = JSON.parse(readFileSync(file, 'utf8'))
  return rules
}

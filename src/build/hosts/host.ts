import type { HostRules } from '#server/site/rules.ts'
import { BuildError } from '../files.ts'
import type { HostServing } from './settings.ts'

/** What a host's files are written from. */
export interface HostSite {
  rules: HostRules
  /** Every file of the site, from its root. */
  files: readonly string[]
  /** How the machine answers that a host's file is for. */
  serving: HostServing
}

export interface HostFile {
  name: string
  /** Where the host looks for it: in the site itself, or wherever its operator puts it. */
  folder: 'dist' | 'dist-hosts'
  write: (site: HostSite) => string
}

/** What not every host is able to do. */
export type Ability =
  /** Sets headers at all. */
  | 'headers'
  /** Sets headers on a 404. */
  | 'headers-on-404'
  /** Has the header's policy for every address. */
  | 'policy-everywhere'
  /** Answers `/en/about` without a hop. */
  | 'no-slash'
  /** Sends an article's address to the shell when there is no such article. */
  | 'shell'
  /** Answers a moved address with 301, not with a page that moves on. */
  | 'moved-status'
  /** Answers with 302 what depends on the browser's languages. */
  | 'found-status'
  /** The same for what depends on the stored choice. */
  | 'cookie-status'
  /** Sends what else belongs to a redirect. */
  | 'redirect-headers'
  /** Weighs the qualities of Accept-Language. */
  | 'qualities'
  /** Takes whole families of addresses to the visitor's language. */
  | 'families'
  /** Keeps a query beside the target's own. */
  | 'joined-query'
  /** Answers 404 in the path's language. */
  | 'language-404'
  /** Moves what is below another name of a language to the language. */
  | 'aliases'
  /** Takes an alias's path to the letter, and none with what no page's address holds. */
  | 'exact-aliases'
  /** Moves an address in other letters to the page that is meant. */
  | 'other-letters'
  /** Only where there is such a page. */
  | 'exact-letters'
  /** Hides files that are not pages. */
  | 'hidden-files'

/** A packed copy beside a file, by the end of its name. */
export type PackedCopy = '.br' | '.gz'

/** Somewhere the site can be served from: one file in this folder, and its line in hosts.ts. */
export interface Host {
  name: string
  /** What it is configured with; two hosts that read the same file share it. */
  files: readonly HostFile[]
  /** What it cannot do, so that a page of the site bridges it; the tests expect everything else of it. */
  lacks: readonly Ability[]
  /** Files of a whole site that its free plan takes. */
  maxFiles?: number
  /** The packed copies beside a file that it sends as they are; without any it packs files itself. */
  sendsCopies?: readonly PackedCopy[]
  /** Where a text is more than it takes. */
  overLimits?: (text: string, file: HostFile) => string[]
}

/** A file that is written beside the site, for the server's own configuration. */
export const hostFile = (name: string, write: HostFile['write']): HostFile => ({
  name,
  folder: 'dist-hosts',
  write,
})

/** The text of every host's files, worked out before any is written; the build stops when one is more than its host takes. */
export function writtenFor(hosts: readonly Host[], site: HostSite): Map<HostFile, string> {
  const texts = new Map<HostFile, string>()
  const problems: string[] = []
  for (const { files, overLimits } of hosts) {
    for (const file of files) {
      const text = texts.get(file) ?? file.write(site)
      texts.set(file, text)
      problems.push(...(overLimits?.(text, file) ?? []))
    }
  }
  if (problems.length > 0) throw new BuildError(problems)
  return texts
}

import { type Choice, negotiate } from './negotiate.ts'

/** Names of a language that others write in its place in an address. All others are no language. */
const ALIASES = ['zh-hk', 'zh-cn', 'zh-hans', 'zh-hant', 'tl'] as const

/** The first segment of an address that is meant for a language, in small letters, and that language. */
export interface Alias {
  from: string
  code: string
}

/** The aliases of the languages that the site has. */
export const languageAliases = (languages: readonly Choice[]): Alias[] =>
  ALIASES.map(from => ({ from, code: negotiate([from], languages, '') })).filter(
    ({ from, code }) => code !== '' && code !== from,
  )

import { hasPseudo, PSEUDO_LANGUAGE } from './development.ts'
import { languageCodes, readLanguageFile } from './locale-files.ts'

export { DEFAULT_LANGUAGE } from './locale-files.ts'

/** Which glyphs a language's headings need; decides the font file that its pages preload, if any. */
export type Script = 'latn' | 'cyrl' | 'viet' | 'hans' | 'hant' | 'jpan' | 'kore' | 'deva' | 'thai'

export interface Language {
  /** The folder in `locales/` and the first segment of every path: `zh-tw`. */
  code: string
  /** The language's name in itself, as the menu shows it. */
  name: string
  /** Content language tag for `lang`, hreflang and Content-Language: `zh-Hant`. */
  tag: string
  /** Place in the language menu. */
  order: number
  /** Browser language ranges that mean this language besides its own code, most specific wins. */
  matches: string[]
  script: Script
  /** Words that browsers would cut at the end of a line; see `line-breaks.ts`. */
  words?: string[]
  /** Locale for Open Graph: `zh_TW`. */
  openGraph: string
}

export const LANGUAGES: readonly Language[] = [
  ...languageCodes().map(code => ({ code, ...readLanguageFile(code) })),
  ...(hasPseudo() ? [{ ...PSEUDO_LANGUAGE, matches: [] }] : []),
].sort((a, b) => a.order - b.order)

export function languageOf(code: string): Language {
  const language = LANGUAGES.find(candidate => candidate.code === code)
  if (!language) throw new Error(`No locales/${code}/language.json`)
  return language
}

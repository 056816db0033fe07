import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  /** Locale for Open Graph: `zh_TW`. */
  openGraph: string
}

export const DEFAULT_LANGUAGE = 'en'

/** Every build and script runs from the repository's root; the bundled code has no place of its own to start from. */
const LOCALES = join(process.cwd(), 'locales')

function readLanguage(code: string): Language {
  const facts = JSON.parse(readFileSync(join(LOCALES, code, 'language.json'), 'utf8'))
  return { code, ...facts }
}

/** A folder in `locales/` with a `language.json` is a language; nothing else lists them. */
export const LANGUAGES: readonly Language[] = readdirSync(LOCALES)
  .filter(code => existsSync(join(LOCALES, code, 'language.json')))
  .map(readLanguage)
  .sort((a, b) => a.order - b.order)

export function languageOf(code: string): Language {
  const language = LANGUAGES.find(candidate => candidate.code === code)
  if (!language) throw new Error(`No locales/${code}/language.json`)
  return language
}

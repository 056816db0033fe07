import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#i18n/languages.ts'
import { type Progress, progressOf } from '#i18n/progress.ts'

export const SOURCE = 'en'

const guidesIn = (code: string): string[] => {
  try {
    return readdirSync(join(process.cwd(), 'src/content/guides', code)).filter(file => file.endsWith('.md'))
  } catch {
    return []
  }
}

export interface LanguageRow extends Language, Progress {
  guides: number
}

/** How many guides there are: those of English. */
export const allGuides = (): number => guidesIn(SOURCE).length

let rows: LanguageRow[] | undefined

/** Every language as the page shows it, English first: counted once, the page is the same table in each language. */
export const languageRows = (): LanguageRow[] => {
  rows ??= countRows()
  return rows
}

function countRows(): LanguageRow[] {
  const english = new Set(guidesIn(SOURCE))
  return LANGUAGES.map(language => ({
    ...language,
    ...progressOf(language.code),
    guides: guidesIn(language.code).filter(file => english.has(file)).length,
  }))
}

/** 99.96 % is not all: a share is rounded down. */
export const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part / whole) * 100) / 100

// How complete is each language? `npm run locales [-- --verbose]`
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { readLocales } from './locale-files.ts'
import { checkLocale, leftInEnglish, missingKeys, sentenceCount } from './locale-rules.ts'

export interface Row {
  code: string
  complete: string
  missing: string[]
  /** Keys whose words are those of English. */
  same: string[]
  /** Broken or stale strings; `npm run check` names each. */
  findings: number
}

/** A language is only complete when nothing is missing: 99.96 % is not rounded up to 100. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '100.0' : (Math.floor((part / whole) * 1000) / 10).toFixed(1)

export function completeness(root: string): Row[] {
  const { locales, findings } = readLocales(root)
  const english = locales.find(({ code }) => code === DEFAULT_LANGUAGE)
  if (!english) throw new Error('locales/en/language.json is missing')
  const whole = sentenceCount(english)
  return locales.map(locale => {
    const missing = missingKeys(locale, english)
    const unreadable = findings.filter(({ path }) => path.startsWith(`locales/${locale.code}/`))
    return {
      code: locale.code,
      complete: percent(whole - missing.length, whole),
      missing,
      same:
        locale === english
          ? []
          : leftInEnglish(locale, english).map(({ namespace, key }) => `${namespace}:${key}`),
      findings: unreadable.length + checkLocale(locale, english).length,
    }
  })
}

const HEADINGS = ['language', 'complete %', 'missing', 'same as English', 'findings']

export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ code, complete, missing, same, findings }) => [
    code,
    complete,
    String(missing.length),
    String(same.length),
    String(findings),
  ])
  return [HEADINGS, ...cells]
    .map(row =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(10) : cell.padStart((HEADINGS[at] ?? '').length + 2)))
        .join(''),
    )
    .join('\n')
}

if (import.meta.main) {
  const rows = completeness(process.cwd())
  console.log(table(rows))
  if (process.argv.includes('--verbose')) {
    for (const { code, missing, same } of rows) {
      for (const key of missing) console.log(`${code} missing ${key}`)
      for (const key of same) console.log(`${code} same as English ${key}`)
    }
  }
}

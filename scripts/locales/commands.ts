import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE, languageCodes } from '#i18n/locale-files.ts'
import { reportFindings } from '../check/findings.ts'
import { CommandError } from './command-error.ts'
import { exportLocales } from './export.ts'
import { importLocales } from './import.ts'

function translated(code: string | undefined): string {
  const codes = languageCodes().filter(other => other !== DEFAULT_LANGUAGE)
  if (code && codes.includes(code)) return code
  throw new CommandError(`--lang is one of ${codes.join(', ')}`)
}

export function exportCommand(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      lang: { type: 'string' },
      out: { type: 'string' },
      only: { type: 'string', default: 'all' },
      pictures: { type: 'string' },
    },
  })
  const { only, pictures } = values
  if (only !== 'all' && only !== 'stale') throw new CommandError('--only is stale or all')
  const lang = translated(values.lang)
  const out = values.out ?? join('.data', 'translations')
  const order = { lang, out, only, ...(pictures && { pictures }) } as const
  const { files, sentences } = exportLocales(process.cwd(), order)
  console.log(`${lang}: ${sentences} sentences in ${out}/\n${files.map(file => `  ${file}`).join('\n')}`)
}

export function importCommand(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { lang: { type: 'string' } },
  })
  if (positionals.length === 0) throw new CommandError('Import which files? npm run locales -- import FILE…')
  const lang = values.lang && translated(values.lang)
  const { findings, changed, marked, skipped, ...result } = importLocales(process.cwd(), positionals, {
    date: new Date().toISOString().slice(0, 10),
    ...(lang && { lang }),
  })
  if (findings.length > 0) {
    reportFindings('Nothing was imported', findings, positionals.join(', '))
    return
  }
  console.log(
    `${result.lang}: ${changed.length} sentences changed, ${marked.length} marked in the ledger, ${skipped} texts left as they were`,
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { joinForms, pluralForm, sourceHash } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import type { Finding } from '../check/findings.ts'
import { type Entry, type Locale, readJsonEntries } from '../check/locale-files.ts'
import { jsonPlace } from './json.ts'
import { type Returned, readXliff } from './xliff.ts'

/** A translator's file as it was read. */
export interface ReturnedFile {
  path: string
  /** Undefined where the file is for no language of ours. */
  code: string | undefined
  texts: Returned[]
  findings: Finding[]
}

const stemOf = ({ namespace, key }: Entry): string => `${namespace}:${pluralForm(key)?.stem ?? key}`

/** Sentence → hash of its English, from the English file that went along with the export. */
function sourceHashes(entries: readonly Entry[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(entries, stemOf)].map(([id, forms]) => [
      id,
      sourceHash(joinForms(new Map(forms.map(({ key, text }) => [key, text])))),
    ]),
  )
}

function readJsonFile(path: string, locales: readonly Locale[]): ReturnedFile {
  const { code, namespace, english } = jsonPlace(path)
  const findings: Finding[] = []
  const at = (problem: string): Finding => ({ path, line: 1, problem })
  const entries = readJsonEntries(path, namespace, findings)
  const hasSource = existsSync(english)
  if (!hasSource) findings.push(at(`lacks ${english}, the English it was made from`))
  const sources = hasSource ? readJsonEntries(english, namespace, findings) : []
  const hashes = sourceHashes(sources)
  const texts = entries.map(
    (entry): Returned => ({
      id: `${namespace}:${entry.key}`,
      hash: hashes.get(stemOf(entry)),
      source: sources.find(({ key }) => key === entry.key)?.text ?? '',
      target: entry.text,
      state: 'translated',
      line: entry.line,
    }),
  )
  const known = locales.find(locale => locale.code === code)
  if (!known) findings.push(at(`is in the folder "${code}", which is no language of locales/`))
  return { path, code: known?.code, texts, findings }
}

function readXliffFile(path: string, locales: readonly Locale[]): ReturnedFile {
  const { source, tag, texts, problems } = readXliff(readFileSync(path, 'utf8'))
  const findings = problems.map(({ line, problem }) => ({ path, line, problem }))
  const english = locales.find(({ code }) => code === DEFAULT_LANGUAGE)
  if (source !== undefined && source !== english?.tag)
    findings.push({ path, line: 1, problem: `is translated from "${source}", not from English` })
  const known = locales.find(locale => locale.tag === tag)
  if (tag !== undefined && !known)
    findings.push({ path, line: 1, problem: `is for "${tag}", which is no language of locales/` })
  return {
    path,
    code: known?.code,
    // A tool that drops the metadata keeps the source.
    texts: texts.map(text => ({
      ...text,
      hash: text.hash ?? (pluralForm(text.id) ? undefined : sourceHash(text.source)),
    })),
    findings,
  }
}

/** Reads a file that came back; `lang` is the language that was asked for, if one was. */
export function readReturned(path: string, locales: readonly Locale[], lang?: string): ReturnedFile {
  const read = path.endsWith('.json') ? readJsonFile(path, locales) : readXliffFile(path, locales)
  const wrong =
    read.code === DEFAULT_LANGUAGE
      ? 'is English, which is the source'
      : lang && read.code && read.code !== lang
        ? `is for ${read.code}, not for ${lang}`
        : undefined
  return wrong ? { ...read, findings: [...read.findings, { path, line: 1, problem: wrong }] } : read
}

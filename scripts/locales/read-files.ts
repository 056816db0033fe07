import { existsSync } from 'node:fs'
import { joinForms, pluralForm, sourceHash } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import type { Finding } from '../check/findings.ts'
import { jsonPlace } from './json.ts'
import { type Entry, type Locale, readJsonEntries } from './read-locales.ts'

/** One text as it comes back. */
export interface Returned {
  id: string
  /** Of the English sentence that it was made from; undefined where the English file lacks it. */
  hash: string | undefined
  target: string
  line: number
}

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

/** Reads a file that came back; `lang` is the language that was asked for, if one was. */
export function readReturned(path: string, locales: readonly Locale[], lang?: string): ReturnedFile {
  const { code, namespace, english } = jsonPlace(path)
  const findings: Finding[] = []
  const refuse = (problem: string) => findings.push({ path, line: 1, problem })
  const entries = readJsonEntries(path, namespace, findings)
  const hasSource = existsSync(english)
  if (!hasSource) refuse(`lacks ${english}, the English it was made from`)
  const hashes = sourceHashes(hasSource ? readJsonEntries(english, namespace, findings) : [])
  const texts = entries.map(
    (entry): Returned => ({
      id: `${namespace}:${entry.key}`,
      hash: hashes.get(stemOf(entry)),
      target: entry.text,
      line: entry.line,
    }),
  )
  const known = locales.find(locale => locale.code === code)
  if (!known) refuse(`is in the folder "${code}", which is no language of locales/`)
  else if (code === DEFAULT_LANGUAGE) refuse('is English, which is the source')
  else if (lang && code !== lang) refuse(`is for ${code}, not for ${lang}`)
  return { path, code: known?.code, texts, findings }
}

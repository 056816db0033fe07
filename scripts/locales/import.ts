import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Ledger,
  type LedgerEntry,
  ledgerFile,
  parseEntry,
  pluralForm,
  readLedger,
  writeEntry,
} from '#i18n/ledger.ts'
import type { Finding } from '../check/findings.ts'
import { checkLocale, formsOf } from '../check/locale-rules.ts'
import { jsonText, nest, type Pair } from './json.ts'
import { ledgerText } from './mark.ts'
import { type Returned, type ReturnedFile, readReturned } from './read-files.ts'
import { type Entry, type Locale, readLocales } from './read-locales.ts'
import { languagesOf, type Sentence, sentencesFor, textId } from './strings.ts'

export interface ImportResult {
  /** If there are any, nothing is written. */
  findings: Finding[]
  lang: string | undefined
  /** Keys of the sentences whose text is another now. */
  changed: string[]
  /** Keys of the sentences whose line in the ledger is another now. */
  marked: string[]
  /** Texts that came back untranslated. */
  skipped: number
}

/** What the ledger says of a sentence once these texts of it are in; undefined where it says so already. */
function markOf(
  texts: readonly Returned[],
  sentence: Sentence,
  before: LedgerEntry | undefined,
  isChanged: boolean,
  date: string,
): LedgerEntry | undefined {
  const [{ hash = '' } = {}] = texts
  const isKnown = !isChanged && before && (before.hash === hash || before.hash === sentence.hash)
  if (isKnown && before.state !== 'new') return undefined
  return { hash: isKnown ? before.hash : hash, state: 'translated', date }
}

interface Merge {
  locale: Locale
  /** By key of the sentence. */
  taken: Map<string, Returned[]>
  skipped: number
}

/** The language with what came back laid over it, each text with the place it came from. */
function merge(locale: Locale, files: readonly ReturnedFile[]): Merge {
  const entries = new Map(locale.entries)
  const taken = new Map<string, Returned[]>()
  let skipped = 0
  for (const { path, texts } of files) {
    for (const text of texts) {
      const { id, target, line } = text
      if (target === '') {
        skipped++
        continue
      }
      const [namespace = '', key = ''] = id.split(':')
      const entry: Entry = { namespace, key, text: target, path, line }
      entries.set(id, entry)
      const stem = textId({ namespace, key: pluralForm(key)?.stem ?? key })
      taken.set(stem, [...(taken.get(stem) ?? []), text])
    }
  }
  return { locale: { ...locale, entries }, taken, skipped }
}

/** What checks of finished files cannot know: a sentence of an older English needs each of its forms anew. */
function incomplete(
  files: readonly ReturnedFile[],
  taken: Merge['taken'],
  sentences: ReadonlyMap<string, Sentence>,
): Finding[] {
  return [...taken].flatMap(([id, texts]) => {
    const [first] = texts
    const sentence = sentences.get(id)
    const path = files.find(file => first && file.texts.includes(first))?.path
    if (!first || !path || !sentence) return []
    const place = { path, line: first.line }
    if (!first.hash) return [{ ...place, problem: `"${id}" does not say which English it was made from` }]
    const own = new Set(texts.map(text => text.id))
    return sentence.isOpen
      ? sentence.texts
          .filter(({ key }) => !own.has(textId({ namespace: sentence.namespace, key })))
          .map(({ form }) => ({ ...place, problem: `"${sentence.key}" lacks the plural form _${form}` }))
      : []
  })
}

const FORM_ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The texts of a file in the order of the English file, plural forms at their sentence's place. */
function filePairs(namespace: string, locale: Locale, english: Locale): Pair[] {
  const pairs = new Map<string, string>()
  const forms = formsOf(locale.tag).sort((a, b) => FORM_ORDER.indexOf(a) - FORM_ORDER.indexOf(b))
  for (const { key, namespace: name } of english.entries.values()) {
    if (name !== namespace) continue
    const stem = pluralForm(key)?.stem
    for (const own of stem ? forms.map(form => `${stem}_${form}`) : [key]) {
      const text = locale.entries.get(textId({ namespace, key: own }))?.text
      if (text !== undefined) pairs.set(own, text)
    }
  }
  return [...pairs]
}

/** The text of `locales/<language>/<namespace>.json` as the project keeps it. */
export const localeFileText = (namespace: string, locale: Locale, english: Locale): string =>
  jsonText(nest(filePairs(namespace, locale, english)))

function writeLedger(root: string, code: string, marks: ReadonlyMap<string, LedgerEntry>): void {
  const locales = join(root, 'locales')
  const ledger: Ledger = readLedger(code, locales)
  for (const [id, entry] of marks) {
    const [namespace = '', key = ''] = id.split(':')
    ledger[namespace] = { ...ledger[namespace], [key]: writeEntry(entry) }
  }
  const lines = Object.entries(ledger).flatMap(([namespace, group]) =>
    Object.entries(group).map(([key, line]): [string, string, string] => [namespace, key, line]),
  )
  mkdirSync(dirname(ledgerFile(code, locales)), { recursive: true })
  writeFileSync(ledgerFile(code, locales), ledgerText(lines))
}

/** Takes the files of one language in: all of them, or, where one of them is broken, nothing. */
export function importLocales(
  root: string,
  paths: readonly string[],
  { date, lang }: { date: string; lang?: string },
): ImportResult {
  const { locales } = readLocales(root)
  const files = paths.map(path => readReturned(path, locales, lang))
  const codes = [...new Set(files.map(({ code }) => code))]
  const unread = files.flatMap(({ findings }) => findings)
  const [code] = codes
  const nothing = { lang: code, changed: [], marked: [], skipped: 0 }
  if (codes.length > 1 && unread.length === 0)
    unread.push({
      path: paths.join(', '),
      line: 1,
      problem: 'are for several languages: import one at a time',
    })
  if (!code || unread.length > 0) return { ...nothing, findings: unread }

  const languages = languagesOf(root, code)
  const { english } = languages
  const sentences = new Map(sentencesFor(root, languages).map(sentence => [textId(sentence), sentence]))
  const { locale, taken, skipped } = merge(languages.locale, files)
  const findings = [
    ...checkLocale(locale, english).filter(({ path }) => paths.includes(path)),
    ...incomplete(files, taken, sentences),
  ]
  if (findings.length > 0) return { ...nothing, findings }

  const ledger = readLedger(code, join(root, 'locales'))
  const changed: string[] = []
  const marks = new Map<string, LedgerEntry>()
  for (const [id, texts] of taken) {
    const sentence = sentences.get(id)
    if (!sentence) continue
    const isChanged = texts.some(text => text.target !== languages.locale.entries.get(text.id)?.text)
    if (isChanged) changed.push(id)
    const before = parseEntry(ledger[sentence.namespace]?.[sentence.key])
    const entry = markOf(texts, sentence, before, isChanged, date)
    if (entry) marks.set(id, entry)
  }
  for (const namespace of new Set(changed.map(id => id.split(':')[0] ?? '')))
    writeFileSync(
      join(root, 'locales', code, `${namespace}.json`),
      localeFileText(namespace, locale, english),
    )
  if (marks.size > 0) writeLedger(root, code, marks)
  return { findings, lang: code, changed, marked: [...marks.keys()], skipped }
}

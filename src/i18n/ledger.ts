import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remember } from '#lib/remember.ts'
import type { Messages } from './translate.ts'

/** `new`: copied by a machine or never looked at; `same`: approved as identical to English. */
export const STATES = ['new', 'translated', 'reviewed', 'same'] as const
export type State = (typeof STATES)[number]

/** What is known of one translation. */
export interface LedgerEntry {
  /** Of the text it was made from. */
  hash: string
  state: State
  /** The day it got this state, `YYYY-MM-DD`. */
  date: string
  /** The language it was made from, where that is not English. */
  from?: string
}

/** Namespace → key of a sentence → its entry as one line: `1a2b3c4d translated 2026-11-22`. */
export type Ledger = Record<string, Record<string, string>>

/** What must never be out of date: such a sentence is shown in English rather than in an old translation. */
export const KINDS = ['claim', 'warning', 'money'] as const
export type SentenceKind = (typeof KINDS)[number]

/** The same English is asked for by every language. */
export const sourceHash = remember((text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8),
)

const isState = (text: string | undefined): text is State => STATES.some(state => state === text)

export function parseEntry(line: string | undefined): LedgerEntry | undefined {
  const [hash = '', state, date = '', from, ...rest] = line?.split(' ') ?? []
  if (!/^[0-9a-f]{8}$/.test(hash) || !isState(state) || !/^\d{4}-\d\d-\d\d$/.test(date) || rest.length > 0)
    return undefined
  return { hash, state, date, ...(from && { from }) }
}

export const writeEntry = ({ hash, state, date, from }: LedgerEntry): string =>
  [hash, state, date, ...(from ? [from] : [])].join(' ')

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

export const ledgerFile = (code: string, locales: string): string => join(locales, '.state', `${code}.json`)

/** A language without a ledger has an empty one: of its texts nothing is known, and they are shown as they are. */
export const readLedger = (code: string, locales: string): Ledger =>
  // Written by `npm run locales -- mark`; the check looks at each line.
  (readJson(ledgerFile(code, locales)) as Ledger | undefined) ?? {}

/** The patterns of `locales/kinds.json` by kind: `home:numbers.*`. */
export type KindPatterns = Partial<Record<SentenceKind, readonly string[]>>

export const readKinds = (locales: string): KindPatterns =>
  (readJson(join(locales, 'kinds.json')) as KindPatterns | undefined) ?? {}

export const keyPattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

export type KindOf = (id: string) => SentenceKind | undefined

/** Which kind `namespace:key` is, if any. */
export function kindFinder(patterns: KindPatterns): KindOf {
  const rules = KINDS.map(kind => ({ kind, tests: (patterns[kind] ?? []).map(keyPattern) }))
  return id => rules.find(({ tests }) => tests.some(test => test.test(id)))?.kind
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The sentence a plural form belongs to, and which form it is; undefined for a plain key. */
export function pluralForm(key: string): { stem: string; form: string } | undefined {
  const found = PLURAL.exec(key)
  return found?.[1] ? { stem: key.slice(0, found.index), form: found[1] } : undefined
}

/** All forms of a sentence as one text; what the ledger hashes. */
export const joinForms = (forms: ReadonlyMap<string, string>): string =>
  [...forms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join('\n')

/** Key of each sentence → its forms by their own keys; a sentence without plurals has one. */
export function sentencesOf(messages: Messages): Map<string, Map<string, string>> {
  const sentences = new Map<string, Map<string, string>>()
  const walk = (group: Messages, before: string): void => {
    for (const [name, value] of Object.entries(group)) {
      const key = before + name
      if (typeof value !== 'string') {
        walk(value, `${key}.`)
        continue
      }
      const stem = pluralForm(key)?.stem ?? key
      sentences.set(stem, (sentences.get(stem) ?? new Map()).set(key, value))
    }
  }
  walk(messages, '')
  return sentences
}

/** The keys of the sentences whose English has changed since they were translated. */
export function staleKeys(english: Messages, entries: Readonly<Record<string, string>> = {}): string[] {
  return [...sentencesOf(english)].flatMap(([key, forms]) => {
    const entry = parseEntry(entries[key])
    return entry && entry.hash !== sourceHash(joinForms(forms)) ? [key] : []
  })
}

/** The messages without the given sentences, in all of their plural forms. */
export function withoutSentences(messages: Messages, keys: ReadonlySet<string>, before = ''): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, value]): [string, string | Messages][] => {
      const key = before + name
      if (typeof value !== 'string') return [[name, withoutSentences(value, keys, `${key}.`)]]
      return keys.has(pluralForm(key)?.stem ?? key) ? [] : [[name, value]]
    }),
  )
}

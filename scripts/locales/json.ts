// i18next JSON v4: nested keys, plural forms as _one, _few, … The placeholders stay ours, {name}: see docs/translating.md.
import { dirname, join } from 'node:path'
import { pluralForm } from '#i18n/ledger.ts'
import type { Messages } from '#i18n/translate.ts'
import { limitOf, notesOf, type Sentence, textId } from './strings.ts'

export type Pair = readonly [key: string, text: string]

/** `hero.title` → `{ hero: { title } }`, in the order given; the form of the files of `locales/`. */
export function nest(pairs: Iterable<Pair>): Messages {
  const root: Record<string, unknown> = {}
  for (const [key, text] of pairs) {
    const steps = key.split('.')
    const last = steps.pop() ?? ''
    let group = root
    for (const step of steps) {
      group[step] ??= {}
      // A group that this loop made.
      group = group[step] as Record<string, unknown>
    }
    group[last] = text
  }
  return root as Messages
}

export const jsonText = (messages: Messages): string => `${JSON.stringify(messages, null, 2)}\n`

/**
 * The files of an export: the English ones that were translated from, and the language's. A text that is open is not in
 * the language's file: what comes back for it was written anew.
 */
export function writeJson(
  sentences: readonly Sentence[],
  english: readonly Pair[],
  code: string,
): Map<string, string> {
  const files = new Map<string, string>()
  const byNamespace = Map.groupBy(sentences, ({ namespace }) => namespace)
  for (const [namespace, group] of byNamespace) {
    const keys = new Set(group.map(({ key }) => key))
    const start = `${namespace}:`
    const source = english
      .filter(([id]) => id.startsWith(start))
      .map(([id, text]): Pair => [id.slice(start.length), text])
      .filter(([key]) => keys.has(pluralForm(key)?.stem ?? key))
    files.set(join('en', `${namespace}.json`), jsonText(nest(source)))
    const own = group
      .filter(({ isOpen }) => !isOpen)
      .flatMap(({ texts }) =>
        texts.flatMap(({ key, target }): Pair[] => (target === undefined ? [] : [[key, target]])),
      )
    files.set(join(code, `${namespace}.json`), jsonText(nest(own)))
  }
  return files
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map(row => row.map(cell).join(',')).join('\n')}\n`

/** What the notes say of a text beside what its sentence tells. */
export type PlaceNote = (id: string) => string

/** What JSON has no room for, as a table: notes, limits, what was there before. */
export function notesTable(sentences: readonly Sentence[], tag: string, placeNote: PlaceNote): string {
  const rows = sentences.flatMap(sentence =>
    sentence.texts.map(text => {
      const id = textId({ namespace: sentence.namespace, key: text.key })
      const limit = limitOf(id, text.source, tag)
      const notes = [placeNote(id), ...notesOf(sentence, text, tag)].join('\n')
      return [id, text.source, text.target ?? '', notes, limit ? String(limit) : '']
    }),
  )
  return csvText([['identifier', 'source_phrase', 'translation', 'context', 'max_length'], ...rows])
}

/** Of `OUT/th/home.json`: the language, the namespace, and where the English that it was made from is. */
export function jsonPlace(file: string): { code: string; namespace: string; english: string } {
  const [namespace = '', code = ''] = [file, dirname(file)].map(path =>
    path
      .replaceAll('\\', '/')
      .split('/')
      .at(-1)
      ?.replace(/\.json$/, ''),
  )
  return { code, namespace, english: join(dirname(dirname(file)), 'en', `${namespace}.json`) }
}

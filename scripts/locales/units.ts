import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { joinForms, pluralForm } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { isObject } from '#lib/is-object.ts'
import { lineAt } from '../check/findings.ts'
import { hasWords } from '../check/locale-rules.ts'
import type { Entry, Locale } from './read-locales.ts'

/** One thing that is translated and that the ledger has a line for: a sentence in all its forms, a title, a guide. */
export interface Unit {
  /** `home`, `catalogue/dapps`, `guides/staking`, `legal/terms`. */
  namespace: string
  key: string
  /** The text in each language that has it: the ledger hashes the one that a translation was made from. */
  sources: ReadonlyMap<string, string>
  /** The language's own text; undefined where it shows English. */
  text: string | undefined
  path: string
  line: number
  /** In words the same as English, which has to be approved. */
  isSame: boolean
  /** Guides and legal texts: a language need not have each. */
  isLong: boolean
}

export const unitId = ({ namespace, key }: Pick<Unit, 'namespace' | 'key'>): string => `${namespace}:${key}`

/** English, or the text in the language that a translation was made from. */
export const sourceText = ({ sources }: Unit, from = DEFAULT_LANGUAGE): string | undefined =>
  sources.get(from)

function bySentence(locale: Locale): Map<string, Entry[]> {
  return Map.groupBy(locale.entries.values(), ({ namespace, key }) =>
    unitId({ namespace, key: pluralForm(key)?.stem ?? key }),
  )
}

const formsOf = (entries: readonly Entry[]): string =>
  joinForms(new Map(entries.map(({ key, text }) => [key, text])))

/** The sentences of `locales/`. */
function sentenceUnits(locale: Locale, english: Locale): Unit[] {
  const own = bySentence(locale)
  return [...bySentence(english)].flatMap(([id, forms]) => {
    const [first] = forms
    if (!first) return []
    const entries = own.get(id) ?? []
    const isSame = entries.some(
      ({ namespace, key, text }) =>
        english.entries.get(unitId({ namespace, key }))?.text === text && hasWords(text),
    )
    return [
      {
        namespace: first.namespace,
        key: pluralForm(first.key)?.stem ?? first.key,
        sources: new Map([[DEFAULT_LANGUAGE, formsOf(forms)]]),
        text: entries.length > 0 ? formsOf(entries) : undefined,
        path: entries[0]?.path ?? first.path,
        line: entries[0]?.line ?? first.line,
        isSame,
        isLong: false,
      },
    ]
  })
}

const CATALOGUE = 'src/content/catalogue'
/** What names an entry of the catalogue, the best first. */
const NAMES = ['slug', 'type', 'hid', 'id'] as const

/** Texts of an entry by the path of their field: an object that holds English is one text in all languages. */
function textsOf(value: unknown, path: string): [path: string, texts: Map<string, string>][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => textsOf(item, `${path}.${at}`))
  if (!isObject(value)) return []
  if (typeof value[DEFAULT_LANGUAGE] === 'string') {
    const texts = Object.entries(value).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return [[path, new Map(texts)]]
  }
  return Object.entries(value).flatMap(([name, field]) =>
    textsOf(field, path === '' ? name : `${path}.${name}`),
  )
}

/** Titles and descriptions of the catalogue, which stand in all languages beside each other. */
function catalogueUnits(root: string, code: string): Unit[] {
  const folder = join(root, CATALOGUE)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.sort().flatMap(file => {
    const path = `${CATALOGUE}/${file}`
    const raw = readFileSync(join(root, path), 'utf8')
    const entries: unknown = JSON.parse(raw)
    if (!Array.isArray(entries)) return []
    return entries.filter(isObject).flatMap(entry => {
      const name = NAMES.map(field => entry[field]).find(value => value !== undefined)
      return textsOf(entry, '').map(([field, texts]): Unit => {
        const text = texts.get(code)
        const english = texts.get(DEFAULT_LANGUAGE)
        return {
          namespace: `catalogue/${basename(file, '.json')}`,
          key: `${name}.${field}`,
          sources: texts,
          text,
          path,
          line: lineAt(raw, raw.indexOf(JSON.stringify(text ?? english))),
          isSame: text !== undefined && text === english && hasWords(text),
          isLong: false,
        }
      })
    })
  })
}

/** A text without the dates and pictures at its top: what a reader reads. */
export function readableText(markdown: string): string {
  const [, top = '', body = markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? []
  const words = top.split('\n').filter(line => /^(title|summary|description):/.test(line))
  return [...words, body.trim()].join('\n')
}

/** Where long texts are, a folder per language, by the first part of their namespace. */
const LONG_TEXTS = { guides: 'src/content/guides', legal: 'src/content/legal' }

interface LongText {
  code: string
  namespace: string
  path: string
}

function longTexts(root: string): LongText[] {
  const namesIn = (folder: string) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []
  return Object.entries(LONG_TEXTS).flatMap(([kind, folder]) =>
    namesIn(folder).flatMap(code =>
      namesIn(`${folder}/${code}`)
        .filter(file => file.endsWith('.md'))
        .map(file => ({
          code,
          namespace: `${kind}/${basename(file, '.md')}`,
          path: `${folder}/${code}/${file}`,
        })),
    ),
  )
}

/** Guides and legal texts that the language has; one that it lacks is shown in English and said to be so. */
function longUnits(root: string, code: string): Unit[] {
  const all = longTexts(root).map(text => ({
    ...text,
    words: readableText(readFileSync(join(root, text.path), 'utf8')),
  }))
  return all
    .filter(text => text.code === code)
    .map(({ namespace, path, words }) => ({
      namespace,
      key: 'text',
      sources: new Map(
        all.filter(other => other.namespace === namespace).map(other => [other.code, other.words]),
      ),
      text: words,
      path,
      line: 1,
      isSame: false,
      isLong: true,
    }))
}

/** Everything of a language that the ledger knows, or should. */
export const unitsOf = (root: string, locale: Locale, english: Locale): Unit[] => [
  ...sentenceUnits(locale, english),
  ...catalogueUnits(root, locale.code),
  ...longUnits(root, locale.code),
]

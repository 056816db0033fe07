import { join } from 'node:path'
import { kindFinder, pluralForm, readKinds, type SentenceKind, sourceHash } from '#i18n/ledger.ts'
import { formsOf, placeholdersOf, sourceOf, tagsOf } from '../check/locale-rules.ts'
import { knownUnits } from './ledger.ts'
import { type Entry, type Locale, readLocales } from './read-locales.ts'
import { sourceText } from './units.ts'

/** A text that is translated on its own: a plain string, or one plural form of a sentence. */
interface TextOfSentence {
  /** `found_few`, without the namespace. */
  key: string
  form: string | undefined
  /** English, for a form that English lacks that of the general form. */
  source: string
  target: string | undefined
}

/** What goes to a translator together: a plain string, or all plural forms that the language has. */
export interface Sentence {
  namespace: string
  /** Without the plural form. */
  key: string
  /** Of the English text, as the ledger has it. */
  hash: string
  /** Missing, made from another English text, or never looked at. */
  isOpen: boolean
  kind: SentenceKind | undefined
  texts: TextOfSentence[]
}

export const textId = ({ namespace, key }: { namespace: string; key: string }): string =>
  `${namespace}:${key}`

export interface Languages {
  english: Locale
  locale: Locale
}

/** English and the language; stops where there is no such language, or where it is English itself. */
export function languagesOf(root: string, code: string): Languages {
  const { locales } = readLocales(root)
  const [english] = locales
  const locale = locales.find(candidate => candidate.code === code)
  if (!english || !locale) throw new Error(`There is no language "${code}" in locales/`)
  if (locale === english) throw new Error('English is the source: there is nothing to translate')
  return { english, locale }
}

/** All sentences of `locales/` in the order of the English files. Catalogue, guides and legal texts are not among them. */
export function sentencesFor(root: string, { english, locale }: Languages): Sentence[] {
  const kindOf = kindFinder(readKinds(join(root, 'locales')))
  const entries = Map.groupBy(english.entries.values(), ({ namespace, key }) =>
    textId({ namespace, key: pluralForm(key)?.stem ?? key }),
  )
  return knownUnits(root, locale, english).flatMap(unit => {
    const forms = entries.get(textId(unit))
    if (!forms) return []
    return [
      {
        namespace: unit.namespace,
        key: unit.key,
        hash: sourceHash(sourceText(unit) ?? ''),
        isOpen: unit.text === undefined || unit.isStale || (unit.entry?.state ?? 'new') === 'new',
        kind: kindOf(textId(unit)),
        texts: textsOf(unit, forms, { english, locale }),
      },
    ]
  })
}

function textsOf(
  { namespace, key }: { namespace: string; key: string },
  forms: readonly Entry[],
  { english, locale }: Languages,
): TextOfSentence[] {
  const isPlural = forms.some(entry => pluralForm(entry.key))
  const wanted = isPlural ? formsOf(locale.tag) : [undefined]
  return wanted.map(form => {
    const own = form ? `${key}_${form}` : key
    const id = textId({ namespace, key: own })
    return {
      key: own,
      form,
      source: sourceOf(id, english)?.text ?? '',
      target: locale.entries.get(id)?.text,
    }
  })
}

/** By what a text is; scripts without letters say the same in fewer characters. */
const LIMITS: readonly { of: RegExp; limit: number; dense?: number }[] = [
  { of: /^common:menu\./, limit: 18 },
  { of: /^common:menuLines\./, limit: 45 },
  { of: /^[\w-]+:([\w-]+\.)?title$/, limit: 60 },
  { of: /^[\w-]+:([\w-]+\.)?description$/, limit: 155, dense: 80 },
]

/** The longest translation that fits, in characters; undefined where there is room. See docs/translating.md. */
export function limitOf(id: string, source: string, tag: string): number | undefined {
  const isDense = /^(zh|ja|ko)\b/.test(tag)
  const found = LIMITS.find(({ of }) => of.test(id))
  if (!found) return undefined
  // What English itself needs is never too long.
  return Math.max((isDense && found.dense) || found.limit, [...source].length)
}

/** What stands for a placeholder when the page is made; all others are explained by their name. */
const MEANINGS: Readonly<Record<string, string>> = {
  count: 'a number; it chooses the plural form',
  symbol: 'the short name of a token, such as TPT',
  address: 'an address of a page or on a chain',
  value: 'what somebody has typed',
  amount: 'an amount with its token',
  host: 'the name of a site',
  detail: 'what is already listed',
  reason: 'a sentence that says why',
  due: 'a day',
  time: 'a day and an hour',
  date: 'a day',
  link: 'an address on a line of its own',
  language: 'the name of a language in itself',
  listed: 'a list of addresses',
  faults: 'a list, one line each',
}

function codeNotes(source: string): string[] {
  const placeholders = [...new Set(placeholdersOf(source))].map(name =>
    MEANINGS[name] ? `{${name}} becomes ${MEANINGS[name]}` : `{${name}} is filled in by the site`,
  )
  const tags = tagsOf(source).names.map(name => `<${name}>…</${name}> is a link or bold`)
  return [...placeholders, ...tags]
}

/** Numbers that take a plural form, for its translator. */
function formNote(form: string, tag: string): string {
  const rules = new Intl.PluralRules(tag)
  const numbers = [...Array(200).keys(), 1000, 1_000_000].filter(number => rules.select(number) === form)
  const examples = numbers.length > 0 ? `numbers such as ${numbers.slice(0, 5).join(', ')}` : 'fractions'
  return `Plural form "${form}", for ${examples}`
}

const KIND_NOTES: Readonly<Record<SentenceKind, string>> = {
  claim: 'A claim: it says exactly what English says, no more.',
  warning: 'A warning: as strong as in English.',
  money: 'About money: figures and conditions as in English.',
}

/** What a translator should know of a text, apart from where it stands. */
export function notesOf({ kind }: Sentence, { source, form }: TextOfSentence, tag: string): string[] {
  return [
    ...codeNotes(source).map(note => `${note}.`),
    ...(form ? [`${formNote(form, tag)}.`] : []),
    ...(kind ? [KIND_NOTES[kind]] : []),
  ]
}

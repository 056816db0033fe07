// What only developers and translators see: a pseudo-language, and pages that show where each of their texts comes from.
import type { Messages } from './translate.ts'

/** A text of a namespace, changed by what is known of it: the text and its id, `about:lead`. */
export function mapMessages(
  messages: Messages,
  change: (text: string, id: string) => string,
  before: string,
): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([name, value]) => {
      const id = `${before}${before.endsWith(':') ? '' : '.'}${name}`
      return [name, typeof value === 'string' ? change(value, id) : mapMessages(value, change, id)]
    }),
  )
}

/** The language has no folder, so nothing lists it but `npm run dev -- --pseudo`, which is `astro dev --mode pseudo`. */
export const PSEUDO_CODE = 'en-xa'
// Plain Node, where the API runs, has no import.meta.env.
export const hasPseudo = (): boolean => import.meta.env?.MODE === 'pseudo'

/** What `locales/<code>/language.json` is for the others. */
export const PSEUDO_LANGUAGE = {
  code: PSEUDO_CODE,
  name: '[Ƥšéûđó]',
  tag: 'en-XA',
  order: 99,
  matches: [],
  script: 'latn',
  openGraph: 'en_XA',
} as const

// biome-ignore format: a table of letters, in rows
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á', c: 'ç', d: 'đ', e: 'é', g: 'ğ', h: 'ĥ', i: 'í', l: 'ľ', n: 'ñ', o: 'ö', r: 'ŕ', s: 'š',
  t: 'ţ', u: 'ü', w: 'ŵ', y: 'ý', z: 'ž', A: 'Á', C: 'Ç', D: 'Đ', E: 'É', G: 'Ğ', I: 'Í', L: 'Ľ',
  N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Ü', Y: 'Ý', Z: 'Ž',
}

/** Translations of English are up to a third longer. */
const GROWTH = 0.35
const FILLER = 'one two three four five six seven eight nine ten '
const ADDRESS = /^(https?:\/\/|mailto:)\S+$|^\S+@\S+\.\S+$/
/** Placeholders and tags, which code reads. */
const CODE = /(\{\w+\}|<\/?[A-Za-z][\w-]*\s*\/?>)/

/** English as no translation would leave it: what is cut off, too narrow or not in the locales shows at once. */
export function pseudoText(text: string): string {
  if (ADDRESS.test(text)) return text
  const parts = text.split(CODE)
  const words = parts.filter((_part, place) => place % 2 === 0)
  const growth = Math.ceil(words.join('').length * GROWTH)
  const filler = FILLER.repeat(Math.ceil(growth / FILLER.length))
    .slice(0, growth)
    .trim()
  const accented = parts.map((part, place) =>
    place % 2 === 0 ? part.replace(/[A-Za-z]/g, letter => ACCENTED[letter] ?? letter) : part,
  )
  return `[${accented.join('')}${filler && ` ${filler}`}]`
}

/** `?words=keys` and `?words=marked` of an address, in development. */
export const WORDS_MODES = ['keys', 'marked'] as const
export type WordsMode = (typeof WORDS_MODES)[number]

export const wordsModeOf = (address: string): WordsMode | undefined => {
  const asked = new URL(address, 'http://localhost').searchParams.get('words')
  return WORDS_MODES.find(mode => mode === asked)
}

const MARK_START = 0xe0001
const MARK_END = 0xe007f
const TAG_SPACE = 0xe0000

/** The id of a text in letters that no browser draws (Unicode's tags), so that a page can be asked what stands where. */
const markOf = (id: string): string =>
  String.fromCodePoint(MARK_START, ...[...id].map(letter => TAG_SPACE + letter.charCodeAt(0)), MARK_END)

export const TEXT_MARK = /\u{e0001}([\u{e0020}-\u{e007e}]+)\u{e007f}/gu

/** The ids of the marked texts in what a page shows. */
export const markedIds = (text: string): string[] =>
  [...text.matchAll(TEXT_MARK)].map(([, mark = '']) =>
    String.fromCodePoint(...[...mark].map(letter => (letter.codePointAt(0) ?? 0) - TAG_SPACE)),
  )

/** The messages by namespace with each text as its id, or with its id behind it. */
export const messagesInMode = (
  messages: Readonly<Record<string, Messages>>,
  mode: WordsMode,
): Record<string, Messages> =>
  Object.fromEntries(
    Object.entries(messages).map(([namespace, group]) => [
      namespace,
      mapMessages(
        group,
        (text, id) => (mode === 'keys' ? id : ADDRESS.test(text) ? text : text + markOf(id)),
        `${namespace}:`,
      ),
    ]),
  )

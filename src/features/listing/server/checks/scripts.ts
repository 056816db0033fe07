import { isAscii } from '#lib/skeleton.ts'
import { skeletonOf } from './skeleton.ts'

/** Those that names are written in, and those whose letters pass for Latin ones; the rest is `other`. */
const SCRIPTS = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Cherokee',
    'Coptic',
    'Lisu',
    'Canadian_Aboriginal',
  ],
  ...[
    'Han',
    'Hiragana',
    'Katakana',
    'Bopomofo',
    'Hangul',
    'Thai',
    'Lao',
    'Khmer',
    'Myanmar',
    'Devanagari',
    'Bengali',
  ],
  ...[
    'Tamil',
    'Telugu',
    'Arabic',
    'Hebrew',
    'Ethiopic',
    'Deseret',
    'Gothic',
    'Osage',
    'Vai',
    'Tifinagh',
    'Yi',
  ],
].map(name => ({ name: name.replace('_', ' '), letters: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** Written together by everybody who writes one of them; see UTS 39, "highly restrictive". */
const EAST_ASIAN = new Set(['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'])

/** Of the letters and digits of a text; signs and spaces have none. Letters of no script are made for formulas. */
function scriptOf(letter: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(letter) || /[0-9]/.test(letter)) return undefined
  const found = SCRIPTS.find(({ letters }) => letters.test(letter))
  return found?.name ?? (/\p{Script=Common}/u.test(letter) ? 'symbols' : 'other')
}

export const scriptsOf = (text: string): string[] =>
  [...new Set([...text].flatMap(letter => scriptOf(letter) ?? []))].sort()

const codeOf = (letter: string): string =>
  `${letter} U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** More would not be read. */
const MAX_LETTERS = 6

/** The letters that are not of the script of most. */
function strangers(text: string): string {
  const letters = [...text].filter(letter => scriptOf(letter) !== undefined)
  const byScript = Map.groupBy(letters, scriptOf)
  const [, ...others] = [...byScript.values()].sort((a, b) => b.length - a.length)
  return [...new Set(others.flat())].slice(0, MAX_LETTERS).map(codeOf).join(', ')
}

/**
 * What of a name the eye does not see: that it mixes scripts, with the letters of the fewer, or that all of it is of
 * another script and reads as Latin letters. Empty for what is written as people write.
 */
export function scriptsNote(name: string): string {
  if (isAscii(name)) return ''
  const scripts = scriptsOf(name)
  if (scripts.length > 1)
    return scripts.every(script => EAST_ASIAN.has(script)) ? '' : `${scripts.join(' + ')}: ${strangers(name)}`
  const [script] = scripts
  const skeleton = skeletonOf(name)
  return script !== undefined && script !== 'Latin' && skeleton !== '' && isAscii(skeleton)
    ? `${script} that looks Latin`
    : ''
}

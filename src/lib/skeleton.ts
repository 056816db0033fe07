import { fold } from './fold.ts'

/**
 * What Unicode's confusables (UTS 39) leave open, as they compare letters of one case: small letters that look like a
 * Latin capital or stay a sign of their own, small capitals, and digits and signs that people write for letters.
 * `i`, `l` and `1` are one, as a capital I is drawn like a small l.
 */
// biome-ignore format: a table of letters, in rows
const READ_AS: Readonly<Record<string, string>> = {
  в: 'b', н: 'h', к: 'k', м: 'm', п: 'n', π: 'n', т: 't', ь: 'b', и: 'n', я: 'r',
  β: 'b', ε: 'e', ꞓ: 'e', κ: 'k', ĸ: 'k', μ: 'u', τ: 't', χ: 'x', ω: 'w', ƅ: 'b',
  ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ʟ: 'l', ʍ: 'm', ɴ: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't',
  0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g',
  $: 's', '@': 'a', '!': 'l', '|': 'l', '€': 'e', i: 'l',
}
/** Two letters that are read as one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]
/** A ticker's sign in front, and trade marks, of which folding would make letters. */
const DECORATION = /^\s*[$#@]+|[™℠®©]/g
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
const LETTER = /[\p{L}\p{N}]/u
/** A shorter word has many neighbors that mean something else: it must be the same. */
const MIN_SLIP_LENGTH = 5
/** Names of the store and of the token list, and their words; far more than there are. */
const MAX_KEPT = 200_000

/**
 * What is left of a name when everything is gone that the eye passes over. `prototypes` knows for a letter which one it
 * is drawn like: Unicode's whole table on the server, the part of it that ends in Latin letters in the browser.
 */
export function skeletonWith(prototypes: (letter: string) => string): (name: string) => string {
  const kept = new Map<string, string>()

  /** A letter stays one: what the table takes for a dash or a dot may be a word in Chinese. */
  function prototypeOf(letter: string): string {
    const drawn = prototypes(letter)
    return drawn === '' || LETTER.test(drawn) || !LETTER.test(letter) ? drawn : letter
  }

  /** Every letter by the one it is drawn like, in both cases, as `В` is drawn like `B` and `в` is not. */
  function drawnLike(text: string): string {
    if (isAscii(text)) return fold(text)
    const drawn = [...text.normalize('NFKC').normalize('NFD')].map(prototypeOf).join('')
    return fold([...fold(drawn)].map(prototypeOf).join(''))
  }

  return name => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const drawn = [...drawnLike(name.replace(DECORATION, ''))]
      .map(letter => READ_AS[letter] ?? letter)
      .join('')
    const letters = drawn.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    const skeleton = PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), letters)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(name, skeleton)
    return skeleton
  }
}

/** Whether one slip (a wrong, missing or extra letter, or two in each other's place) leads from one to the other. */
export function isOneSlipFrom(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

/** Of two skeletons: the same, or one slip apart when both are at least `minLength` long. */
export const isNear = (a: string, b: string, minLength = MIN_SLIP_LENGTH): boolean =>
  a !== '' && b !== '' && (a === b || (Math.min(a.length, b.length) >= minLength && isOneSlipFrom(a, b)))

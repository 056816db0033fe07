// Names are written by ear in other scripts: "юнисвап", "ユニスワップ", "유니스왑", "ยูนิสวอป" and "यूनिस्वैप" are Uniswap. Each
// script is spelt in Latin letters here, roughly, and compared by the consonants, which survive the way.

const CYRILLIC = 'a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh sh . y . e yu ya'.split(' ')
/** From U+30A1. */
const KATAKANA = (
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji . tsu zu te de to do ' +
  'na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n vu'
).split(' ')
/** From U+0E01; the vowels follow where they are spelt. */
const THAI = (
  'k kh kh kh kh kh ng ch ch ch s ch y d t th th th n d t th th th n b p ph f ph f ph m y r rue l lue w s s s h l o h . ' +
  'a a a am i i ue ue u u . . . . . . e ae o ai ai'
).split(' ')
/** From U+0901: nasals, vowels, consonants from U+0915, and vowel signs from U+093E. */
const DEVANAGARI = (
  'n n . a a a i i u u ri . e e e ai o o o au k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h ' +
  '. . . . a i i u u ri . e e e ai o o o au'
).split(' ')
const HANGUL_FIRST = 'k kk n d tt r m p pp s ss . j jj ch k t p h'.split(' ')
const HANGUL_VOWEL = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const HANGUL_LAST = '. k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

const HANGUL = 0xac00
const HANGUL_END = 0xd7a3
const RANGES: readonly (readonly [from: number, letters: readonly string[]])[] = [
  [0x430, CYRILLIC],
  [0x30a1, KATAKANA],
  [0xe01, THAI],
  [0x901, DEVANAGARI],
]

function latinOf(code: number): string | undefined {
  if (code >= HANGUL && code <= HANGUL_END) {
    const syllable = code - HANGUL
    const first = HANGUL_FIRST[Math.floor(syllable / 588)] ?? ''
    return `${first}${HANGUL_VOWEL[Math.floor((syllable % 588) / 28)]}${HANGUL_LAST[syllable % 28]}`
  }
  const [from = 0, letters] =
    RANGES.find(([from, letters]) => code >= from && code < from + letters.length) ?? []
  return letters?.[code - from]
}

/** Thai writes some vowels before the consonant that they are said after. */
const THAI_ORDER = /([เ-ไ])([ก-ฮ])/g

/** Of a folded text; other scripts and what is no letter are left out. */
export const spelt = (text: string): string =>
  PLAIN.test(text) ? text.replace(NO_LETTER, '') : speltFrom(text)

const PLAIN = /^[\x20-\x7e]*$/
const NO_LETTER = /[^a-z0-9]/g

const speltFrom = (text: string): string =>
  [...text.replace(THAI_ORDER, '$2$1')]
    .map(letter => latinOf(letter.charCodeAt(0)) ?? (/[a-z0-9]/.test(letter) ? letter : ''))
    .join('')
    .replaceAll('.', '')

/** Consonants that languages take for one another, as one letter each. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/c(?=[eiy])|t?[cs]h|d?zh|dg|ts|[zj]/g, 's'],
  [/ph|[bfvw]/g, 'p'],
  [/qu/g, 'kp'],
  [/kh|gh|ck|[cgq]/g, 'k'],
  [/d/g, 't'],
  [/r/g, 'l'],
  [/ng/g, 'nk'],
]

const R_BEFORE_CONSONANT = /r(?![aeiouyr])/g
const SOFT_G = /g(?=[eiy])/g
/** A "w", and the "u" after a "q", which stays. */
const W = /w|(q)u/g
const TH = /th/g

/** How a name may sound: "g" is soft or hard, and not all languages have the "r" of "Stargate", a "w" or the "th" of "Ethena". */
export function soundsOf(text: string): string[] {
  const latin = spelt(text)
  const spellings = [
    latin,
    latin.replace(R_BEFORE_CONSONANT, ''),
    latin.replace(SOFT_G, 'j'),
    latin.replace(W, (_, q = '') => q),
    latin.replace(TH, 's'),
  ]
  return [...new Set([...new Set(spellings)].map(consonantsOf))]
}

/** A text by its consonants. */
export const soundOf = (text: string): string => consonantsOf(spelt(text))

/** Of Latin letters; a vowel counts at the start only. */
function consonantsOf(latin: string): string {
  let sound = latin
  for (const [letters, one] of ALIKE) sound = sound.replace(letters, one)
  return sound
    .replace(/^h?[aeiouy]+/, 'A')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Of fewer letters too many names have the same. */
export const MIN_SOUND_LENGTH = 3

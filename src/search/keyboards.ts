// A keyboard left in another layout writes "гтшыцфз", "ㅕㅜㅑㄴㅈㅁㅔ" or "ีืรหไฟย" for "uniswap".

/** Folded: "й" is an "и". Each stands where `LATIN_KEYS` has the Latin letter. */
const LAYOUTS = [
  { script: /^[а-яё]+$/, keys: 'йцукенгшщзхъфывапролджэячсмитьбю' },
  { script: /^[\u0e01-\u0e4e]+$/, keys: 'ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใ' },
] as const
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** The keys of Hangul's letters in Unicode's order: first consonants, vowels, last consonants. */
const HANGUL = /^[\u1100-\u11c2\uac00-\ud7a3]+$/
const FIRST = 'r r s e e f a q q t t d w w c z x v g'.split(' ')
const VOWEL = 'k o i o j p u p h hk ho hl y n nj np nl b m ml l'.split(' ')
const LAST = 'r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g'.split(' ')

function hangulKey(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code >= 0x11a8) return LAST[code - 0x11a8] ?? ''
  return (code >= 0x1161 ? VOWEL[code - 0x1161] : FIRST[code - 0x1100]) ?? ''
}

/** What the same keys write in Latin letters; another script stays as it is. */
export function onLatinKeys(word: string): string {
  if (HANGUL.test(word)) return Array.from(word.normalize('NFD'), hangulKey).join('')
  const keys = LAYOUTS.find(({ script }) => script.test(word))?.keys
  if (keys === undefined) return word
  // Folding has taken the Thai "ำ" apart.
  return Array.from(word.replaceAll('ํา', 'ำ'), letter => LATIN_KEYS.charAt(keys.indexOf(letter))).join('')
}

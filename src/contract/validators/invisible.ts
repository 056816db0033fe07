/** Spaces of any kind, the blank of Braille, zero-width characters, byte order mark, soft hyphen: what a paste brings along unseen. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060\u2800\ufeff]/u
const ALL_INVISIBLE = new RegExp(`${INVISIBLE.source}+`, 'gu')

/** The text without invisible ends. Walked, as a pattern with `+$` takes quadratic time on a long run of spaces. */
export function trimInvisible(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && INVISIBLE.test(text.charAt(start))) start++
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

export const dropInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '')

/** Letters of these scripts join or part from their neighbours by U+200C and U+200D, which is spelling there. */
const JOINING_SCRIPTS =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Myanmar Khmer Tibetan Balinese Javanese'
const UNSEEN = '\\p{Default_Ignorable_Code_Point}'
const JOINING = `(?!${UNSEEN})(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.replace(/\w+ ?/g, script => `\\p{scx=${script.trim()}}`)}]`
const PICTURE = '\\p{Extended_Pictographic}'

/** Where a character that shows nothing by itself changes what is read. Without looking behind, as Safari 16.3 cannot. */
const MEANT = [
  `${JOINING}[\\u200c\\u200d](?=${JOINING})`,
  `(?!${UNSEEN})\\p{scx=Mongolian}[\\u180b-\\u180d\\u180f]`,
  // Flags of regions are spelt out in tags; digits stand on keys.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  '[0-9#*]\\ufe0f(?=\\u20e3)',
  `${PICTURE}(?:[\\ufe0e\\ufe0f]|\\p{Emoji_Modifier})?(?:\\u200d(?=${PICTURE}))?`,
]
const HIDDEN = new RegExp(`(${MEANT.join('|')})|${UNSEEN}`, 'gu')

const ANY_UNSEEN = new RegExp(UNSEEN, 'u')
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')

const withoutHidden = (text: string): string => text.replace(HIDDEN, '$1').normalize('NFC')

/** The text, composed, without what is in it and cannot be seen: two names that look the same are the same. */
export function dropHidden(text: string): string {
  if (!ANY_UNSEEN.test(text)) return text.normalize('NFC')
  const once = withoutHidden(text)
  // Marks that come to stand together change places, and a joiner may lose its letter; no word is spelt like that.
  return withoutHidden(once) === once ? once : once.replace(ALL_UNSEEN, '').normalize('NFC')
}

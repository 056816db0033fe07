/** An unhurried reader of running text; screens are read a little slower than paper. */
const WORDS_PER_MINUTE = 220

/** Words as the language cuts them: Thai, Chinese and Japanese have no spaces to count. */
function countWords(text: string, tag: string): number {
  if (typeof Intl.Segmenter !== 'function') return text.split(/\s+/).length
  const segments = new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}

/** How long a text takes, in whole minutes, at least one. `tag` is the language it is written in. */
export const readingMinutes = (text: string, tag: string): number =>
  Math.max(1, Math.round(countWords(text, tag) / WORDS_PER_MINUTE))

/**
 * The longest emoji that Unicode recommends takes 15 units. One base under hundreds of accents is a single character to
 * the eye and no limit would hold it, so past this many units it counts again.
 */
const UNITS_PER_CHARACTER = 32
/** Characters of their own in every case; a carriage return is not, as it makes one with the line feed after it. */
const PLAIN = /^[\n\x20-\x7e]*$/
/** Firefox before 125 has none. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined

/** How many characters a person sees. */
export function visibleLength(text: string): number {
  if (PLAIN.test(text)) return text.length
  const composed = text.normalize('NFC')
  if (!segmenter) return [...composed].length
  let length = 0
  for (const { segment } of segmenter.segment(composed)) {
    length += Math.ceil(segment.length / UNITS_PER_CHARACTER)
  }
  return length
}

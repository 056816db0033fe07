/** The sentences of a text, without the spaces between them. */
export const inSentences = (text: string, tag: string): string[] =>
  [...new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim())

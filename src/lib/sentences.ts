/** The sentences of a text, without the spaces between them. */
export const inSentences = (text: string, tag: string): string[] =>
  [...new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim())

/** Chinese and Japanese signs bring their own room: a space after them is a hole in the line. */
const HAS_ROOM = /[。！？：；]$/

/** A text with the space that parts it from what follows in the same line, where its script has one. */
export const withGap = (text: string): string => (HAS_ROOM.test(text) ? text : `${text} `)

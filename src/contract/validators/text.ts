import { trimInvisible } from './invisible.ts'

/** Line ends of every system, those of Unicode too. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Controls, halves of characters that no database takes, and what turns the direction of the text around it. */
const UNWANTED = /(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Text as it was meant: composed, with plain line ends, without anything unseen around it or controls in it. */
export const cleanText = (typed: string): string =>
  trimInvisible(
    // A tab holds words apart.
    typed.replace(LINE_END, '\n').replaceAll('\t', ' ').replace(UNWANTED, '').normalize('NFC'),
  )

/** The same on one line. */
export const cleanLine = (typed: string): string => cleanText(typed).replace(/\s+/g, ' ')

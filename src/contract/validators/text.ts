import { dropHidden, trimInvisible } from './invisible.ts'

/** Line ends of every system, those of Unicode too. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Controls, halves of characters that no database takes, and what turns the direction of the text around it. */
const UNWANTED = /(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** With plain line ends, and without controls. A tab holds words apart. */
const plain = (typed: string): string =>
  typed.replace(LINE_END, '\n').replaceAll('\t', ' ').replace(UNWANTED, '')

/** Text as it was meant: composed, with plain line ends, without anything unseen around it or controls in it. */
export const cleanText = (typed: string): string => trimInvisible(plain(typed).normalize('NFC'))

/** The same on one line, and as lines are names, without anything unseen in it. */
export const cleanLine = (typed: string): string =>
  trimInvisible(dropHidden(plain(typed))).replace(/\s+/g, ' ')

/** What stands around a hash, an address or a link that was copied out of a message: no part of any of them. */
const AROUND = /[\s"'`*“”„«»‘’‹›<>()[\]{}|「」『』【】《》〈〉（），、；。！？,;]+/u
/** Ends a sentence, or opens what comes next. */
const ENDS = /^[.:：!?…–—-]+|[.:：!?…–—-]+$/gu
/** Signs as wide as a Chinese character: input methods write them for the narrow ones. */
const WIDE = /[\uff01-\uff5e]/g
const WIDE_BY = 0xfee0

/** The text with narrow signs in place of wide ones: `https：／／` is a link. */
export const narrowed = (text: string): string =>
  text.replace(WIDE, sign => String.fromCharCode(sign.charCodeAt(0) - WIDE_BY))

/** The words of a pasted text, without quotes, brackets and stops around them. */
export const pastedWords = (text: string): string[] =>
  text
    .split(AROUND)
    .map(word => word.replace(ENDS, ''))
    .filter(word => word !== '')

/** The one of them, when all are alike; undefined for none and for two that differ: nobody guesses which was meant. */
export function allAlike(found: readonly string[]): string | undefined {
  const [only, ...others] = new Set(found)
  return others.length === 0 ? only : undefined
}

/** Gives the normal form of a thing, or undefined for anything else. */
type Reader = (part: string) => string | undefined

/** What `read` finds in a pasted text: all of it, else each of its words that is such a thing. */
function foundIn(text: string, read: Reader): string[] {
  const whole = read(text)
  return whole === undefined ? pastedWords(narrowed(text)).flatMap(word => read(word) ?? []) : [whole]
}

/** The one thing that `read` finds in a pasted text; undefined when there is none, or when there are two that differ. */
export const onlyOne = (text: string, read: Reader): string | undefined => allAlike(foundIn(text, read))

/** Whether it finds two that differ: then nobody can say which was meant. */
export const areSeveral = (text: string, read: Reader): boolean => new Set(foundIn(text, read)).size > 1

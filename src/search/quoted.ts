/** In quotation marks of any language a query means its words and nothing else. */
const QUOTED = /^["“”„«»「『](.+)["“”«»」』]$/u

/** The words of a query in quotation marks; undefined for one without. */
export const quotedWords = (typed: string): string | undefined => {
  const words = QUOTED.exec(typed.trim())?.[1]?.trim()
  return words === '' ? undefined : words
}

/** The query that looks for the words alone. */
export const quoted = (typed: string): string => `"${typed.trim()}"`

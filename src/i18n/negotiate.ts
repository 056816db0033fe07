/** What matching needs to know of a language; small enough for an inline script. */
export interface Choice {
  code: string
  /** Browser language ranges that mean this language besides its own code. */
  matches: readonly string[]
}

/**
 * The first language a visitor reads, in the order given.
 *
 * @param wanted language ranges, best first: `navigator.languages`, or a parsed Accept-Language
 * @param choices the site's languages
 * @param fallback the language when nothing fits
 *
 * The longest range wins (`zh-Hant-TW` finds `zh-Hant` before `zh`); a region variant finds its base (`pt-BR` → `pt`).
 * Browsers and CloudFront get this very function as text (see `inlineText`). So it refers to nothing outside itself,
 * holds no comment, and keeps to what CloudFront's runtime documents: no for-of, spread or destructuring.
 */
export function negotiate(wanted: readonly string[], choices: readonly Choice[], fallback: string): string {
  let found: Choice | undefined
  wanted.some(wish => {
    for (let range = wish.toLowerCase(); range && !found; range = range.replace(/-?[^-]*$/, '')) {
      found = choices.find(choice =>
        [choice.code].concat(choice.matches).some(name => name.toLowerCase() === range),
      )
    }
    return found
  })
  return found ? found.code : fallback
}

/**
 * Ranges of an Accept-Language header, best first; a range with q=0 is refused, `*` is ignored.
 * CloudFront gets it as text too: the same limits as above.
 */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header || '')
    .split(',')
    .map((entry, place) => {
      const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(entry)
      return { range: entry.replace(/;.*/, '').trim(), quality: quality ? Number(quality[1]) : 1, place }
    })
    .filter(wish => wish.range && wish.range !== '*' && wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(wish => wish.range)
}

/** A stored choice counts only when it names a language exactly; anything else is as good as none. */
export function chooseLanguage(
  stored: string | undefined,
  acceptLanguage: string | null | undefined,
  choices: readonly Choice[],
  fallback: string,
): string {
  const named = choices.find(choice => choice.code === stored)
  return named ? named.code : negotiate(parseAcceptLanguage(acceptLanguage), choices, fallback)
}

/**
 * A function's source with its white space gone, for a place that has no bundler (an inline script, an edge function).
 * Line ends stay where they may end a statement: our code has no semicolons.
 */
export function inlineText(code: { toString(): string }): string {
  return code
    .toString()
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?([{}()[\]=<>!?:;,+|&-]) ?/g, '$1')
    .replace(/([{([,;=?:&|>])\n/g, '$1')
    .replace(/\n([}\]).?:])/g, '$1')
    .replace(/,([)\]}])/g, '$1')
}

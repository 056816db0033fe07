export type Platform = 'android' | 'ios' | 'desktop'

/**
 * Which download a visitor wants: what the query names, else what the device says. An iPad asks for desktop pages and
 * calls itself a Macintosh, but no Macintosh has a touch screen. Stands in an inline script as text, so it refers to
 * nothing outside itself.
 */
export function platformOf(userAgent: string, query: string, touchPoints: number): Platform {
  const named = /[?&](android|ios)=1\b/.exec(query)
  // The expression admits these two words only.
  if (named) return named[1] as Platform
  if (/Android/.test(userAgent)) return 'android'
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
    ? 'ios'
    : 'desktop'
}

import { languageOf } from '#i18n/languages.ts'
import accents from '#ui/styles/fonts/geologica-accents.woff2?url'
import cyrillic from '#ui/styles/fonts/geologica-cyrillic.woff2?url'
import vietnamese from '#ui/styles/fonts/geologica-vietnamese.woff2?url'

/**
 * What a language's headings need beside the Latin face (ui/styles/_fonts.scss; base.scss names them), asked for with the page. `sample` tells whether
 * a language in Latin letters has accents. The Latin face is asked for by the first layout: fetched any sooner it holds up the
 * words that it sets. Scripts that Geologica lacks use the system's faces, and ask for none.
 */
export function facesOf(lang: string, sample: string): readonly string[] {
  const { script } = languageOf(lang)
  if (script === 'cyrl') return [cyrillic]
  if (script === 'viet') return [vietnamese, accents]
  return script === 'latn' && /[\u00c0-\u00ff]/.test(sample) ? [accents] : []
}

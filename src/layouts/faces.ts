import { languageOf } from '#i18n/languages.ts'
import deferred from '#ui/styles/deferred.scss?url'
import deferredAccents from '#ui/styles/deferred-accents.scss?url'
import deferredCyrillic from '#ui/styles/deferred-cyrillic.scss?url'
import deferredVietnamese from '#ui/styles/deferred-vietnamese.scss?url'
import accents from '#ui/styles/fonts/geologica-accents.woff2?url'
import cyrillic from '#ui/styles/fonts/geologica-cyrillic.woff2?url'
import vietnamese from '#ui/styles/fonts/geologica-vietnamese.woff2?url'

/** What a language's headings need beside the Latin face. */
interface Faces {
  /** Asked for with the page. */
  files: readonly string[]
  /** The deferred sheet, with their rules: only where they are used, as a rule for a face that comes later lays out the whole page anew. */
  sheet: string
}

/**
 * `sample` tells whether a language in Latin letters has accents. The Latin face has its rule in the page and is asked for
 * by the first layout: fetched any sooner it holds up the words that it sets. Scripts that Geologica lacks use the system's
 * faces, and ask for none.
 */
export function facesOf(lang: string, sample: string): Faces {
  const { script } = languageOf(lang)
  if (script === 'cyrl') return { files: [cyrillic], sheet: deferredCyrillic }
  if (script === 'viet') return { files: [vietnamese, accents], sheet: deferredVietnamese }
  const isAccented = script === 'latn' && /[\u00c0-\u00ff]/.test(sample)
  return isAccented ? { files: [accents], sheet: deferredAccents } : { files: [], sheet: deferred }
}

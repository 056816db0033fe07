import sanitizeHtml from 'sanitize-html'
import { checkElement, DROPPED, KEPT, keptAttributes, lacksAddress } from '#lib/safe-html.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(KEPT),
  // What passes is decided in keptAttributes; here only what it may have added.
  allowedAttributes: {
    ...Object.fromEntries(Object.keys(KEPT).map(tag => [tag, [...(KEPT[tag] ?? [])]])),
    '*': ['rel', 'loading', 'translate'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED],
  transformTags: {
    '*': (tagName, given) => {
      const verdict = checkElement(tagName)
      const tag = typeof verdict === 'object' ? verdict.keep : tagName
      return { tagName: tag, attribs: keptAttributes(tag, given) }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => lacksAddress(tag, attribs) && (tag === 'img' || 'excludeTag'),
}

/** The corner above the first column of a table names nothing, so it is no heading. */
const EMPTY_HEADING = /<th(?: scope="\w+")?>\s*<\/th>/g

/**
 * An article's HTML for the prerendered page. The API has cleaned it already; this holds also when the snapshot came
 * from another server.
 */
export const cleanArticle = (html: string): string =>
  sanitizeHtml(html, OPTIONS).replace(EMPTY_HEADING, '<td></td>').trim()

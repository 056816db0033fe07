import sanitizeHtml from 'sanitize-html'
import { checkElement, DROPPED, KEPT, keptAttributes, lacksAddress } from '#lib/safe-html.ts'

/** What an address of a link or picture becomes. */
type AddressOf = (address: string) => string

const optionsWith = (addressOf: AddressOf): sanitizeHtml.IOptions => ({
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
      const attribs = keptAttributes(tag, given)
      for (const name of ['href', 'src']) {
        const address = attribs[name]
        if (address) attribs[name] = addressOf(address)
      }
      return { tagName: tag, attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => lacksAddress(tag, attribs) && (tag === 'img' || 'excludeTag'),
})

/**
 * An article's HTML for the prerendered page. The API has cleaned it already; this holds also when the snapshot came
 * from another server. `addressOf` gives the addresses that the page, or a reader of feeds, needs.
 */
export const cleanArticle = (html: string, addressOf: AddressOf = address => address): string =>
  sanitizeHtml(html, optionsWith(addressOf)).trim()

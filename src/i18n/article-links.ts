import { LANGUAGES } from './languages.ts'

/** A page of ours without its language, `/verify/`: no file, and not one of the legal texts. */
const PAGE = new RegExp(
  `^/(?!(?:${LANGUAGES.map(({ code }) => code).join('|')})/|(?:privacy|terms)-)[\\w/-]+/(?:[#?]|$)`,
)

/**
 * A text is on the pages of several languages: its links to pages of ours lead to those of the reader's. Where a program
 * shows the text, the server leads them to the visitor's language.
 */
export const linkInLanguage = (address: string, lang: string): string =>
  PAGE.test(address) ? `/${lang}${address}` : address

/** For readers of feeds, which show a text on a site of their own. */
export const withOrigin = (address: string, origin: string): string =>
  address.startsWith('/') ? origin + address : address

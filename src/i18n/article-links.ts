import { LANGUAGES } from './languages.ts'

/** A page of ours without its language, `/verify/`: no file, and not one of the legal texts. */
const PAGE = new RegExp(
  `(?<=<a href=")/(?!(?:${LANGUAGES.map(({ code }) => code).join('|')})/|(?:privacy|terms)-)(?=[\\w/-]+/["#?])`,
  'g',
)

/**
 * A text is on the pages of several languages: its links to pages of ours lead to those of the reader's. Where a program
 * shows the text, the server leads them to the visitor's language.
 */
export const linkInLanguage = (html: string, lang: string): string => html.replace(PAGE, `/${lang}/`)

/** For readers of feeds, which show a text on a site of their own. */
export const withOrigin = (html: string, origin: string): string =>
  html.replace(/(?<= (?:href|src)=")(?=\/)/g, origin)

import { remember } from '#lib/remember.ts'
import { LANGUAGES } from './languages.ts'
import { breakLines } from './line-breaks.ts'

const linesIn = remember((code: string) => {
  const language = LANGUAGES.find(candidate => candidate.code === code)
  return language ? breakLines(language) : (title: string) => title
})

/** A shorter clause and its punctuation have room in a row of the narrowest phone: no line ends within it. */
const LONG_CLAUSE = /\p{Script=Han}{9,}/u

/** Code is copied as it is written; a tag is no text. */
const NO_TEXT = /(<(?:code|pre)\b[\s\S]*?<\/(?:code|pre)>|<[^>]*>)/

/** Clean HTML of a text that no locale holds, of a guide or of news: known words stay whole in it. */
export const articleLines = (html: string, code: string): string =>
  html
    .split(NO_TEXT)
    .map((part, place) => (place % 2 === 0 ? linesIn(code)(part, 'content.text') : part))
    .join('')

/** A title that no locale holds, of a guide or of news: its lines end where those of our headings do. */
export function titleLines(title: string, code: string): string {
  const isShort = code.startsWith('zh') && !LONG_CLAUSE.test(title)
  return linesIn(code)(title, isShort ? 'content.text' : 'content.title')
}

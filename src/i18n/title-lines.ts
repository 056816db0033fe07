import { remember } from '#lib/remember.ts'
import { LANGUAGES } from './languages.ts'
import { breakLines } from './line-breaks.ts'

const linesIn = remember((code: string) => {
  const language = LANGUAGES.find(candidate => candidate.code === code)
  return language ? breakLines(language) : (title: string) => title
})

/** A title that no locale holds, of a guide or of news: its lines end where those of our headings do. */
export const titleLines = (title: string, code: string): string => linesIn(code)(title, 'content.title')

// Read by the build and tests; a browser gets the phrases of its language as a file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remember } from '#lib/remember.ts'

/**
 * How people put what they come with, by its name in `intents.ts`: a line each, `name: phrase, phrase`. English phrases for a
 * language that has none yet.
 */
export const phrasesIn = remember((lang: string): ReadonlyMap<string, readonly string[]> => {
  const fileOf = (code: string) => join(process.cwd(), 'src/content/search/intents', `${code}.txt`)
  const file = fileOf(lang)
  const lines = readFileSync(existsSync(file) ? file : fileOf('en'), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    lines.map(line => {
      const [intent = '', phrases = ''] = line.split(': ')
      return [intent, phrases.split(', ')]
    }),
  )
})

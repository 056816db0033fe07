import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from './releases.ts'

/** What is new in a version: `<folder>/<language>/<platform>-<version>.txt`, a change a line; English is the source. */
export const NOTES_FOLDER = 'src/content/release-notes'

const SOURCE_LANGUAGE = 'en'
const MAX_LINES = 30
const MAX_LENGTH = 300
/** Control characters, and those that turn the direction of a line. */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

type Version = Pick<Release, 'platform' | 'version'>

export const notesFile = ({ platform, version }: Version, lang = SOURCE_LANGUAGE): string =>
  `${NOTES_FOLDER}/${lang}/${platform}-${version}.txt`

/** The lines of such a file; what a page could not show stops the build. */
export function parseNotes(text: string, name: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const problem = (what: string) => new Error(`${name}: ${what}`)
  if (lines.length === 0) throw problem('has no line')
  if (lines.length > MAX_LINES) throw problem(`has more than ${MAX_LINES} lines`)
  const wrong = lines.findIndex(line => HIDDEN.test(line) || line.length > MAX_LENGTH)
  if (wrong >= 0)
    throw problem(`line ${wrong + 1} is longer than ${MAX_LENGTH} characters or holds hidden ones`)
  return lines
}

function readNotes(file: string, root: string): string[] | undefined {
  try {
    return parseNotes(readFileSync(join(root, file), 'utf8'), file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

interface Notes {
  lines: string[]
  /** The language that they are in: that of the page, or English where it has none. */
  lang: string
}

export function releaseNotesOf(version: Version, lang: string, root = process.cwd()): Notes | undefined {
  for (const language of [lang, SOURCE_LANGUAGE]) {
    const lines = readNotes(notesFile(version, language), root)
    if (lines) return { lines, lang: language }
  }
  return undefined
}

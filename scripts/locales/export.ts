import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { glossaryTable } from './glossary.ts'
import { notesTable, type PlaceNote, writeJson } from './json.ts'
import { pagesOf, readSights, sightOf } from './places.ts'
import { languagesOf, sentencesFor } from './strings.ts'

export interface Order {
  lang: string
  out: string
  /** Open: missing, stale or never looked at. */
  only: 'all' | 'stale'
  /** The folder that `npm run locales -- pictures` has filled. */
  pictures?: string
}

/** Writes what a translator needs into a folder; returns the files and how many sentences they hold. */
export function exportLocales(
  root: string,
  { lang, out, only, pictures }: Order,
): { files: string[]; sentences: number } {
  const languages = languagesOf(root, lang)
  const { english, locale } = languages
  const sentences = sentencesFor(root, languages).filter(({ isOpen }) => only === 'all' || isOpen)
  const pages = pagesOf(root, [...new Set(sentences.map(({ namespace }) => namespace))])
  const sights = readSights(pictures)
  const placeNote: PlaceNote = id => {
    const [namespace = '', key = ''] = id.split(':')
    const { page, picture } = sightOf(sights, id) ?? { page: pages.get(namespace) ?? '' }
    return `${page}: "${key}" of locales/en/${namespace}.json${picture ? `. Picture: ${picture}` : ''}`
  }

  const source = [...english.entries].map(([id, { text }]) => [id, text] as const)
  const files = writeJson(sentences, source, lang)
  files.set(`${lang}-notes.csv`, notesTable(sentences, locale.tag, placeNote))
  const glossary = glossaryTable(root, lang)
  if (glossary) files.set(`${lang}-glossary.csv`, glossary)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
  return { files: [...files.keys()], sentences: sentences.length }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluralForm } from '#i18n/ledger.ts'
import { filesUnder } from '../check/findings.ts'

/** What the walk of `npm run locales -- pictures` has seen of a text: written by it, read by the export. */
export interface Sight {
  /** `/en/about/` */
  page: string
  /** A file beside `pictures.json`; undefined for what a page holds but does not show, such as its description. */
  picture?: string
}

export const PICTURES_FILE = 'pictures.json'

/** `namespace:key` with its plural form → where it was seen. */
export type Sights = Readonly<Record<string, Sight>>

export function readSights(folder: string | undefined): Sights {
  if (!folder) return {}
  const file = join(folder, PICTURES_FILE)
  if (!existsSync(file))
    throw new Error(`${file} does not exist; npm run locales -- pictures --out ${folder}`)
  // Written by the pictures command.
  return JSON.parse(readFileSync(file, 'utf8')) as Sights
}

/** A plural form stands where the form stands that English showed. */
export function sightOf(sights: Sights, id: string): Sight | undefined {
  const stem = pluralForm(id)?.stem
  const ids = stem ? [id, `${stem}_other`, `${stem}_one`] : [id]
  return ids.map(name => sights[name]).find(Boolean)
}

/** Where the texts of a namespace are that no page is named after. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  common: 'header, footer and notices of every page',
  devices: 'pictures of the wallet on several pages',
  home: '/en/',
  legal: '/privacy-en/, /terms-en/',
  listing: '/en/submit/token/ and the other listing forms',
  mail: 'emails',
  subscribe: 'footer of every page',
}

/** The page of each namespace, in English. */
export function pagesOf(root: string, namespaces: readonly string[]): Map<string, string> {
  const pages = filesUnder(join(root, 'src/pages/[lang]'))
  return new Map(
    namespaces.map(name => {
      const isPage = pages.some(path => path === `${name}.astro` || path.startsWith(`${name}/`))
      return [name, ELSEWHERE[name] ?? (isPage ? `/en/${name}/` : 'several pages')]
    }),
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface CatalogueDapp {
  id: number
  title: string
  icon: string
  categories: number[]
  hot: boolean
  rank: number
}

interface CatalogueCategory {
  hid: number
  title: Partial<Record<string, string>>
}

export interface FirstDapp {
  id: number
  title: string
  icon: string
  /** Those of the home's tabs it stands under. */
  categories: number[]
}

export interface FirstCategory {
  hid: number
  title: string
}

/** Specification, section 9: the category of everything hot. */
export const HOT = 99998
/** Swap, lending and NFT: the tabs of the home beside hot. */
const SHOWN = [1, 2, 8]
const PER_CATEGORY = 4

/** Read while the site is built, from the catalogue that a new database starts with. */
function readCatalogue(file: string): unknown {
  return JSON.parse(readFileSync(join(process.cwd(), 'src/content/catalogue', file), 'utf8'))
}

// The catalogue's own tests hold both files to these shapes.
const dapps = readCatalogue('dapps.json') as CatalogueDapp[]
const categories = readCatalogue('categories.json') as CatalogueCategory[]

/** The hottest entries, by popularity, so mixed that no tab is empty. */
function pickDapps(): CatalogueDapp[] {
  const taken = new Map<number, number>()
  return dapps
    .filter(({ hot }) => hot)
    .sort((one, other) => one.rank - other.rank)
    .filter(({ categories: [first = 0] }) => {
      const count = taken.get(first) ?? 0
      if (!SHOWN.includes(first) || count === PER_CATEGORY) return false
      taken.set(first, count + 1)
      return true
    })
}

/** Names of DApps are the same in every language. Each stands under its first category alone: a tab is one row. */
export function firstDapps(): FirstDapp[] {
  return pickDapps().map(({ id, title, icon, categories }) => ({
    id,
    title,
    icon,
    categories: [HOT, ...categories.slice(0, 1)],
  }))
}

export function firstCategories(lang: string): FirstCategory[] {
  return categories
    .filter(({ hid }) => hid === HOT || SHOWN.includes(hid))
    .map(({ hid, title }) => ({ hid, title: title[lang] ?? title.en ?? '' }))
}

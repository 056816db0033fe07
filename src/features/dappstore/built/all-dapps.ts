import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import { builtStore, builtStoreLanguages, builtWhole } from '../snapshot.ts'

/** Pages of one flight: entries that have a sentence somewhere, then those of which only the name is built. */
const DESCRIBED = 300
const NAMED = 800

/** Of each category those that begin it are told with their sentence. All 278 sentences would be 5 kB, a second flight. */
const LEADING = 3

interface ListedDapp {
  title: string
  /** Below the language. */
  path: string
}

interface LeadingDapp extends ListedDapp {
  desc: string
  /** The language of `desc`, where it is not the page's. */
  lang: string | undefined
}

interface Group {
  hid: number
  title: string
  leading: LeadingDapp[]
  /** By the alphabet, so that a name can be found. */
  others: ListedDapp[]
}

export interface AllDappsPage {
  page: number
  pages: number
  groups: Group[]
  /** How many more there are that no page names. */
  unnamed: number
}

const describedPages = (): number => Math.max(1, Math.ceil(builtStore('en').dapps.length / DESCRIBED))
const pageCount = (): number => describedPages() + Math.ceil(builtWhole().named.length / NAMED)

/** No slug of a DApp ends in a letter, so none is in the way. */
const pathOf = (page: number): string => (page === 1 ? 'dappstore/all' : `dappstore/page-${page}-of-all`)

function describedUnder(lang: string, page: number, hid: number): LeadingDapp[] {
  return builtStore(lang)
    .dapps.slice((page - 1) * DESCRIBED, page * DESCRIBED)
    .filter(({ categories }) => categories.includes(hid))
    .map(dapp => ({
      title: dapp.title,
      path: `dappstore/${dappSlug(dapp)}`,
      desc: dapp.desc,
      lang: dapp.desc_lang,
    }))
}

function namedUnder(place: number, hid: number): ListedDapp[] {
  return builtWhole()
    .named.slice(place * NAMED, (place + 1) * NAMED)
    .filter(({ category }) => category === hid)
    .map(({ id, title }) => ({ title, path: `dappstore/detail/?id=${id}` }))
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const sorted = (dapps: readonly ListedDapp[]): ListedDapp[] =>
  dapps.toSorted((a, b) => compare(a.title, b.title))

/** A DApp's place among its category's leading ones is by rank: the store's own order. */
function groupOf(lang: string, page: number, hid: number): Omit<Group, 'title'> {
  const further = page - 1 - describedPages()
  if (further >= 0) return { hid, leading: [], others: sorted(namedUnder(further, hid)) }
  const described = describedUnder(lang, page, hid)
  return { hid, leading: described.slice(0, LEADING), others: sorted(described.slice(LEADING)) }
}

export function allDapps(lang: string, page = 1): AllDappsPage {
  const { dapps, categories } = builtStore(lang)
  const { counts, named } = builtWhole()
  const groups = categories
    // What is hot is under its other categories anyway.
    .filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({ title, ...groupOf(lang, page, hid) }))
    .filter(({ leading, others }) => leading.length + others.length > 0)
  const pages = pageCount()
  return {
    page,
    pages,
    groups,
    unnamed: page === pages ? Math.max(0, counts.all - dapps.length - named.length) : 0,
  }
}

export const neighbourPath = ({ page, pages }: AllDappsPage, step: 1 | -1): string | undefined =>
  page + step >= 1 && page + step <= pages ? pathOf(page + step) : undefined

/** `getStaticPaths` of the further pages; the first is `/{lang}/dappstore/all/`. */
export const allDappsPaths = () =>
  builtStoreLanguages().flatMap(lang =>
    Array.from({ length: pageCount() - 1 }, (_, place) => ({ params: { lang, page: String(place + 2) } })),
  )

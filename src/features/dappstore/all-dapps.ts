import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { dappSlug } from './contract/dapp-slug.ts'
import { builtStore, builtStoreLanguages, builtWhole } from './snapshot.ts'

/** Pages of about 100 kB: entries with their sentence, then names alone. */
const DESCRIBED = 300
const NAMED = 800

interface ListedDapp {
  id: number
  title: string
  /** Below the language. */
  path: string
  /** Not of those that are named alone. */
  desc?: string
}

export interface AllDappsPage {
  page: number
  pages: number
  groups: { hid: number; title: string; entries: ListedDapp[] }[]
  /** How many more there are that no page names. */
  unnamed: number
}

const describedPages = (): number => Math.max(1, Math.ceil(builtStore('en').dapps.length / DESCRIBED))
const pageCount = (): number => describedPages() + Math.ceil(builtWhole().named.length / NAMED)

/** No slug of a DApp ends in a letter, so none is in the way. */
const pathOf = (page: number): string => (page === 1 ? 'dappstore/all' : `dappstore/page-${page}-of-all`)

/** Under each of its categories, with its sentence: a name alone among the others looks as if something were missing. */
function describedUnder(lang: string, page: number, hid: number): ListedDapp[] {
  return builtStore(lang)
    .dapps.slice((page - 1) * DESCRIBED, page * DESCRIBED)
    .filter(({ categories }) => categories.includes(hid))
    .map(dapp => ({
      id: dapp.id,
      title: dapp.title,
      path: `dappstore/${dappSlug(dapp)}`,
      desc: dapp.desc,
    }))
}

function namedUnder(place: number, hid: number): ListedDapp[] {
  return builtWhole()
    .named.slice(place * NAMED, (place + 1) * NAMED)
    .filter(({ category }) => category === hid)
    .map(({ id, title }) => ({ id, title, path: `dappstore/detail/?id=${id}` }))
}

export function allDapps(lang: string, page = 1): AllDappsPage {
  const { dapps, categories } = builtStore(lang)
  const { counts, named } = builtWhole()
  const further = page - 1 - describedPages()
  const groups = categories
    // What is hot is under its other categories anyway.
    .filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({
      hid,
      title,
      entries: further < 0 ? describedUnder(lang, page, hid) : namedUnder(further, hid),
    }))
    .filter(({ entries }) => entries.length > 0)
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

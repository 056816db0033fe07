import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import type { Application } from '../contract/dapps.ts'
import { builtStore, builtStoreLanguages, builtWhole } from '../snapshot.ts'

/** DApps on one of the pages that begin with sentences: as many as old phones lay out without a pause. */
const DESCRIBED = 220
/** On one of the pages after them, of which only the name is built: one flight. */
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

/** A category in the table of contents. */
interface Content {
  hid: number
  title: string
  count: number
  /** Below the language; undefined where it is on the page itself. */
  path: string | undefined
}

export interface AllDappsPage {
  page: number
  pages: number
  contents: Content[]
  groups: Group[]
  /** How many more there are that no page names. */
  unnamed: number
}

/** No slug of a DApp ends in a letter, so none is in the way. */
const pathOf = (page: number): string => (page === 1 ? 'dappstore/all' : `dappstore/page-${page}-of-all`)

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const sorted = <Listed extends { title: string }>(dapps: readonly Listed[]): Listed[] =>
  dapps.toSorted((a, b) => compare(a.title, b.title))

const slices = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

const sizeOf = ({ leading, others }: Group): number => leading.length + others.length

/** What is hot is under its other categories anyway. */
const categoriesIn = (lang: string) =>
  builtStore(lang).categories.filter(({ hid }) => hid !== HOT_CATEGORY_ID)

const listed = (dapp: Application): ListedDapp => ({ title: dapp.title, path: `dappstore/${dappSlug(dapp)}` })

/** A category by rank, which is the store's own order, then by name; in parts where it is more than a page. */
function describedParts(lang: string, { hid, title }: { hid: number; title: string }): Group[] {
  const under = builtStore(lang).dapps.filter(({ categories }) => categories.includes(hid))
  const others = sorted(under.slice(LEADING)).map(listed)
  const leading = under.slice(0, LEADING).map(dapp => ({
    ...listed(dapp),
    desc: dapp.desc,
    lang: dapp.desc_lang,
  }))
  const [first = [], ...more] = slices(others, DESCRIBED - LEADING)
  return [
    { hid, title, leading, others: first },
    ...more.map(others => ({ hid, title, leading: [], others })),
  ].filter(group => sizeOf(group) > 0)
}

/** Whole categories, as many as a page has room for. */
function describedPages(lang: string): Group[][] {
  const pages: Group[][] = [[]]
  let room = DESCRIBED
  for (const group of categoriesIn(lang).flatMap(category => describedParts(lang, category))) {
    if (sizeOf(group) > room) {
      pages.push([])
      room = DESCRIBED
    }
    pages.at(-1)?.push(group)
    room -= sizeOf(group)
  }
  return pages
}

const namedPages = (lang: string): Group[][] =>
  slices(builtWhole().named, NAMED).map(named =>
    categoriesIn(lang)
      .map(({ hid, title }) => ({
        hid,
        title,
        leading: [],
        others: sorted(named.filter(({ category }) => category === hid)).map(({ id, title }) => ({
          title,
          path: `dappstore/detail/?id=${id}`,
        })),
      }))
      .filter(group => sizeOf(group) > 0),
  )

/** Of the pages given, each category once: where it begins, and how much of it they have. */
function contentsOf(pages: readonly Group[][], page: number): Content[] {
  const contents = new Map<number, Content>()
  pages.forEach((groups, at) => {
    for (const group of groups) {
      const { hid, title } = group
      const before = contents.get(hid) ?? {
        hid,
        title,
        count: 0,
        path: at + 1 === page ? undefined : pathOf(at + 1),
      }
      contents.set(hid, { ...before, count: before.count + sizeOf(group) })
    }
  })
  return [...contents.values()]
}

export function allDapps(lang: string, page = 1): AllDappsPage {
  const { dapps } = builtStore(lang)
  const { counts, named } = builtWhole()
  const described = describedPages(lang)
  const all = [...described, ...namedPages(lang)]
  const groups = all[page - 1] ?? []
  return {
    page,
    pages: all.length,
    // A page of names alone is a part of every category: it leads to its own.
    contents: page > described.length ? contentsOf([groups], 1) : contentsOf(described, page),
    groups,
    unnamed: page === all.length ? Math.max(0, counts.all - dapps.length - named.length) : 0,
  }
}

export const neighbourPath = ({ page, pages }: AllDappsPage, step: 1 | -1): string | undefined =>
  page + step >= 1 && page + step <= pages ? pathOf(page + step) : undefined

/** `getStaticPaths` of the further pages; the first is `/{lang}/dappstore/all/`. */
export const allDappsPaths = () =>
  builtStoreLanguages().flatMap(lang =>
    Array.from({ length: allDapps(lang).pages - 1 }, (_, place) => ({
      params: { lang, page: String(place + 2) },
    })),
  )

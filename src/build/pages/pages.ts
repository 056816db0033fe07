// What a page that Astro has written becomes: what it is one of, what of it the whole build must know, and what changes.
import { remember } from '#lib/remember.ts'
import { ID } from '#server/site/rules.ts'
import { type Inline, inlineOf, policySlot, runTexts } from './content-security-policy.ts'
import { deferScripts, type ImportGraph, type IslandScript } from './defer-scripts.ts'
import {
  type IslandProps,
  islandPropsOf,
  longFiles,
  moveProps,
  type PropsFile,
  propsFiles,
  type Uses,
} from './island-props.ts'
import { moveIslandStyle } from './island-style.ts'
import { applyEdits, type Edit, type MappedPage, mappedPage, parseMarkup, type Span } from './markup.ts'

export interface Route {
  /** As a browser asks for it: `/en/about/`, `/`, `/404.html`. */
  path: string
  /** Inside dist, with forward slashes. */
  file: string
  /** What it is one of: `/{lang}/about/`. */
  pattern: string
  /** Which of a pattern's designs it has: the entries of a family share one, its shell and its own pages have theirs. */
  design: string
}

interface Family {
  folder: string
  shell?: string
  /** Pages of another design whose names could be ids. */
  besides?: RegExp
}

/**
 * Routes whose last segment is an id, with the page that is served for an id the build did not know. Hosts pick headers
 * by address, not by file, so an entry and its shell are one pattern.
 */
export const FAMILIES: readonly Family[] = [
  { folder: 'news', shell: 'article' },
  { folder: 'learn' },
  { folder: 'networks' },
  // A slug the build does not know is no page; the store's own pages stand among the entries.
  { folder: 'dappstore', besides: /^(all|page-\d+-of-all|detail)$/ },
]

export const pathOf = (file: string): string => `/${file}`.replace(/\/index\.html$/, '/')

function patternOf(path: string, codes: readonly string[]): string {
  const [, lang = '', ...rest] = path.split('/')
  if (!codes.includes(lang)) return path
  const [folder, id, end] = rest
  const isEntry = rest.length === 3 && end === '' && new RegExp(`^${ID}$`).test(id ?? '')
  if (isEntry && FAMILIES.some(family => family.folder === folder)) return `/{lang}/${folder}/{id}/`
  return ['', '{lang}', ...rest].join('/')
}

function designOf(path: string, pattern: string): string {
  const [, , folder] = pattern.split('/')
  const family = pattern.endsWith('/{id}/') ? FAMILIES.find(entry => entry.folder === folder) : undefined
  const name = path.split('/').at(-2) ?? ''
  return family && (family.shell === name || family.besides?.test(name)) ? name : ''
}

export function routeOf(file: string, codes: readonly string[]): Route {
  const path = pathOf(file)
  const pattern = patternOf(path, codes)
  return { path, file, pattern, design: designOf(path, pattern) }
}

/** What follows the language in the addresses of one language's pages: `about`, `download/app`; homes and ids left out. */
export function pagesBelowLanguage(pages: readonly Route[], language: string): string[] {
  return pages
    .filter(page => page.path.startsWith(`/${language}/`) && page.path.endsWith('/'))
    .filter(page => !page.pattern.includes('{id}'))
    .map(page => page.path.slice(language.length + 2, -1))
    .filter(path => path !== '')
}

/** What the whole build wants to know of a page. */
export interface Page extends Route {
  language: string | undefined
  inline: Inline
  sendsNothing: boolean
  problems: string[]
  /** What a sitemap lists of it, if it is for search engines. */
  mapped: MappedPage | undefined
  /** The files that its islands' properties may move into. */
  propsFiles: PropsFile[]
  /** The file of Astro's scripts for islands. */
  islandScript: string | undefined
}

/** A page, and what will change in it; the text itself is not kept, ten thousand of them would fill the memory. */
export interface PagePlan {
  page: Page
  edits: Edit[]
  slot: Span | undefined
  islands: IslandProps[]
  islandScript: IslandScript | undefined
}

/** One copy of each text: thousands of pages are given the same words, scripts and properties. */
const once = remember((text: string) => structuredClone(text))

/** What the build wants of one page. */
export function planPage(route: Route, html: string, imports: ImportGraph): PagePlan {
  const markup = parseMarkup(html)
  const slot = policySlot(markup)
  const props = islandPropsOf(markup)
  const deferral = deferScripts(markup, imports, slot.sendsNothing ? [] : longFiles(props.islands))
  const scripts = markup.scripts.filter(script => !deferral.removed.has(script))
  // A page that may not fetch has everything in it.
  const islands = slot.sendsNothing ? [] : props.islands
  const page: Page = {
    ...route,
    language: markup.language,
    inline: inlineOf(
      [...runTexts(scripts), deferral.loader],
      markup.styles.map(({ text }) => text),
    ),
    sendsNothing: slot.sendsNothing,
    problems: [...slot.problems, ...markup.refused, ...deferral.problems, ...props.problems],
    mapped: mappedPage(route.path, markup),
    propsFiles: propsFiles(islands),
    islandScript: deferral.islandScript?.path,
  }
  // What the parser gives are parts of the page's text and would keep the whole of it in memory; a clone has its own.
  const plan = structuredClone({
    page,
    edits: [...deferral.edits, ...moveIslandStyle(markup)],
    slot: slot.span,
    islands,
  })
  return {
    ...plan,
    edits: plan.edits.map(edit => ({ ...edit, text: once(edit.text) })),
    islands: plan.islands.map(island => ({
      ...island,
      props: island.props.map(prop => ({ ...prop, text: once(prop.text) })),
    })),
    islandScript: deferral.islandScript && {
      ...deferral.islandScript,
      text: once(deferral.islandScript.text),
    },
  }
}

/** The page with its policy, without what waits for the first touch, and the files that it then fetches. */
export function finishPage(
  { islands, islandScript, slot, edits }: PagePlan,
  html: string,
  policy: string,
  uses: Uses,
) {
  const { edits: moves, files } = moveProps(islands, uses)
  if (islandScript) files.set(islandScript.path, islandScript.text)
  const policyEdit = slot ? [{ ...slot, text: `content="${policy}"` }] : []
  return { html: applyEdits(html, [...edits, ...moves, ...policyEdit]), files }
}

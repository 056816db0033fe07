import { ID } from '#server/site/rules.ts'

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
  besides: readonly string[]
}

/**
 * Routes whose last segment is an id, with the page that is served for an id the build did not know. Hosts pick headers
 * by address, not by file, so an entry and its shell are one pattern.
 */
export const FAMILIES: readonly Family[] = [
  { folder: 'news', shell: 'article', besides: [] },
  // A slug the build does not know is no page; the store's own two pages stand among the entries.
  { folder: 'dappstore', besides: ['all', 'detail'] },
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
  return family && (family.shell === name || family.besides.includes(name)) ? name : ''
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

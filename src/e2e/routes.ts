import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#i18n/languages.ts'

export const CODES = LANGUAGES.map(({ code }) => code)

/** What a host shows instead of a page; each has a status of its own. */
export const ERRORS = ['404.html', '500.html']

/**
 * Templates that make a page for each entry of a list: one page stands for them, the one named here where it was built.
 * A template that is not named is walked page by page.
 */
export const LISTS: [family: RegExp, sample: string][] = [
  [/^dappstore\/.+-\d+\/$/, 'dappstore/aave-1063/'],
  [/^dappstore\/page-\d+-of-all\/$/, 'dappstore/page-2-of-all/'],
  [/^learn\/(?!terms\/).+\/$/, 'learn/token-approvals/'],
  [/^networks\/.+\/$/, 'networks/trx/'],
  [/^news\/\d+\/$/, 'news/27/'],
  [/^news\/page\/\d+\/$/, 'news/page/2/'],
]

/** Paths that the build wrote below a folder: `about/`, `download/ios/`, `404.html`, …; old addresses are among them. */
export function builtPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.html'))
    .map(file => file.replace(/(?<=^|\/)index\.html$/, ''))
    .sort()
}

/** An old address whose file only leads on is no page. */
export function isPage(folder: string, path: string): boolean {
  const file = path.endsWith('.html') ? path : `${path}index.html`
  return readFileSync(join(folder, file), 'utf8').includes('<main')
}

/** Every page that the build wrote under a language, one for each of `LISTS`; not its errors. */
export function routesOf(lang: string, dist = 'dist'): string[] {
  const folder = join(dist, lang)
  const paths = builtPaths(folder).filter(path => !ERRORS.includes(path))
  const single = paths.filter(path => !LISTS.some(([family]) => family.test(path)) && isPage(folder, path))
  const samples = LISTS.flatMap(([family, sample]) => {
    const own = paths.filter(path => family.test(path))
    const found = [sample, ...own].find(path => own.includes(path) && isPage(folder, path))
    return found === undefined ? [] : [found]
  })
  return [...single, ...samples].sort()
}

/** Pages that stand outside of the languages: the root, the legal texts, the errors. */
export function outsidePages(dist = 'dist'): string[] {
  return builtPaths(dist).filter(
    path => !CODES.some(code => path.startsWith(`${code}/`)) && isPage(dist, path),
  )
}

import type { BuiltPage } from '#build/built-pages.ts'
import type { Finding } from './findings.ts'
import { isRefusedAttribute } from './source-parts.ts'

/** More of a description search engines cut off. */
const DESCRIPTION_CHARACTERS = 160

/** What a page declares to browsers and search engines. */
export interface PageFacts {
  file: string
  path: string
  lang: string
  title: string
  description: string
  headings: number
  canonicals: string[]
  alternates: { tag: string; href: string }[]
  /** Not for search engines, so it names no addresses of its own. */
  isPrivate: boolean
  isRedirect: boolean
  /** `style=` and inline handlers, which the Content-Security-Policy refuses. */
  refused: { name: string; line: number }[]
}

export interface PageLanguage {
  code: string
  tag: string
}

export function factsOf({ file, path, elements, title, isRedirect }: BuiltPage): PageFacts {
  const links = elements.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)
  const meta = (wanted: string) =>
    elements.find(({ name, attributes }) => name === 'meta' && attributes.name === wanted)?.attributes
      .content ?? ''
  return {
    file,
    path,
    lang: elements.find(({ name }) => name === 'html')?.attributes.lang ?? '',
    title: (title ?? '').trim(),
    description: meta('description').trim(),
    headings: elements.filter(({ name }) => name === 'h1').length,
    canonicals: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href ?? ''),
    alternates: links
      .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
      .map(({ hreflang = '', href = '' }) => ({ tag: hreflang, href })),
    isPrivate: /\bnoindex\b/.test(meta('robots')),
    isRedirect,
    refused: elements.flatMap(({ attributes, line }) =>
      Object.keys(attributes)
        .filter(isRefusedAttribute)
        .map(name => ({ name, line })),
    ),
  }
}

/** `/ja/about/` → its language and `about/`; a page outside the trees has no language. */
function place(
  path: string,
  languages: readonly PageLanguage[],
): { language: PageLanguage | undefined; rest: string } {
  const language = languages.find(({ code }) => path.startsWith(`/${code}/`))
  return { language, rest: language ? path.slice(language.code.length + 2) : path.slice(1) }
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')

/** A guide or an item of the news is written in the languages it is written in. */
const isText = (rest: string): boolean => /^(news|learn)\/[^/]+\/$/.test(rest)

/** Legal texts and the like exist in the languages they exist in. */
const mayBeSingle = ({ path }: PageFacts, rest: string, language: PageLanguage | undefined): boolean =>
  (language === undefined && path !== '/') || isText(rest)

function alternateProblems(page: PageFacts, languages: readonly PageLanguage[]): string[] {
  const { language, rest } = place(page.path, languages)
  if (page.alternates.length === 0 && mayBeSingle(page, rest, language)) return []
  const problems: string[] = []
  const seen = new Map(page.alternates.map(({ tag, href }) => [tag, href]))
  if (seen.size < page.alternates.length) problems.push('names an hreflang twice')
  if (!seen.has('x-default')) problems.push('has no hreflang="x-default"')
  for (const { code, tag } of languages) {
    const href = seen.get(tag)
    const isOwn = code === language?.code
    if (href === undefined && (!isText(rest) || isOwn)) problems.push(`has no hreflang="${tag}"`)
    if (href !== undefined && pathOf(href) !== `/${code}/${rest}`)
      problems.push(`has hreflang="${tag}" for ${href}`)
  }
  const known = ['x-default', ...languages.map(({ tag }) => tag)]
  for (const tag of seen.keys())
    if (!known.includes(tag)) problems.push(`has hreflang="${tag}", which is no language of ours`)
  return problems
}

/** Shows the record of its query, so that only its script can name the address. */
const isShell = (rest: string): boolean => rest === 'dappstore/detail/'

/** True for a page that is the canonical address of its content. */
const isItself = ({ path, canonicals, isPrivate }: PageFacts): boolean =>
  !isPrivate && canonicals[0] !== undefined && pathOf(canonicals[0]) === path

function problemsOf(
  page: PageFacts,
  languages: readonly PageLanguage[],
  paths: ReadonlySet<string>,
): string[] {
  const { language, rest } = place(page.path, languages)
  const problems: string[] = []
  if (page.headings !== 1) problems.push(`has ${page.headings} h1`)
  if (page.title === '') problems.push('has no title')
  if (page.description === '' && !page.isPrivate) problems.push('has no description')
  if (page.description.length > DESCRIPTION_CHARACTERS)
    problems.push(
      `has a description of ${page.description.length} characters, ${DESCRIPTION_CHARACTERS} are shown`,
    )
  const tags = language ? [language.tag] : languages.map(({ tag }) => tag)
  if (!tags.includes(page.lang)) problems.push(`has lang="${page.lang}" instead of ${tags.join(' or ')}`)
  if (page.isPrivate || (isShell(rest) && page.canonicals.length === 0)) return problems
  const [canonical = ''] = page.canonicals
  if (page.canonicals.length !== 1) problems.push(`has ${page.canonicals.length} canonical links`)
  else if (!canonical.startsWith('https://'))
    problems.push(`has the canonical ${canonical}, which is no full address`)
  else if (!paths.has(pathOf(canonical)))
    problems.push(`has the canonical ${canonical}, which does not exist`)
  if (isItself(page)) problems.push(...alternateProblems(page, languages))
  return problems
}

/** The page in English, for those who named no language, of a page of `/en/`. */
const FOR_NO_LANGUAGE = ['/', '/404.html', '/500.html']

/** What two pages of one language must not share. */
function repeats(all: readonly PageFacts[]): Finding[] {
  const pages = all.filter(({ path }) => !FOR_NO_LANGUAGE.includes(path))
  const findings: Finding[] = []
  for (const [what, candidates] of [
    ['title', pages.filter(page => isItself(page) || page.isPrivate)],
    ['description', pages.filter(isItself)],
  ] as const) {
    const first = new Map<string, string>()
    for (const page of candidates) {
      const key = `${page.lang} ${page[what]}`
      const twin = first.get(key)
      if (twin && page[what] !== '')
        findings.push({ path: page.file, line: 1, problem: `has the ${what} of ${twin}: ${page[what]}` })
      else first.set(key, page.path)
    }
  }
  return findings
}

/** A page that exists in one language exists in all of them; articles and legal texts apart. */
function gaps(pages: readonly PageFacts[], languages: readonly PageLanguage[]): Finding[] {
  const paths = new Set(pages.map(({ path }) => path))
  return pages.flatMap(page => {
    const { language, rest } = place(page.path, languages)
    if (!language || mayBeSingle(page, rest, language)) return []
    return languages
      .filter(({ code }) => !paths.has(`/${code}/${rest}`))
      .map(({ code }) => ({ path: page.file, line: 1, problem: `has no counterpart /${code}/${rest}` }))
  })
}

/** Checks what the pages of a site declare, each alone and all beside each other. */
export function checkPageFacts(all: readonly PageFacts[], languages: readonly PageLanguage[]): Finding[] {
  const pages = all.filter(({ isRedirect }) => !isRedirect)
  const paths = new Set(pages.map(({ path }) => path))
  const refused = all.flatMap(({ file, refused }) =>
    refused.map(({ name, line }) => ({
      path: file,
      line,
      problem: `${name}= is refused by the Content-Security-Policy`,
    })),
  )
  const own = pages.flatMap(page =>
    problemsOf(page, languages, paths).map(problem => ({ path: page.file, line: 1, problem })),
  )
  return [...refused, ...own, ...repeats(pages), ...gaps(pages, languages)]
}

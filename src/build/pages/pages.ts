// The one pass over the pages that Astro has written: each is parsed once, what must change is worked out from all of
// them, and only then anything is written.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BuildError } from '../build-error.ts'
import { type Inline, inlineOf, policySlot, runTexts } from './content-security-policy.ts'
import { deferScripts, type ImportsOf, type IslandScript } from './defer-scripts.ts'
import { countUses, type IslandProps, islandPropsOf, moveProps, type Uses } from './island-props.ts'
import { liftIslandStyle } from './island-style.ts'
import { type MappedPage, mappedPage } from './mapped-page.ts'
import { applyEdits, type Edit, parseMarkup, type Span } from './markup.ts'
import { type Route, routeOf } from './routes.ts'

/** A page, and what will change in it; the text itself is not kept, ten thousand of them would fill the memory. */
export interface Page extends Route {
  language: string | undefined
  inline: Inline
  problems: string[]
  /** What a sitemap says of it, if it is for search engines. */
  mapped: MappedPage | undefined
  edits: Edit[]
  slot: Span | undefined
  islands: IslandProps[]
  islandScript: IslandScript | undefined
}

interface Reading {
  dist: string
  files: readonly string[]
  /** The languages' folders. */
  codes: readonly string[]
  importsOf: ImportsOf
}

/** What the build wants of one page. */
export function planPage(route: Route, html: string, importsOf: ImportsOf): Page {
  const markup = parseMarkup(html)
  const deferral = deferScripts(markup, importsOf)
  const style = liftIslandStyle(markup)
  const slot = policySlot(markup)
  const props = islandPropsOf(markup)
  const scripts = markup.scripts.filter(script => !deferral.removed.has(script))
  // What the parser gives are parts of the page's text and would keep the whole of it in memory; a clone has its own.
  return structuredClone({
    ...route,
    language: markup.language,
    inline: inlineOf([...runTexts(scripts), deferral.loader], style.styles),
    problems: [...slot.problems, ...markup.refused, ...deferral.problems, ...props.problems],
    mapped: mappedPage(route.path, markup),
    edits: [...deferral.edits, ...style.edits],
    slot: slot.span,
    islands: props.islands,
    islandScript: deferral.islandScript,
  })
}

export function readPages({ dist, files, codes, importsOf }: Reading): Page[] {
  const pages = files
    .filter(file => file.endsWith('.html'))
    .map(file => planPage(routeOf(file, codes), readFileSync(join(dist, file), 'utf8'), importsOf))
  if (pages.length === 0) throw new BuildError([`${dist} holds no page: has Astro's output moved?`])
  return pages
}

/** Every page with its policy, without what waits for the first touch, and the files that it then fetches. */
export function writePages(
  dist: string,
  pages: readonly Page[],
  policies: ReadonlyMap<string, string>,
): string[] {
  const uses: Uses = new Map()
  for (const { islands } of pages) countUses(islands, uses)
  const files = new Map<string, string>()
  for (const { file, pattern, slot, islandScript, ...page } of pages) {
    const props = moveProps(page.islands, uses)
    for (const [path, text] of props.files) files.set(path, text)
    if (islandScript) files.set(islandScript.path, islandScript.text)
    const policy = slot ? [{ ...slot, text: `content="${policies.get(pattern) ?? ''}"` }] : []
    const path = join(dist, file)
    writeFileSync(path, applyEdits(readFileSync(path, 'utf8'), [...page.edits, ...props.edits, ...policy]))
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  return [...files.keys()].map(path => path.slice(1))
}

// The scripts of a page wait for the visitor's first touch. Astro can only load them with the page; left undone, the page
// works the same, only earlier.
import { createHash } from 'node:crypto'
import { EARLY_SCRIPT } from '#client/before-paint/early-script.ts'
import type { Block, Edit, Markup, Tag } from './markup.ts'

/** Where a page can show nothing without its script, the component's name tells it: `ArticleShellNow.astro`, `ArticleShellNow.0.a1b2.js`. */
const AT_ONCE = /^\/_astro\/\w*Now\.\d+\./

/** What Astro writes on an island; the loader, `client:intent` and the build read these. */
const ISLAND_ATTRIBUTES = ['component-url', 'component-export', 'renderer-url', 'props', 'client', 'opts']

/** Astro's own inline scripts: those of the client directives, and the element that hydrates an island. */
const isDirective = ({ text }: Block) => text.includes('(self.Astro={})')
const isElement = ({ text }: Block) => text.includes('"astro-island"')
/** The inline script that layouts/Head.astro writes; as long as nothing waits it is without what loads the rest. */
const isEarly = ({ attributes }: Block) => attributes['data-early'] !== undefined

/** Which scripts of `/_astro/` import which at once: `Store.a1b2` → `react.c3d4`, …; names of files without `.js`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export interface IslandScript {
  /** Its path below the site's root. */
  path: string
  text: string
}

export interface Deferral {
  edits: Edit[]
  /** Inline scripts that the page no longer has. */
  removed: ReadonlySet<Block>
  /** Text of the inline script in the page's head, which loads its script files. */
  loader: string
  /** Astro's scripts for islands as a file, 5 kB that are the same on every page; none while one of them cannot wait. */
  islandScript: IslandScript | undefined
  /** Where Astro's output is not what this file knows. */
  problems: string[]
}

const isOfAstro = (address: string | undefined): address is string => address?.startsWith('/_astro/') ?? false

function scriptProblems({ scripts, links }: Markup): string[] {
  const problems: string[] = []
  for (const { attributes } of scripts) {
    const { type, src } = attributes
    if (type === 'module' && src === undefined)
      problems.push('has an inline module, which cannot wait for a touch')
    if (isOfAstro(src) && (type !== 'module' || Object.keys(attributes).length > 2))
      problems.push(`has a <script> for ${src} of an unknown form`)
  }
  if (links.some(({ attributes }) => attributes.rel === 'modulepreload'))
    problems.push('preloads a module before the first touch')
  return problems
}

function islandProblems({ islands, scripts }: Markup): string[] {
  if (islands.length === 0) return []
  const missing = islands.flatMap(({ attributes }) => [
    ...ISLAND_ATTRIBUTES.filter(name => attributes[name] === undefined),
    // Without it the script in the head would not hold what is pressed too early (client/before-paint/before-paint.ts).
    ...(attributes.client === 'intent' && attributes.ssr === undefined ? ['ssr'] : []),
  ])
  const problems = [...new Set(missing)].map(name => `has an <astro-island> without ${name}`)
  if (!scripts.some(isDirective)) problems.push('has islands without the script of their client directive')
  if (!scripts.some(isElement)) problems.push('has islands without the script of their element')
  return problems
}

/**
 * Astro's scripts for islands as one file: it is fetched with the others at the first touch. What is pressed before that
 * is held, see client/before-paint/before-paint.ts.
 */
function islandScriptOf({ islands }: Markup, ofIslands: readonly Block[]): IslandScript | undefined {
  // An island of another directive may not wait, and neither may what it needs.
  if (ofIslands.length === 0 || islands.some(({ attributes }) => attributes.client !== 'intent'))
    return undefined
  const text = ofIslands.map(script => script.text).join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { path: `/_astro/islands.${hash}.js`, text }
}

/**
 * What an island waits for while its page is still coming, as a script that waits for a touch finds all of the page; and its
 * options where there are none.
 */
const unneeded = ({ islands, islandEnds }: Markup): Edit[] => [
  ...islandEnds.map(end => ({ ...end, text: '' })),
  ...islands.flatMap(({ attributes, spans }) => {
    const names = attributes.opts === '{}' ? ['await-children', 'opts'] : ['await-children']
    const unread = names.map(name => spans.get(name)).filter(span => span !== undefined)
    // With the space before it.
    return unread.map(({ start, end }) => ({ start: start - 1, end, text: '' }))
  }),
]

/** Adds all that scripts import, down to the last import. Gives the names of those that were not built. */
function addImports(names: Set<string>, imports: ImportGraph): string[] {
  // A set is walked on into what is added meanwhile.
  for (const name of names) for (const imported of imports.get(name) ?? []) names.add(imported)
  return [...names].filter(name => !imports.has(name))
}

const scriptPath = (name: string): string => `/_astro/${name}.js`
const nameOf = (address = ''): string | undefined => /^\/_astro\/([^"]+)\.js$/.exec(address)?.[1]

/**
 * The addresses of all scripts that the page's own and the islands of its main part run, down to the last import: asked for
 * together, they come in one round trip instead of one for each step of the way. The page's own, which the loader
 * imports, are left out. Of the shell's islands, which are on every page and seldom what a visitor came for, the loader
 * reads the names when one is touched.
 */
export function scriptNeeds(
  files: readonly string[],
  islands: readonly Tag[],
  imports: ImportGraph,
): { needs: string[]; problems: string[] } {
  const needs = new Set<string>()
  const problems: string[] = []
  for (const { attributes, isInMain } of islands) {
    for (const address of [attributes['component-url'], attributes['renderer-url']]) {
      const name = nameOf(address)
      if (!name) problems.push(`has an <astro-island> whose script is ${address || 'not named'}`)
      else if (isInMain) needs.add(name)
    }
  }
  const own = new Set(files.map(nameOf).filter(name => name !== undefined))
  for (const name of own) needs.add(name)
  for (const name of addImports(needs, imports))
    problems.push(`needs ${scriptPath(name)}, which Astro did not build`)
  return { needs: [...needs].filter(name => !own.has(name)).map(scriptPath), problems }
}

/** The names in an address or a storage by which an island is wanted without a touch: `client:intent="search draft"`. */
function wantedNames(islands: readonly Tag[]): string[] {
  const names = islands.flatMap(({ attributes: { client, opts } }) => {
    const { value }: { value?: string | true } = client === 'intent' ? JSON.parse(opts || '{}') : {}
    return typeof value === 'string' ? value.split(' ') : []
  })
  return [...new Set(names)]
}

/** The lists that client/before-paint/await-touch.ts reads; an empty one is left out. */
const listsOf = (lists: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(lists)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => ` data-${name}="${list.join(' ')}"`)
    .join('')

/** The page's early script loads what the other tags would have; they are taken out. */
export function deferScripts(
  markup: Markup,
  imports: ImportGraph,
  propFiles: readonly string[] = [],
): Deferral {
  const problems = [...scriptProblems(markup), ...islandProblems(markup)]
  const ofIslands = markup.scripts.filter(script => isDirective(script) || isElement(script))
  const islandScript = islandScriptOf(markup, ofIslands)
  const early = markup.scripts.filter(isEarly)
  const removed = new Set([...early, ...(islandScript ? ofIslands : [])])
  const deferred = markup.scripts.filter(
    ({ attributes: { type, src } }) => type === 'module' && isOfAstro(src) && !AT_ONCE.test(src),
  )
  const files = deferred.map(({ attributes }) => attributes.src ?? '')
  const { needs, problems: unknown } = scriptNeeds(files, markup.islands, imports)
  if (islandScript) files.push(islandScript.path)
  if (files.length === 0) problems.push('loads no script at the first touch: has the shell lost its own?')
  if (early.length !== 1) problems.push(`has ${early.length} early scripts in its head`)

  // The scripts first: with them the page answers what it has.
  needs.push(...propFiles)
  const lists = listsOf({ files, needs, wanted: wantedNames(markup.islands) })
  const scripts: Edit[] = [...removed, ...deferred].map(({ start, end }, place) => ({
    start,
    end,
    text: place === 0 && early.length > 0 ? `<script${lists}>${EARLY_SCRIPT}</script>` : '',
  }))
  return {
    edits: [...scripts, ...(islandScript ? unneeded(markup) : [])],
    removed,
    loader: EARLY_SCRIPT,
    islandScript,
    problems: [...problems, ...unknown],
  }
}

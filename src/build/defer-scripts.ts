// After `astro build`: the scripts of a page wait for the visitor's first touch.
// Astro can only load them with the page; left undone, the page works the same, only earlier.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { awaitTouch } from '#client/await-touch.ts'
import { inlineScript } from '#lib/inline-script.ts'
import { countProps, moveProps, type Uses } from './island-props.ts'

/** A `<script>` of a component; the file carries the component's name. */
const SCRIPT = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g

/** Where a page can show nothing without its script, the component says so in its name: `ArticleShellNow.astro`. */
const AT_ONCE = /^\/_astro\/\w*Now\.astro/

/** Astro's own inline scripts: those of the client directives, and the element that hydrates an island. */
const INLINE = /<script>([\s\S]*?)<\/script>/g
const isOfIslands = (text: string) => text.includes('(self.Astro={})') || text.includes('"astro-island"')

/** An island of another directive may not wait, and neither may what it needs. */
const HAS_HASTY_ISLAND = /<astro-island[^>]* client="(?!intent")/

export interface IslandScript {
  /** Where it stands under the site's root. */
  path: string
  text: string
}

/**
 * Astro's scripts for islands, 5 kB that are the same on every page, as a file: it is fetched with the others at the
 * first touch. What is pressed before that is held, see client/before-paint.ts.
 */
export function islandScript(html: string): IslandScript | undefined {
  if (HAS_HASTY_ISLAND.test(html)) return undefined
  const text = [...html.matchAll(INLINE)]
    .map(([, script = '']) => script)
    .filter(isOfIslands)
    .join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return text ? { path: `/_astro/islands.${hash}.js`, text } : undefined
}

/** The page whose islands' scripts are fetched as the others are. */
export function moveIslandScript(html: string, { path }: IslandScript): string {
  const without = html.replace(INLINE, (tag, text: string) => (isOfIslands(text) ? '' : tag))
  return without.replace('</body>', `<script type="module" src="${path}"></script></body>`)
}

const ISLAND_FILE = /(?:component|renderer)-url="\/_astro\/([^"]+)\.js"/g
const STATIC_IMPORT = /(?:from|import) ?"\.\/([^"]+)\.js"/g

/** What a script of `/_astro/` holds, by its name without `.js`. */
export type ReadScript = (name: string) => string

/**
 * The names of all scripts that the islands of the page's main part run, down to the last import: asked for together,
 * they come in one turn of the network instead of one for each step of the way. The islands of the shell are on every
 * page, small, and seldom what a visitor came for.
 */
export function islandNeeds(html: string, read: ReadScript): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const needs = new Set([...main.matchAll(ISLAND_FILE)].map(([, name = '']) => name))
  // A set is walked on into what is added meanwhile.
  for (const name of needs)
    for (const [, imported = ''] of read(name).matchAll(STATIC_IMPORT)) needs.add(imported)
  return [...needs]
}

/**
 * The page with one loader in the place of its last deferred script, or the same text when it has none. `needs` is what
 * `islandNeeds` found.
 */
export function deferScript(html: string, needs: readonly string[] = []): string {
  const files = [...html.matchAll(SCRIPT)].map(([, file = '']) => file).filter(file => !AT_ONCE.test(file))
  const ahead = needs.length > 0 ? ` data-needs="${needs.join(' ')}"` : ''
  const loader = `<script data-files="${files.join(' ')}"${ahead}>${inlineScript(awaitTouch)}</script>`
  return html.replace(SCRIPT, (tag, file: string) => {
    if (AT_ONCE.test(file)) return tag
    return file === files.at(-1) ? loader : ''
  })
}

/**
 * Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`; it joins the page's own,
 * which saves a hash in the policy too.
 */
export function liftIslandStyle(html: string): string {
  const [style, rule] = /<style>(astro-island[^<]*)<\/style>/.exec(html) ?? []
  if (!style) return html
  const without = html.replace(style, '')
  return without.includes('</style></head>')
    ? without.replace('</style></head>', `${rule}</style></head>`)
    : without.replace('</head>', `${style}</head>`)
}

export function deferScripts(dist: string): number {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )
  const written = new Set<string>()
  const write = (path: string, text: string) => {
    if (written.has(path)) return
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
    written.add(path)
  }
  const uses: Uses = new Map()
  for (const file of pages) countProps(readFileSync(join(dist, file), 'utf8'), uses)
  const texts = new Map<string, string>()
  const read: ReadScript = name => {
    const text = texts.get(name) ?? readFileSync(join(dist, `_astro/${name}.js`), 'utf8')
    texts.set(name, text)
    return text
  }
  let deferred = 0
  for (const file of pages) {
    const path = join(dist, file)
    const html = readFileSync(path, 'utf8')
    const islands = islandScript(html)
    if (islands) write(islands.path, islands.text)
    const moved = islands ? moveIslandScript(html, islands) : html
    const lean = moveProps(moved, uses)
    for (const [address, text] of lean.files) write(address, text)
    const changed = liftIslandStyle(deferScript(lean.html, islandNeeds(html, read)))
    if (changed === html) continue
    writeFileSync(path, changed)
    deferred += 1
  }
  return deferred
}

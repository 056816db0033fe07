// What a large island is given, the words of its later steps and its lists, is not in the page that a visitor waits for:
// it lies in files that are fetched with the first touch (client/islands/intent.ts). Part of src/build/defer-scripts.ts.
import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'

/** A property this long has a file even when one page alone uses it: most of the first view's bytes would be its own. */
const LONG = 4_000
/** A shorter one has a file when so many pages share it, which then fetch it once. */
const SHARED_LENGTH = 1_000
const SHARED_PAGES = 20

/** The attribute of an island that waits for a touch, as Astro writes it. */
const PROPS = /(<astro-island [^>]*?)props="([^"]*)"(?=[^>]* client="intent")/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
}

const unescaped = (text: string): string =>
  text.replace(/&[^;]*;/g, entity => {
    const sign = ENTITIES[entity]
    if (sign === undefined) throw new Error(`Astro writes an island's properties with an unknown ${entity}`)
    return sign
  })

const fileOf = (text: string): string =>
  `/_astro/props.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`

interface Part {
  name: string
  /** In Astro's own notation, which only it has to understand. */
  text: string
  /** The file it would have; none when it is too short for one. */
  file: string | undefined
}

const partsOf = (attribute: string): Part[] =>
  Object.entries<unknown>(JSON.parse(unescaped(attribute))).map(([name, value]) => {
    const text = JSON.stringify(value)
    return { name, text, file: text.length < SHARED_LENGTH ? undefined : fileOf(text) }
  })

/** The main part; the islands of the shell are small, and the same everywhere. */
const mainOf = (html: string): [start: number, end: number] => [
  Math.max(0, html.indexOf('<main')),
  html.lastIndexOf('</main>'),
]

/** How many pages use what, by the file it would have. */
export type Uses = Map<string, number>

export function countProps(html: string, uses: Uses): void {
  const files = new Set<string>()
  for (const [, , attribute = ''] of html.slice(...mainOf(html)).matchAll(PROPS))
    for (const { file } of partsOf(attribute)) if (file) files.add(file)
  for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1)
}

/** The page without what its islands fetch, which `data-props` names, and the files by their address. */
export function moveProps(html: string, uses: Uses): { html: string; files: Map<string, string> } {
  const files = new Map<string, string>()
  const [start, end] = mainOf(html)
  const main = html.slice(start, end).replace(PROPS, (attribute, before: string, props: string) => {
    const named: Record<string, string> = {}
    const kept: string[] = []
    for (const { name, text, file } of partsOf(props)) {
      if (file && (text.length >= LONG || (uses.get(file) ?? 0) >= SHARED_PAGES)) {
        files.set(file, text)
        named[name] = file
      } else kept.push(`${JSON.stringify(name)}:${text}`)
    }
    if (Object.keys(named).length === 0) return attribute
    return `${before}data-props="${escapeHtml(JSON.stringify(named))}" props="${escapeHtml(`{${kept.join(',')}}`)}"`
  })
  return { html: html.slice(0, start) + main + html.slice(end), files }
}

// Large island props, the words of later steps and the lists, are not in the page that a visitor waits for:
// they are stored in files that are fetched with the first touch (client/islands/intent.ts).
import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Edit, Markup, Span } from './markup.ts'

/** A property this long has a file even when one page alone uses it: most of the first view's bytes would be its own. */
const LONG = 4_000
/** A shorter one has a file when so many pages share it, which then fetch it once. */
const SHARED_LENGTH = 1_000
const SHARED_PAGES = 20

interface Prop {
  name: string
  /** In Astro's own notation, which only it has to understand. */
  text: string
  /** The file it would have; none when it is too short for one. */
  file: string | undefined
}

/** The props of one island, and where they are in the page. */
export interface IslandProps {
  span: Span
  props: Prop[]
}

/** How many pages use each property, by the file it would have. */
export type Uses = Map<string, number>

export function countUses(islands: readonly IslandProps[], uses: Uses): void {
  const files = new Set(islands.flatMap(({ props }) => props.map(({ file }) => file)))
  for (const file of files) if (file) uses.set(file, (uses.get(file) ?? 0) + 1)
}

const fileOf = (text: string): string =>
  `/_astro/props.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`

/** One copy of each long text: thousands of pages are given the same. */
const texts = new Map<string, string>()

function propOf(name: string, value: unknown): Prop {
  const text = JSON.stringify(value)
  if (text.length < SHARED_LENGTH) return { name, text, file: undefined }
  const file = fileOf(text)
  const known = texts.get(file)
  if (known === undefined) texts.set(file, text)
  return { name, text: known ?? text, file }
}

function propsOf(attribute: string): Prop[] {
  const table: unknown = JSON.parse(attribute)
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw new Error('no table')
  return Object.entries(table).map(([name, value]) => propOf(name, value))
}

/** What the islands of the main part that wait for a touch are given; those of the shell are small, and the same everywhere. */
export function islandPropsOf({ islands }: Markup): { islands: IslandProps[]; problems: string[] } {
  const found: IslandProps[] = []
  const problems: string[] = []
  for (const { attributes, spans, isInMain } of islands) {
    const span = spans.get('props')
    if (!isInMain || attributes.client !== 'intent' || !span) continue
    try {
      found.push({ span, props: propsOf(attributes.props ?? '') })
    } catch {
      problems.push('has an <astro-island> whose props are not written as JSON')
    }
  }
  return { islands: found, problems }
}

/** The page without what its islands fetch, which `data-props` names, and the files by their address. */
export function moveProps(islands: readonly IslandProps[], uses: Uses) {
  const isMoved = ({ file, text }: Prop) =>
    file !== undefined && (text.length >= LONG || (uses.get(file) ?? 0) >= SHARED_PAGES)
  const files = new Map<string, string>()
  const edits: Edit[] = []
  for (const { span, props } of islands) {
    const moved = props.filter(isMoved)
    if (moved.length === 0) continue
    for (const { file, text } of moved) if (file) files.set(file, text)
    const named = Object.fromEntries(moved.map(({ name, file }) => [name, file]))
    const kept = props
      .filter(prop => !moved.includes(prop))
      .map(({ name, text }) => `${JSON.stringify(name)}:${text}`)
    edits.push({
      ...span,
      text: `data-props="${escapeHtml(JSON.stringify(named))}" props="${escapeHtml(`{${kept.join(',')}}`)}"`,
    })
  }
  return { edits, files }
}

/**
 * Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`; it joins the page's own,
 * which saves a hash in the policy too. Also gives the text of each style that the page then has.
 */
export function liftIslandStyle({ styles, headEnd }: Markup): { edits: Edit[]; styles: string[] } {
  const texts = styles.map(({ text }) => text)
  const rule = styles.find(({ text, isInHead }) => !isInHead && text.startsWith('astro-island'))
  if (!rule || headEnd === undefined) return { edits: [], styles: texts }
  const taken: Edit = { start: rule.start, end: rule.end, text: '' }
  const own = styles.find(({ end }) => end === headEnd)
  if (!own)
    return {
      edits: [taken, { start: headEnd, end: headEnd, text: `<style>${rule.text}</style>` }],
      styles: texts,
    }
  const end = own.end - '</style>'.length
  return {
    edits: [taken, { start: end, end, text: rule.text }],
    styles: styles
      .filter(style => style !== rule)
      .map(style => (style === own ? own.text + rule.text : style.text)),
  }
}

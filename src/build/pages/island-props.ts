// Large island props, the words of later steps and the lists, are not in the page that a visitor waits for, nor are the
// words and sections that header and footer have on every page: they are stored in files that are fetched with the first touch (client/islands/intent.ts).
import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Edit, Markup, Span } from './markup.ts'

/** A property this long has a file even when one page alone uses it: most of the first view's bytes would be its own. */
const LONG = 4_000
/** A shorter one has a file when so many pages share it, which then fetch it once. */
const SHARED_LENGTH = 1_000
const SHARED_PAGES = 20
/** The shell's are on every page, so even short ones are worth their place in its one file, and beside one of them a name is … */
const SHELL_LENGTH = 200
/** A text of one line: the same on every page, unlike what says where a page is. */
const NAME = /^\[0,"/
/** … of which there is another one for the seven pages whose small header has no menu. */
const SHELL_PAGES = 5

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
  /** What the component is called, under which the shell's file lists its props. */
  component: string
  /** The file that this island of the shell shares with the others; none for those of the main part. */
  shell: string | undefined
}

/** How many pages use each property, by the file it would have. */
export type Uses = Map<string, number>

/** A file that properties of a page may move into. */
export interface PropsFile {
  file: string
  /** As many pages must use it; one where it is too long for any page. */
  leastUses: number
}

/** The files that the properties of a page's islands may move into, each once. */
export function propsFiles(islands: readonly IslandProps[]): PropsFile[] {
  const files = new Map<string, number>()
  for (const { props, shell } of islands) {
    if (shell) files.set(shell, SHELL_PAGES)
    for (const { file, text } of props) if (file) files.set(file, text.length >= LONG ? 1 : SHARED_PAGES)
  }
  return [...files].map(([file, leastUses]) => ({ file, leastUses }))
}

export function countUses(files: readonly PropsFile[], uses: Uses): void {
  for (const { file } of files) uses.set(file, (uses.get(file) ?? 0) + 1)
}

/** Those of a page's files that are written, now that all pages are counted. */
export const movedFiles = (files: readonly PropsFile[], uses: Uses): string[] =>
  files
    .filter(({ file, leastUses }) => leastUses === 1 || (uses.get(file) ?? 0) >= leastUses)
    .map(({ file }) => file)

const fileOf = (text: string): string =>
  `/_astro/props.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`

/** One copy of each long text: thousands of pages are given the same. */
const texts = new Map<string, string>()

function keep(text: string): { file: string; text: string } {
  const file = fileOf(text)
  const known = texts.get(file)
  if (known === undefined) texts.set(file, text)
  return { file, text: known ?? text }
}

function propOf(name: string, value: unknown, isInMain: boolean): Prop {
  const text = JSON.stringify(value)
  const isShort = !isInMain || text.length < SHARED_LENGTH
  return isShort ? { name, text, file: undefined } : { name, ...keep(text) }
}

function propsOf(attribute: string, isInMain: boolean): Prop[] {
  const table: unknown = JSON.parse(attribute)
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw new Error('no table')
  return Object.entries(table).map(([name, value]) => propOf(name, value, isInMain))
}

const isLongInShell = ({ text }: Prop): boolean => text.length >= SHELL_LENGTH
const isOfShell = (prop: Prop): boolean => isLongInShell(prop) || NAME.test(prop.text)

const tableOf = (props: readonly Prop[]): string =>
  `{${props.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`

/** Header and footer have one file together: a touch that asks for one island's words gets the others' with them. */
function shareShellFile(islands: readonly IslandProps[]): IslandProps[] {
  if (!islands.some(({ props }) => props.some(isLongInShell))) return []
  const sharing = islands.filter(({ props }) => props.some(isOfShell))
  const parts = sharing.map(
    ({ component, props }) => `${JSON.stringify(component)}:${tableOf(props.filter(isOfShell))}`,
  )
  const { file } = keep(`{${parts.join(',')}}`)
  return sharing.map(island => ({ ...island, shell: file }))
}

/** What the islands that wait for a touch are given. */
export function islandPropsOf({ islands }: Markup): { islands: IslandProps[]; problems: string[] } {
  const found: IslandProps[] = []
  const shell: IslandProps[] = []
  const problems: string[] = []
  for (const { attributes, spans, isInMain } of islands) {
    const span = spans.get('props')
    if (attributes.client !== 'intent' || !span) continue
    try {
      const props = propsOf(attributes.props ?? '', isInMain)
      const component = attributes['component-export'] ?? ''
      const list = isInMain ? found : shell
      list.push({ span, props, component, shell: undefined })
    } catch {
      problems.push('has an <astro-island> whose props are not written as JSON')
    }
  }
  return { islands: [...shareShellFile(shell), ...found], problems }
}

/** The files of the main part's long properties, each of which is moved however few pages use it. */
export const longFiles = (islands: readonly IslandProps[]): string[] =>
  islands
    .filter(({ shell }) => shell === undefined)
    .flatMap(({ props }) => props.filter(({ text }) => text.length >= LONG))
    .map(({ file }) => file)
    .filter(file => file !== undefined)

/** As an attribute's value; the quotes in JSON are a sign each between single ones. */
const quoted = (json: string): string =>
  json.includes("'") ? `"${escapeHtml(json)}"` : `'${escapeHtml(json).replaceAll('&quot;', '"')}'`

/** The properties of an island that are fetched: those of the shell together, or each that has a file of its own. */
function movedOf({ props, shell }: IslandProps, moving: ReadonlySet<string>) {
  const isShared = shell !== undefined && moving.has(shell)
  return props.filter(isShared ? isOfShell : ({ file }) => file !== undefined && moving.has(file))
}

/** The page without what its islands fetch, which `data-props` names, and the files by their address. */
export function moveProps(islands: readonly IslandProps[], uses: Uses) {
  const moving = new Set(movedFiles(propsFiles(islands), uses))
  const files = new Map<string, string>()
  const edits: Edit[] = []
  for (const island of islands) {
    const { span, props, shell } = island
    const moved = movedOf(island, moving)
    if (moved.length === 0) continue
    for (const { file, text } of moved) if (file) files.set(file, text)
    const isShared = shell !== undefined && moving.has(shell)
    if (isShared) files.set(shell, texts.get(shell) ?? '')
    const named = Object.fromEntries(moved.map(({ name, file }) => [name, file]))
    const source = isShared ? `data-shell-props=${shell}` : `data-props=${quoted(JSON.stringify(named))}`
    const kept = props.filter(prop => !moved.includes(prop))
    edits.push({ ...span, text: `${source} props=${quoted(tableOf(kept))}` })
  }
  return { edits, files }
}

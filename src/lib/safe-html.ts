// What an article's HTML may hold: text, its structure, links, pictures and tables. Two readers share these rules: the build
// (clean-article.ts) and the page that shows an article newer than the build.
import { safeUrl } from './safe-url.ts'

/** Element → the attributes it keeps. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['h2', 'h3', 'h4', 'p', 'ul', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'hr', 'br'],
      ...['strong', 'em', 'del', 'sub', 'sup', 'kbd', 'figure', 'figcaption'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td'],
    ].map(name => [name, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['scope'],
}

/** The page has its own h1; the others are older names of the same thing. */
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  s: 'del',
}

/** Their content is no text for a reader, so it goes with them; any other unknown element leaves its content behind. */
export const DROPPED: readonly string[] = [
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'svg',
    'math',
  ],
  ...[
    'title',
    'textarea',
    'select',
    'option',
    'button',
    'audio',
    'video',
    'canvas',
    'xmp',
    'plaintext',
    'noembed',
  ],
]

const ADDRESSES = ['href', 'src']
const SCOPES = ['row', 'col', 'rowgroup', 'colgroup']

export type ElementVerdict = { keep: string } | 'unwrap' | 'drop'

/** What becomes of an element, by its name. */
export function checkElement(name: string): ElementVerdict {
  const lower = name.toLowerCase()
  const known = Object.hasOwn(RENAMED, lower) ? RENAMED[lower] : lower
  if (known !== undefined && Object.hasOwn(KEPT, known)) return { keep: known }
  return DROPPED.includes(lower) ? 'drop' : 'unwrap'
}

function keptValue(name: string, value: string): string | undefined {
  if (ADDRESSES.includes(name)) return safeUrl(value)
  if (name === 'width' || name === 'height' || name === 'start')
    return /^\d{1,5}$/.test(value) ? value : undefined
  if (name === 'scope') return SCOPES.includes(value) ? value : undefined
  return value
}

/**
 * The attributes an element gets, from those it came with. A link that leads off the site tells the other side nothing;
 * a picture waits until it is near and has a text, if only an empty one; code is left alone by translators of pages.
 */
export function keptAttributes(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of (Object.hasOwn(KEPT, tag) && KEPT[tag]) || []) {
    const value = Object.hasOwn(given, name) ? keptValue(name, given[name] ?? '') : undefined
    if (value !== undefined) kept[name] = value
  }
  if (tag === 'a' && /^https?:/.test(kept.href ?? '')) kept.rel = 'noopener noreferrer'
  // What is typed or compared letter by letter.
  if (tag === 'code') kept.translate = 'no'
  if (tag === 'img') {
    kept.alt ??= ''
    kept.loading = 'lazy'
  }
  return kept
}

/** Without these an element is nothing: a picture of no address is left out, a link of none leaves its text. */
export const lacksAddress = (tag: string, kept: Readonly<Record<string, string>>): boolean =>
  (tag === 'img' && kept.src === undefined) || (tag === 'a' && kept.href === undefined)

/** The element that replaces one of theirs; undefined when only its content may stay. */
function safeElement(verdict: ElementVerdict, theirs: Element): Element | undefined {
  if (typeof verdict === 'string') return undefined
  const given = Object.fromEntries([...theirs.attributes].map(({ name, value }) => [name, value]))
  // The corner above the first column of a table names nothing, so it is no heading.
  const tag = verdict.keep === 'th' && !theirs.textContent.trim() ? 'td' : verdict.keep
  const kept = keptAttributes(tag, given)
  if (lacksAddress(tag, kept)) return undefined
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value)
  return element
}

function appendSafe(from: Node, into: Node): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(child.textContent ?? ''))
    if (!(child instanceof Element)) continue
    const verdict = checkElement(child.localName)
    if (verdict === 'drop') continue
    const element = safeElement(verdict, child)
    if (element) into.appendChild(element)
    appendSafe(child, element ?? into)
  }
}

/**
 * In a browser: foreign HTML as nodes of ours. It is parsed in a document that runs and loads nothing; what is shown is
 * built anew from names and values that passed, so nothing of it is ever parsed a second time.
 */
export function safeFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  appendSafe(new DOMParser().parseFromString(html, 'text/html').body, fragment)
  return fragment
}

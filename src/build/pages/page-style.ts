// A page's own styles: one block right behind the early script, so that what compresses alike is together, without
// what it does not use of the tokens that deferred.scss has as well, and without the rules of parts that it does not have.
import { remember } from '#lib/remember.ts'
import type { Block, Edit, Markup } from './markup.ts'

/** The custom properties of `spare-light` and `spare-dark` in ui/styles/_tokens.scss. */
export const SPARE_TOKENS = [
  'tint',
  'cloth',
  // Before those that it names.
  'seam',
  'dye',
  'thread',
  'bad-wash',
  'shadow-1',
  'picture-light',
  'pocket',
  'pocket-small',
  'radius',
  'font-code',
] as const

const ROOT_RULE = /(:root[^{}]*\{)([^{}]*)(?=\})/g
/** A comma in a text stays as it is. */
const SPACED = /"[^"]*"|, |\n/g

const withoutToken = (css: string, name: string): string =>
  new RegExp(`var\\(--${name}\\s*[,)]`).test(css)
    ? css
    : css.replace(ROOT_RULE, (_, start: string, declarations: string) => {
        const kept = declarations.split(';').filter(declaration => !declaration.startsWith(`--${name}:`))
        return start + kept.join(';')
      })

/** The same for what a browser shows; the pages of a pattern have the same styles, so they stay the same. */
export const shortenStyle = remember((css: string): string =>
  SPARE_TOKENS.reduce(withoutToken, css).replace(SPACED, part =>
    part === ', ' ? ',' : part === '\n' ? '' : part,
  ),
)

interface Part {
  /** How each of its selectors begins. */
  begins: string
  isMissing: (html: string) => boolean
}

const PARTS: readonly Part[] = [
  // A small header has no menu.
  {
    begins: String.raw`\.header \.(?:menu|burger)\b`,
    isMissing: html => !/class="?burger\b/.test(html),
  },
  {
    begins: String.raw`\.widePage\b`,
    isMissing: html => !/class="[^"]*\bwidePage\b/.test(html),
  },
  // The fields of a listing form are all in its page; another page may show some that its script asks for.
  {
    begins: String.raw`\._(?:radios|option|chips|chip)_`,
    isMissing: html => /\bid="?listing-form\b/.test(html) && !/class="?_(?:radios|chips)_/.test(html),
  },
]

const withoutPart = (css: string, { begins }: Part): string => {
  const selector = `${begins}[^{},]*`
  return css
    .replaceAll(new RegExp(`(?<=^|[{},])${selector},`, 'g'), '')
    .replaceAll(new RegExp(`,${selector}(?=\\{)`, 'g'), '')
    .replaceAll(new RegExp(`(?<=^|[{}])${selector}\\{[^{}]*\\}`, 'g'), '')
    .replaceAll(/@media[^{}]*\{\}/g, '')
}

/** The rules of what the page does not have, and no script of it will, are left out. */
export const dropMissingParts = (css: string, html: string): string =>
  PARTS.filter(({ isMissing }) => isMissing(html)).reduce(withoutPart, css)

/** Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`. */
const isOfIslands = ({ text, isInHead }: Block) => !isInHead && text.startsWith('astro-island')
/** One for print, say, stays where it is. */
const isPlain = ({ attributes }: Block) => Object.keys(attributes).length === 0

/** Of an island that is not woken; the pages of a pattern have such a one or none. */
const STATIC = 'astro-static-slot'

/** Also gives the text of each style that the page then has. */
export function gatherStyles(
  { styles, scripts, headEnd }: Markup,
  html: string,
): { edits: Edit[]; styles: string[] } {
  const gathered = styles.filter(style => isOfIslands(style) || (style.isInHead && isPlain(style)))
  const early = scripts.find(({ attributes }) => attributes['data-early'] !== undefined)
  const place = early?.end ?? headEnd
  const texts = styles.filter(style => !gathered.includes(style)).map(({ text }) => text)
  if (gathered.length === 0 || place === undefined)
    return { edits: [], styles: styles.map(({ text }) => text) }
  const whole = shortenStyle(dropMissingParts(gathered.map(style => style.text).join(''), html))
  const text = html.includes(`<${STATIC}`) ? whole : whole.replace(`,${STATIC}`, '')
  return {
    edits: [
      ...gathered.map(({ start, end }) => ({ start, end, text: '' })),
      { start: place, end: place, text: `<style>${text}</style>` },
    ],
    styles: [text, ...texts],
  }
}

// A page's own styles: one block right behind the early script, so that what compresses alike is together.
import type { Block, Edit, Markup } from './markup.ts'

/** Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`. */
const isOfIslands = ({ text, isInHead }: Block) => !isInHead && text.startsWith('astro-island')
/** One for print, say, stays where it is. */
const isPlain = ({ attributes }: Block) => Object.keys(attributes).length === 0

/** Also gives the text of each style that the page then has. */
export function gatherStyles({ styles, scripts, headEnd }: Markup): { edits: Edit[]; styles: string[] } {
  const gathered = styles.filter(style => isOfIslands(style) || (style.isInHead && isPlain(style)))
  const early = scripts.find(({ attributes }) => attributes['data-early'] !== undefined)
  const place = early?.end ?? headEnd
  const texts = styles.filter(style => !gathered.includes(style)).map(({ text }) => text)
  if (gathered.length === 0 || place === undefined)
    return { edits: [], styles: styles.map(({ text }) => text) }
  const text = gathered.map(style => style.text).join('')
  return {
    edits: [
      ...gathered.map(({ start, end }) => ({ start, end, text: '' })),
      { start: place, end: place, text: `<style>${text}</style>` },
    ],
    styles: [text, ...texts],
  }
}

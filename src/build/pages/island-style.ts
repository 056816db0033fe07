import type { Edit, Markup } from './markup.ts'

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

import type { Edit, Markup } from './markup.ts'

/** Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`: it moves into the head. */
export function moveIslandStyle({ styles, headEnd }: Markup): Edit[] {
  const ofIslands = styles.filter(({ text, isInHead }) => !isInHead && text.startsWith('astro-island'))
  if (ofIslands.length === 0 || headEnd === undefined) return []
  return [
    ...ofIslands.map(({ start, end }) => ({ start, end, text: '' })),
    ...ofIslands.map(({ text }) => ({ start: headEnd, end: headEnd, text: `<style>${text}</style>` })),
  ]
}

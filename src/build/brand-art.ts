// How the logo is drawn in each form and tint; brand-kit.ts writes what these return.
import { BRAND_NAME, COLOURS } from '#content/brand.ts'
import { type Form, LOGO_FORMS, MARK, type Tint } from '#content/brand-kit.ts'

/**
 * "TokenPocket" in Geologica (SIL Open Font License) at weight 640, 24 units to the em, tracked by -0.02 em and turned
 * into outlines: a logo must look the same where the font is not.
 */
export const WORDS_OUTLINE =
  'M5.03 0v-13.4H.49v-3.4H13.3v3.4H8.76V0Zm14.42.36q-1.98 0-3.5-.88-1.51-.87-2.37-2.34t-.86-3.22q0-1.29.49-2.45.49-1.15 1.39-2.05t2.14-1.43 2.71-.52q1.98 0 3.5.88 1.52.87 2.38 2.34t.85 3.23q0 1.28-.49 2.44T24.3-1.58 22.17-.16t-2.72.52m0-3.18q.9 0 1.61-.4.71-.39 1.12-1.12.4-.74.4-1.74 0-1.01-.4-1.74-.41-.74-1.12-1.13-.71-.4-1.61-.4t-1.61.4q-.7.39-1.11 1.13-.4.73-.4 1.74 0 1 .41 1.74.41.73 1.12 1.12.7.4 1.59.4M28.08 0v-17.28h3.67v9.32l3.89-4.21h4.27l-4.27 4.86L40.33 0h-4.35l-3-4.9-1.23 1.28V0Zm19.25.36q-2.01 0-3.51-.8-1.51-.81-2.35-2.26t-.84-3.38q0-1.41.49-2.59.48-1.18 1.37-2.05t2.1-1.33q1.2-.48 2.64-.48 1.59 0 2.82.56 1.24.56 2.05 1.56t1.13 2.35.03 2.92h-9.24q0 .8.43 1.39t1.2.92 1.8.33q1.07 0 2.03-.28.97-.28 1.83-.87l1.19 2.51q-.55.44-1.43.78-.89.34-1.86.53t-1.88.19m-3.09-8h5.51q-.02-1.01-.72-1.61-.69-.59-1.89-.59-1.22 0-2.01.59-.79.6-.89 1.61M55.28 0v-12.17h3.68v1.35q.69-.89 1.63-1.3.95-.41 1.99-.41 1.7 0 2.81.67 1.1.68 1.64 1.74t.53 2.24V0h-3.67v-6.73q0-1.14-.62-1.8t-1.79-.66q-.76 0-1.32.33t-.89.92q-.31.6-.31 1.38V0Zm15.38 0v-16.8h6.61q1.86 0 3.3.65t2.26 1.88.82 2.95q0 1.76-.76 2.97t-2.21 1.86q-1.44.63-3.51.63h-2.78V0Zm3.73-8.98h2.71q1.33 0 2.08-.54.74-.54.74-1.74 0-1.21-.77-1.77t-2.03-.57h-2.73ZM90.92.36q-1.98 0-3.49-.88-1.52-.87-2.38-2.34t-.86-3.22q0-1.29.49-2.45.5-1.15 1.4-2.05t2.13-1.43 2.71-.52q1.98 0 3.5.88 1.52.87 2.38 2.34t.86 3.23q0 1.28-.5 2.44-.49 1.16-1.39 2.06T93.64-.16t-2.72.52m0-3.18q.9 0 1.61-.4.71-.39 1.12-1.12t.41-1.74-.41-1.74-1.12-1.13-1.61-.4-1.6.4q-.71.39-1.11 1.13t-.41 1.74.41 1.74 1.12 1.12q.71.4 1.59.4M105.41.36q-1.95 0-3.46-.84t-2.39-2.3q-.87-1.46-.87-3.3 0-1.38.51-2.56.52-1.18 1.46-2.05.93-.88 2.18-1.36t2.72-.48q1.35 0 2.51.37 1.15.36 2.09 1.1l-1.64 2.74q-.58-.52-1.29-.78-.71-.25-1.47-.25-1.06 0-1.83.39-.77.38-1.17 1.11-.41.72-.41 1.75 0 1.55.91 2.42t2.51.86q.86 0 1.63-.32t1.38-.9l1.54 2.77q-1.02.77-2.31 1.2t-2.6.43m6.55-.36v-17.28h3.67v9.32l3.89-4.21h4.27l-4.27 4.86L124.21 0h-4.35l-3-4.9-1.23 1.28V0Zm19.25.36q-2.01 0-3.51-.8-1.51-.81-2.35-2.26t-.84-3.38q0-1.41.49-2.59.48-1.18 1.37-2.05t2.1-1.33q1.2-.48 2.64-.48 1.59 0 2.82.56 1.24.56 2.05 1.56t1.13 2.35.03 2.92h-9.24q0 .8.43 1.39t1.2.92q.78.33 1.8.33 1.07 0 2.03-.28.97-.28 1.83-.87l1.19 2.51q-.55.44-1.43.78-.89.34-1.86.53t-1.88.19m-3.09-8h5.51q-.02-1.01-.72-1.61-.69-.59-1.89-.59-1.22 0-2.01.59-.79.6-.89 1.61m16.23 8q-1.98 0-3.12-1.12t-1.14-3.36v-11.54h3.67v3.49h2.96v2.93h-2.96v4.46q0 1.04.44 1.46.45.42 1.16.42.38 0 .75-.09.36-.09.67-.26l.51 2.89q-.55.3-1.32.51t-1.62.21m-6.69-9.6v-2.93h2.79v2.93Z'

function colour(id: (typeof COLOURS)[number]['id']): string {
  const found = COLOURS.find(entry => entry.id === id)
  if (!found) throw new Error(`brand.ts has no colour "${id}"`)
  return found.hex
}

export const BLUE = colour('blue')
const INK = colour('ink')
const WHITE = colour('white')

const path = (fill: string, d: string, more = '') => `<path fill="${fill}" d="${d}"${more}/>`
/** In one colour the thread is a hole, so that what is behind shows through. */
const pierced = (fill: string) => path(fill, `${MARK.pocket}${MARK.thread}`, ' fill-rule="evenodd"')
const place = (x: number, y: number, inner: string, scale = 1) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${inner}</g>`

const frame = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${BRAND_NAME}</title>${inner}</svg>\n`

const MARKS: Record<Tint, string> = {
  colour: path(BLUE, MARK.pocket) + path(WHITE, MARK.thread),
  ink: pierced(INK),
  white: pierced(WHITE),
}
const WORDS: Record<Tint, string> = { colour: INK, ink: INK, white: WHITE }
/** [ground, mark] */
const TILES: Record<Tint, [string, string]> = {
  colour: [BLUE, WHITE],
  ink: [INK, WHITE],
  white: [WHITE, BLUE],
}

/** A logo as an SVG file. The mark's pocket begins 4 right of and 2 below its square's corner. */
export function drawLogo({ id, width, height }: Form, tint: Tint): string {
  const mark = MARKS[tint]
  const words = path(WORDS[tint], WORDS_OUTLINE)
  const [ground, onGround] = TILES[tint]
  const inner = {
    mark: () => place(-4, -2, mark),
    tile: () => `<rect width="48" height="48" rx="11" fill="${ground}"/>${place(6, 6.5, pierced(onGround))}`,
    // The round bottom makes the pocket look higher than it is, so the words stand half a unit above its middle.
    horizontal: () => place(-4, -2, mark) + place(37, 23.4, words),
    stacked: () => place(38, -4, mark, 2) + place(0, 95.5, words),
  }
  return frame(width, height, inner[id]())
}

export const LOGOS = LOGO_FORMS.flatMap(form =>
  (['colour', 'ink', 'white'] as const).map(tint => ({ form, tint, svg: drawLogo(form, tint) })),
)

/** The tab's icon is the bare mark. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${path(BLUE, MARK.pocket)}${path(WHITE, MARK.thread)}</svg>\n`

/** An icon that a system will crop to its own shape: no corners of its own, the mark well inside. */
export const APP_ICON = frame(
  48,
  48,
  `<rect width="48" height="48" fill="${BLUE}"/>${place(9.3, 9.6, pierced(WHITE), 0.82)}`,
)

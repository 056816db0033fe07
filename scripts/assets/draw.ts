// Draws the site's pictures and cloth tiles into public/art: npm run assets, or with names: npm run assets -- tag denim
// The results are committed, so that a build needs neither the time nor the pictures' code; a test holds them in step.
import { mkdirSync, writeFileSync } from 'node:fs'
import { PICTURE_WIDTHS, WIDE_PICTURES, WIDE_WIDTH } from '#content/pictures.ts'
import { Drawing } from './art/drawing.ts'
import type { PictureArt } from './art/picture.ts'
import { PICTURES } from './art/pictures.ts'
import { TILES, tileFile } from './art/tiles.ts'

const FOLDER = 'public/art'
const SIZES_FILE = 'src/content/pictures.json'
const [TINY, SMALL, LARGE] = PICTURE_WIDTHS
/** What a picture may cost on a phone. */
export const SMALL_MAX_BYTES = 20_000
/** Cloth is noise, which costs most: the best quality that keeps the small size within its bytes. */
const QUALITIES = [42, 38, 34, 30, 27, 24, 21, 18]
/** What a picture from edge to edge may cost on a desktop, in a quality that is even lower than that of the large size. */
export const WIDE_MAX_BYTES = 25_000
const WIDE_QUALITIES = [30, 24, 20, 16, 13, 10]

async function paint(art: PictureArt, width: number): Promise<Drawing> {
  const drawing = new Drawing(art, width)
  await art.draw(drawing)
  return drawing
}

const heightOf = ({ width, height }: PictureArt): number => Math.round((height * LARGE) / width)

/** Full colour for small sizes: yellow thread on blue cloth turns green where two pixels share theirs. */
const encodeSmall = (drawing: Drawing, width: number, quality: number): Promise<Buffer> =>
  drawing.toImage().resize(width).avif({ quality, effort: 6, chromaSubsampling: '4:4:4' }).toBuffer()

/** Shown on dense screens, where each pixel counts less. */
const encodeLarge = (drawing: Drawing, quality: number): Promise<Buffer> =>
  drawing.toImage().avif({ quality, effort: 6, chromaSubsampling: '4:2:0' }).toBuffer()

/** More pixels of a lower quality are sharper than fewer that the browser enlarges. */
async function writeWide(name: string, art: PictureArt): Promise<void> {
  const drawing = await paint(art, WIDE_WIDTH)
  for (const quality of WIDE_QUALITIES) {
    const wide = await encodeLarge(drawing, quality)
    if (wide.length > WIDE_MAX_BYTES && quality !== WIDE_QUALITIES.at(-1)) continue
    writeFileSync(`${FOLDER}/${name}-${WIDE_WIDTH}.avif`, wide)
    console.log(`${name}: ${wide.length} bytes at ${WIDE_WIDTH} px, quality ${quality}`)
    return
  }
}

async function writePicture(name: string, art: PictureArt): Promise<void> {
  const drawing = await paint(art, LARGE)
  for (const quality of QUALITIES) {
    const small = await encodeSmall(drawing, SMALL, quality)
    if (small.length > SMALL_MAX_BYTES && quality !== QUALITIES.at(-1)) continue
    const large = await encodeLarge(drawing, Math.round(quality * 0.75))
    const tiny = await encodeSmall(drawing, TINY, quality)
    writeFileSync(`${FOLDER}/${name}-${TINY}.avif`, tiny)
    writeFileSync(`${FOLDER}/${name}-${SMALL}.avif`, small)
    writeFileSync(`${FOLDER}/${name}-${LARGE}.avif`, large)
    console.log(`${name}: ${tiny.length}, ${small.length} and ${large.length} bytes, quality ${quality}`)
    return
  }
}

async function run(wanted: readonly string[]): Promise<void> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  mkdirSync(`${FOLDER}/cloth`, { recursive: true })
  for (const [name, tile] of Object.entries(TILES)) {
    if (isWanted(name)) writeFileSync(tileFile(name), await tile())
  }
  for (const [name, art] of Object.entries(PICTURES)) if (isWanted(name)) await writePicture(name, art)
  for (const name of WIDE_PICTURES) if (isWanted(name)) await writeWide(name, PICTURES[name])
  const heights = Object.entries(PICTURES).map(([name, art]) => [name, heightOf(art)])
  writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(heights), null, 2)}\n`)
}

if (import.meta.main) await run(process.argv.slice(2))

// What lies behind the title of a share image: a cover of the articles all over it, or a drawn thing beside it on paper.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { LOGO_FORMS } from '#content/brand-kit.ts'
import { type PictureName, pictureFile } from '#content/pictures.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#content/share-images.ts'
import { themeColour } from '#ui/styles/theme-colours.ts'
import { drawLogo } from './brand-art.ts'

const PAPER = themeColour('light', 'paper')
const PAPER_INK = themeColour('light', 'ink')
const CLOTH_INK = themeColour('both', 'white')

/** The drawn thing, beside the title. */
const THING = { left: 650, top: 60, width: 510, height: 510 }

export interface ShareArt {
  /** What it is made of, for the name under which a picture is kept. */
  facts: string
  /** The colour of the title. */
  ink: string
  /** Where the title may stand: its last line ends at `bottom`. */
  title: { left: number; bottom: number; width: number; height: number }
  /** The picture without its title, as a PNG. */
  paint: () => Promise<Buffer>
}

/** The wordmark as a part of a larger drawing. */
function wordmark(tint: 'colour' | 'white', x: number, y: number, width: number): string {
  const form = LOGO_FORMS.find(({ id }) => id === 'horizontal')
  if (!form) throw new Error('brand-kit.ts has no horizontal logo')
  const height = (width * form.height) / form.width
  return drawLogo(form, tint).replace(
    /<svg ([^>]*?)width="\d+" height="\d+"/,
    `<svg $1x="${x}" y="${y}" width="${width}" height="${height.toFixed(1)}"`,
  )
}

const overlay = (svg: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">${svg}</svg>`,
  )

/** Cloth is noise, and noise is bytes: at this softness a cover is half of them and still cloth in a chat. */
const COVER_SOFTNESS = 1.2

function covered(file: Buffer, logo: string): Promise<Buffer> {
  // Darker where the title stands, whatever the cloth.
  const dark =
    '<linearGradient id="dark"><stop offset=".1" stop-opacity=".3"/><stop offset=".6" stop-opacity="0"/></linearGradient>'
  return sharp(file)
    .resize(SHARE_WIDTH, SHARE_HEIGHT)
    .blur(COVER_SOFTNESS)
    .composite([{ input: overlay(`${dark}<rect width="100%" height="100%" fill="url(#dark)"/>${logo}`) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function onPaper(file: Buffer, logo: string): Promise<Buffer> {
  const thing = await sharp(file)
    .resize(THING.width, THING.height, { fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: PAPER } })
    .composite([{ input: thing, left: THING.left, top: THING.top }, { input: overlay(logo) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** With nothing to be written on it, the brand takes the title's place. */
export function shareArt(name: PictureName, hasTitle: boolean): ShareArt {
  const file = readFileSync(join('public', pictureFile(name, 1120)))
  const isCover = name.startsWith('cover-')
  const place = hasTitle ? { y: 72, width: 260 } : { y: 264, width: 520 }
  const logo = wordmark(isCover ? 'white' : 'colour', 72, place.y, place.width)
  return {
    facts: file.toString('base64') + logo,
    ink: isCover ? CLOTH_INK : PAPER_INK,
    title: { left: 72, bottom: 560, width: isCover ? 490 : 570, height: 380 },
    paint: () => (isCover ? covered(file, logo) : onPaper(file, logo)),
  }
}

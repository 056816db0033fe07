// What lies behind the title of a share image: a cover of the articles all over it, or a drawn thing beside it on paper.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { LOGO_FORMS, MARK } from '#content/brand-kit.ts'
import { type PictureName, pictureFile } from '#content/pictures.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, sceneFile } from '#content/share-images.ts'
import { themeColour } from '#ui/styles/theme-colours.ts'
import { drawLogo } from './brand-art.ts'

const PAPER = themeColour('light', 'paper')
const PAPER_INK = themeColour('light', 'ink')
const CLOTH_INK = themeColour('both', 'white')

/** The drawn thing, beside the title. */
const THING = { left: 650, top: 60, width: 510, height: 510 }
/** The mark of a DApp, whose file has 112 to 144 pixels: larger it would blur. */
export const DAPP_MARK = { left: 812, top: 185, width: 260, height: 260 }
/** The drawn steps of a guide, with as much of their own ground around them as the wordmark needs. */
const SCENE = { left: 120, top: 84, width: 960, height: 540 }

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

async function onPaper(file: Buffer, logo: string, place = THING): Promise<Buffer> {
  const thing = await sharp(file)
    .resize(place.width, place.height, { fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: PAPER } })
    .composite([{ input: thing, left: place.left, top: place.top }, { input: overlay(logo) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const ON_PAPER = { ink: PAPER_INK, title: { left: 72, bottom: 560, width: 570, height: 380 } }

/** Beside the name of a DApp: its mark where the site has one, else a pocket for the first letter of its name. */
export function dappArt(icon: string): ShareArt & { hasMark: boolean } {
  const path = join('public', icon)
  const hasMark = /^\/icons\/[\w/-]+\.webp$/.test(icon) && existsSync(path)
  const pocket = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 1.5 32 32" width="260" height="260"><path d="${MARK.pocket}" fill="${themeColour('light', 'tint')}" stroke="${themeColour('light', 'line')}" stroke-width=".5"/></svg>`
  const file = hasMark ? readFileSync(path) : Buffer.from(pocket)
  const logo = wordmark('colour', 72, 72, 260)
  return {
    ...ON_PAPER,
    facts: `dapp ${file.toString('base64')}${logo}`,
    hasMark,
    paint: () => onPaper(file, logo, DAPP_MARK),
  }
}

/** The first drawn steps of a guide, all over it. */
export function sceneArt(slug: string): ShareArt {
  const file = readFileSync(sceneFile(slug))
  const logo = wordmark('colour', 48, 30, 200)
  const { left, top, width, height } = SCENE
  const right = SHARE_WIDTH - left - width
  const bottom = SHARE_HEIGHT - top - height
  return {
    ...ON_PAPER,
    facts: `scene ${file.toString('base64')}${logo}`,
    paint: async () => {
      const scene = await sharp(file, { density: 144 })
        .resize(width, height)
        .extend({ left, top, right, bottom, extendWith: 'copy' })
        .png({ compressionLevel: 1 })
        .toBuffer()
      return sharp(scene)
        .composite([{ input: overlay(logo) }])
        .png({ compressionLevel: 1 })
        .toBuffer()
    },
  }
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
    title: { ...ON_PAPER.title, width: isCover ? 490 : ON_PAPER.title.width },
    paint: () => (isCover ? covered(file, logo) : onPaper(file, logo)),
  }
}

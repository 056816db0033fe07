// Writes the logos as files, the icons of the site and one zip: node scripts/assets/brand-kit.ts
// The results are committed, so that a build needs neither the time nor the zip library; a test holds them in step.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { APP_ICON, FAVICON, LOGOS } from '#build/brand-art.ts'
import { BRAND_NAME, COLOURS, LEGAL_NAME, SPELLING } from '#content/brand.ts'
import { BRAND_KIT_ZIP, LOGO_FORMS, PNG_SIZES_PX, pngOf, svgOf } from '#content/brand-kit.ts'
import { themeColour } from '#ui/styles/theme-colours.ts'

/** Files by their path in the public folder. */
type Files = Record<string, Uint8Array>

const README = `${BRAND_NAME} brand kit

Forms     ${LOGO_FORMS.map(({ id }) => id).join(', ')}
Tints     colour (on light grounds), ink (one dark colour), white (on dark or coloured grounds)
Files     SVG, and PNG with a longer side of ${PNG_SIZES_PX.join(' or ')} pixels
Colours   ${COLOURS.map(({ id, hex }) => `${id} ${hex}`).join(', ')}
Name      ${SPELLING.product} in running text, ${SPELLING.brand} where everything is set in capitals;
          never ${SPELLING.wrong.join(', ')}

Licence

The name and the logo belong to ${LEGAL_NAME}. You may use the files unchanged to name ${BRAND_NAME}, to link to it
and to say truthfully that your product works with it. You may not change them, make them part of your own logo, or
use them so that people take you for ${BRAND_NAME} or believe that it recommends you.

The words are outlines of Geologica, copyright The Geologica Project Authors, a typeface under the SIL Open Font
License 1.1 (https://openfontlicense.org).
`

export const MANIFEST = `${JSON.stringify(
  {
    name: BRAND_NAME,
    short_name: BRAND_NAME,
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: themeColour('light', 'paper'),
    theme_color: themeColour('light', 'paper'),
    icons: [192, 512].flatMap(size =>
      ['any', 'maskable'].map(purpose => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  },
  null,
  2,
)}\n`

/** A drawing as a picture whose longer side has so many pixels. */
export async function paint(svg: string, longerSide: number, isIndexed = true): Promise<Uint8Array> {
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
  const scale = longerSide / Math.max(width, height)
  // Drawn at its final size: enlarged afterwards it would be blurred.
  const sized = svg.replace(
    /<svg xmlns="([^"]+)"(?: width="\d+" height="\d+")?/,
    `<svg xmlns="$1" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`,
  )
  return sharp(Buffer.from(sized))
    .png({ compressionLevel: 9, ...(isIndexed && { palette: true, colours: 16, dither: 0, effort: 10 }) })
    .toBuffer()
}

/** One picture as an .ico file: a directory of one entry, then the PNG itself. */
function icon(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function drawLogoFiles(): Promise<Files> {
  const files: Files = {}
  for (const { form, tint, svg } of LOGOS) {
    files[svgOf(form.id, tint)] = strToU8(svg)
    for (const size of PNG_SIZES_PX) files[pngOf(form.id, tint, size)] = await paint(svg, size)
  }
  return files
}

/** The same files give the same bytes on every machine: sorted, and dated with a day that never changes. */
function zip(files: Files): Uint8Array {
  const entries = Object.entries(files)
    .map(([path, bytes]) => [path.replace('/brandkit/', ''), bytes] as const)
    .concat([['README.txt', strToU8(README)]])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => [`tokenpocket-brand-kit/${name}`, bytes])
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2018, 0, 1) })
}

/** Everything drawn from the mark, by its path in the public folder. */
export async function drawBrandKit(): Promise<Files> {
  const logos = await drawLogoFiles()
  return {
    ...logos,
    [BRAND_KIT_ZIP]: zip(logos),
    '/favicon.svg': strToU8(FAVICON),
    '/favicon.ico': icon(await paint(FAVICON, 32, false), 32),
    '/apple-touch-icon.png': await paint(APP_ICON, 180),
    '/icon-192.png': await paint(APP_ICON, 192),
    '/icon-512.png': await paint(APP_ICON, 512),
    '/site.webmanifest': strToU8(MANIFEST),
  }
}

export async function writeBrandKit(publicDir: string): Promise<void> {
  for (const [path, bytes] of Object.entries(await drawBrandKit())) {
    const file = join(publicDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}

if (import.meta.main) await writeBrandKit('public')

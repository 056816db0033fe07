// How the titles of share images are set: the site's own font where it has the letters, else one of the machine's.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import type { Language, Script } from '#i18n/languages.ts'
import { remember } from '#lib/remember.ts'
import type { ShareArt } from './share-art.ts'

export const SHARE_CACHE = 'node_modules/.cache/share-images'
const GEOLOGICA = 'node_modules/@fontsource-variable/geologica/files'
const WEIGHT = 640
/** The cut files go by the name of the form that the variable font starts from. */
const GEOLOGICA_FAMILY = 'Geologica Thin Roman'

/** Largest first: the first at which the title fits. */
const SIZES_PX = [80, 72, 64, 56, 48, 42, 36]

/** How a title is set. */
export interface Type {
  family: string
  files: string[]
  isTight: boolean
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('')

const LETTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…€™`,
  'latin-ext': range(0x100, 0x17f),
  cyrillic: range(0x400, 0x45f),
  vietnamese: `ĂăĐđĨĩŨũƠơƯư₫${range(0x1ea0, 0x1ef9)}`,
}

/** What fontconfig calls the language of a script that Geologica lacks, and the face that looks most like the others. */
const SYSTEM_FONTS: Partial<Record<Script, { lang: string; wanted: string }>> = {
  hans: { lang: 'zh-cn', wanted: 'Noto Sans CJK SC' },
  hant: { lang: 'zh-tw', wanted: 'Noto Sans CJK TC' },
  jpan: { lang: 'ja', wanted: 'Noto Sans CJK JP' },
  kore: { lang: 'ko', wanted: 'Noto Sans CJK KR' },
  deva: { lang: 'hi', wanted: 'Noto Sans Devanagari' },
  thai: { lang: 'th', wanted: 'Noto Sans Thai' },
}

/** The heading font of the site, in the one form and weight that the text renderer can read. */
export async function geologica(): Promise<Type> {
  const files = Object.entries(LETTERS).map(([part, letters]) => ({
    letters,
    from: join(GEOLOGICA, `geologica-${part}-wght-normal.woff2`),
    to: join(SHARE_CACHE, `geologica-${part}-${WEIGHT}.ttf`),
  }))
  for (const { letters, from, to } of files) {
    if (existsSync(to)) continue
    const font = await subsetFont(readFileSync(from), letters, {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHT },
    })
    writeFileSync(to, font)
  }
  return { family: GEOLOGICA_FAMILY, files: files.map(({ to }) => to), isTight: true }
}

/** The machine's font for a language, if it has one; a machine that cannot tell has none. */
export function systemFont(lang: string, wanted: string): string | undefined {
  try {
    const list = execFileSync('fc-list', [`:lang=${lang}`, 'family'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const families = list.split('\n').flatMap(line => line.split(',')[0]?.trim() || [])
    if (families.includes(wanted)) return wanted
    return families.sort().find(family => /sans|gothic|hei/i.test(family) && !/mono/i.test(family))
  } catch {
    return undefined
  }
}

export async function typeFor({ script }: Language): Promise<Type | undefined> {
  const system = SYSTEM_FONTS[script]
  if (!system) return geologica()
  const family = systemFont(system.lang, system.wanted)
  return family === undefined ? undefined : { family, files: [], isTight: false }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Thai is written without spaces; with a mark where each word ends, the renderer can break between them. */
function withBreaks(title: string, tag: string): string {
  if (tag !== 'th') return title
  const words = new Intl.Segmenter(tag, { granularity: 'word' }).segment(title)
  return [...words].map(({ segment }) => segment).join('\u200b')
}

export function typeset(
  title: string,
  tag: string,
  { family, files, isTight }: Type,
  art: ShareArt,
  size: number,
) {
  const spacing = isTight ? ` letter_spacing="${Math.round(size * -0.02 * 1024)}"` : ''
  return sharp({
    text: {
      text: `<span foreground="${art.ink}" lang="${tag}"${spacing}>${escaped(withBreaks(title, tag))}</span>`,
      // The comma ends the name, whose last words would else be taken for a style.
      font: `${family}, ${isTight ? 'Semi-Bold' : 'Bold'} ${size}`,
      ...(files[0] && { fontfile: files[0] }),
      width: art.title.width,
      dpi: 72,
      rgba: true,
      wrap: 'word',
      spacing: Math.round(size * 0.06),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** The title in the largest size that its box holds. */
export async function setTitle(title: string, tag: string, type: Type, art: ShareArt) {
  for (const size of SIZES_PX) {
    const { data, info } = await typeset(title, tag, type, art, size)
    if (info.height <= art.title.height && info.width <= art.title.width) return { data, info }
  }
  throw new Error(`The share image has no room for "${title}"`)
}

/** Fonts given as files stay known to the renderer once they were used. */
export const learn = remember(async ({ family, files }: Type): Promise<void> => {
  for (const fontfile of files) {
    await sharp({ text: { text: '.', font: `${family}, 8`, fontfile } })
      .raw()
      .toBuffer()
  }
})

/** A name in letters that the font has, and short enough for its place at the smallest size. */
export const WRITABLE = new RegExp(
  `^(?!.*\\S{21})[${Object.values(LETTERS)
    .join('')
    .replace(/[\]^\\-]/g, '\\$&')}]{1,60}$`,
)

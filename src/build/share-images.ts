// After `astro build`: the picture that a shared link shows, one per page and language, into dist/share. What was drawn
// once is kept in node_modules/.cache, so that only a changed title or design costs time.
// What a share image shows: the brand, the page's title, and a pocket with a card in it.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { COLOURS } from '#content/brand.ts'
import { LOGO_FORMS, MARK } from '#content/brand-kit.ts'
import * as icons from '#content/icons.ts'
import { SHARE_HEIGHT, SHARE_PAGES, SHARE_WIDTH, shareImagePath } from '#content/share-images.ts'
import { LANGUAGES, type Language, type Script } from '#i18n/languages.ts'
import { translator } from '#i18n/translator.ts'
import { BLUE, drawLogo } from './brand-art.ts'

export const INK = COLOURS.find(({ id }) => id === 'ink')?.hex ?? '#000'
const MIST = COLOURS.find(({ id }) => id === 'mist')?.hex ?? '#FFF'
/** The denim of a pocket's inside, as in ui/styles/_tokens.scss. */
const INSIDE = '#0F3F92'
const LINE = '#E1E7F2'

/** Where the title is drawn: its last line ends where the pocket does. */
const TITLE_BOX = { left: 72, bottom: 560, width: 620, height: 380 }

const paths: Readonly<Record<string, string>> = icons
const isMark = (name: string) => name.endsWith('Mark')

function card(name: string): string {
  const paint = isMark(name)
    ? `fill="${BLUE}"`
    : `fill="none" stroke="${BLUE}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`
  return `<rect x="834" y="62" width="248" height="320" rx="26" fill="#FFF" stroke="${LINE}" stroke-width="2"/>
<g transform="translate(898 84) scale(5)"><path d="${paths[name]}" ${paint}/></g>`
}

/** The wordmark as a part of a larger drawing. */
function wordmark(x: number, y: number, width: number): string {
  const form = LOGO_FORMS.find(({ id }) => id === 'horizontal')
  if (!form) throw new Error('brand-kit.ts has no horizontal logo')
  const height = (width * form.height) / form.width
  return drawLogo(form, 'colour').replace(
    /<svg ([^>]*?)width="\d+" height="\d+"/,
    `<svg $1x="${x}" y="${y}" width="${width}" height="${height.toFixed(1)}"`,
  )
}

/** The picture without its title; with nothing to be written on it, the brand takes the place. */
function drawShareArt(icon: string | undefined, hasTitle: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
<rect width="100%" height="100%" fill="${MIST}"/>
<rect x="774" y="206" width="368" height="90" rx="30" fill="${INSIDE}"/>
${icon ? card(icon) : ''}
<g transform="translate(742 202) scale(12)"><path d="${MARK.pocket}" fill="${BLUE}"/><path d="${MARK.thread}" fill="#FFF"/></g>
${hasTitle ? wordmark(72, 72, 260) : wordmark(72, 264, 600)}
</svg>`
}

const CACHE = 'node_modules/.cache/share-images'
const GEOLOGICA = 'node_modules/@fontsource-variable/geologica/files'
const WEIGHT = 640
/** The cut files go by the name of the form that the variable font starts from. */
const GEOLOGICA_FAMILY = 'Geologica Thin Roman'
/** Counts up when the same words and art would come out differently. */
const DRAWN_BY = 1

/** Largest first: the first at which the title fits. */
const SIZES_PX = [80, 72, 64, 56, 48, 40]

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
async function geologica(): Promise<Type> {
  const files = Object.entries(LETTERS).map(([part, letters]) => ({
    letters,
    from: join(GEOLOGICA, `geologica-${part}-wght-normal.woff2`),
    to: join(CACHE, `geologica-${part}-${WEIGHT}.ttf`),
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

async function typeFor({ script }: Language): Promise<Type | undefined> {
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

function write(title: string, tag: string, { family, files, isTight }: Type, size: number) {
  const spacing = isTight ? ` letter_spacing="${Math.round(size * -0.02 * 1024)}"` : ''
  return sharp({
    text: {
      text: `<span foreground="${INK}" lang="${tag}"${spacing}>${escaped(withBreaks(title, tag))}</span>`,
      // The comma ends the name, whose last words would else be taken for a style.
      font: `${family}, ${isTight ? 'Semi-Bold' : 'Bold'} ${size}`,
      ...(files[0] && { fontfile: files[0] }),
      width: TITLE_BOX.width,
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
async function setTitle(title: string, tag: string, type: Type) {
  for (const size of SIZES_PX) {
    const { data, info } = await write(title, tag, type, size)
    if (info.height <= TITLE_BOX.height && info.width <= TITLE_BOX.width) return { data, info }
  }
  throw new Error(`The share image has no room for "${title}"`)
}

async function paint(art: string, title: string, tag: string, type: Type | undefined): Promise<Buffer> {
  const set = type && (await setTitle(title, tag, type))
  const over = set ? [{ input: set.data, left: TITLE_BOX.left, top: TITLE_BOX.bottom - set.info.height }] : []
  return sharp(Buffer.from(art))
    .composite(over)
    .png({ palette: true, colours: 32, dither: 0, effort: 4, compressionLevel: 9 })
    .toBuffer()
}

/** Fonts given as files stay known to the renderer once they were used. */
async function learn({ family, files }: Type): Promise<void> {
  for (const fontfile of files) {
    await sharp({ text: { text: '.', font: `${family}, 8`, fontfile } })
      .raw()
      .toBuffer()
  }
}

async function drawLanguage(
  language: Language,
  dist: string,
): Promise<{ drawn: number; isNeutral: boolean }> {
  const { code, tag } = language
  const type = await typeFor(language)
  const t = translator(code)
  let drawn = 0
  for (const { id, title: key, ...page } of SHARE_PAGES) {
    const title = t(key)
    const art = drawShareArt('icon' in page ? page.icon : undefined, type !== undefined)
    const facts = JSON.stringify([DRAWN_BY, art, type && [type.family, tag, title]])
    const kept = join(CACHE, `${createHash('sha256').update(facts).digest('hex').slice(0, 32)}.png`)
    if (!existsSync(kept)) {
      if (type && drawn === 0) await learn(type)
      // Renamed when whole: a build that is cut short must not leave half a picture for the next.
      writeFileSync(`${kept}.part`, await paint(art, title, tag, type))
      renameSync(`${kept}.part`, kept)
      drawn += 1
    }
    const file = join(dist, shareImagePath(code, id))
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(kept, file)
  }
  return { drawn, isNeutral: type === undefined }
}

/** Draws or copies every picture; returns how many were drawn and which languages have no font on this machine. */
export async function writeShareImages(dist: string, languages: readonly Language[] = LANGUAGES) {
  mkdirSync(CACHE, { recursive: true })
  let drawn = 0
  const neutral: string[] = []
  for (const language of languages) {
    const result = await drawLanguage(language, dist)
    drawn += result.drawn
    if (result.isNeutral) neutral.push(language.code)
  }
  return { drawn, neutral, total: languages.length * SHARE_PAGES.length }
}

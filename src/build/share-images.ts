// The picture that a shared link shows, one per page and language: the brand, the page's title and its picture. Drawn in
// a process of its own beside `astro build`, which keeps one processor busy, and copied into dist/share when that is done.
// What was drawn once is kept in node_modules/.cache, so that only a changed title or design costs time.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { factsIn } from '#content/facts.ts'
import { SHARE_PAGES, shareImagePath } from '#content/share-images.ts'
import { drawSheet } from '#features/dappstore/marks/mark-sheets.ts'
import { sheetPlans } from '#features/dappstore/marks/store-sheets.ts'
import { LANGUAGES, type Language, type Script } from '#i18n/languages.ts'
import { translator } from '#i18n/translator.ts'
import { withoutMarks } from '#lib/line-marks.ts'
import { type ShareArt, shareArt } from './share-art.ts'

const CACHE = 'node_modules/.cache/share-images'
const GEOLOGICA = 'node_modules/@fontsource-variable/geologica/files'
const WEIGHT = 640
/** The cut files go by the name of the form that the variable font starts from. */
const GEOLOGICA_FAMILY = 'Geologica Thin Roman'
/** Counts up when the same words and art would come out differently. */
const DRAWN_BY = 2

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

function write(title: string, tag: string, { family, files, isTight }: Type, art: ShareArt, size: number) {
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
async function setTitle(title: string, tag: string, type: Type, art: ShareArt) {
  for (const size of SIZES_PX) {
    const { data, info } = await write(title, tag, type, art, size)
    if (info.height <= art.title.height && info.width <= art.title.width) return { data, info }
  }
  throw new Error(`The share image has no room for "${title}"`)
}

async function paint(
  base: Buffer,
  art: ShareArt,
  title: string,
  tag: string,
  type: Type | undefined,
): Promise<Buffer> {
  const set = type && (await setTitle(title, tag, type, art))
  const over = set ? [{ input: set.data, left: art.title.left, top: art.title.bottom - set.info.height }] : []
  return sharp(base).composite(over).jpeg({ quality: 50, mozjpeg: true }).toBuffer()
}

/** Each picture is laid out once in a build, however many languages write on it. */
const laidOut = new Map<string, Promise<Buffer>>()

function baseOf(art: ShareArt): Promise<Buffer> {
  const known = laidOut.get(art.facts)
  if (known) return known
  const base = art.paint()
  laidOut.set(art.facts, base)
  return base
}

/** Fonts given as files stay known to the renderer once they were used. */
async function learn({ family, files }: Type): Promise<void> {
  for (const fontfile of files) {
    await sharp({ text: { text: '.', font: `${family}, 8`, fontfile } })
      .raw()
      .toBuffer()
  }
}

interface Drawn {
  /** How many were not yet known. */
  drawn: number
  isNeutral: boolean
  /** Where each lies, by its name in the site. */
  files: [name: string, kept: string][]
}

async function drawLanguage(language: Language): Promise<Drawn> {
  const { code, tag } = language
  const type = await typeFor(language)
  const t = translator(code)
  const files: Drawn['files'] = []
  let drawn = 0
  for (const { id, title: key, picture } of SHARE_PAGES) {
    const title = withoutMarks(t(key, factsIn(tag)))
    const art = shareArt(picture, type !== undefined)
    const facts = JSON.stringify([DRAWN_BY, art.facts, type && [type.family, tag, title]])
    const kept = join(CACHE, `${createHash('sha256').update(facts).digest('hex').slice(0, 32)}.jpg`)
    if (!existsSync(kept)) {
      if (type && drawn === 0) await learn(type)
      // Renamed when whole: a build that is cut short must not leave half a picture for the next.
      writeFileSync(`${kept}.part`, await paint(await baseOf(art), art, title, tag, type))
      renameSync(`${kept}.part`, kept)
      drawn += 1
    }
    files.push([shareImagePath(code, id), kept])
  }
  return { drawn, isNeutral: type === undefined, files }
}

/** Draws what is not known yet; returns how many were drawn and which languages have no font on this machine. */
async function drawShareImages(languages: readonly Language[]) {
  mkdirSync(CACHE, { recursive: true })
  const all: Drawn[] = []
  for (const language of languages) all.push(await drawLanguage(language))
  return {
    drawn: all.reduce((sum, { drawn }) => sum + drawn, 0),
    neutral: languages.filter((_, place) => all[place]?.isNeutral).map(({ code }) => code),
    files: all.flatMap(({ files }) => files),
  }
}

/** Puts every picture into the site, and draws what is missing. */
export async function writeShareImages(dist: string, languages: readonly Language[] = LANGUAGES) {
  const { files, ...result } = await drawShareImages(languages)
  for (const [name, kept] of files) {
    const file = join(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(kept, file)
  }
  return { ...result, files: files.map(([name]) => name.replace(/^\//, '')) }
}

if (import.meta.main) {
  // For the pages, which ask for them before the site asks for its share images.
  await Promise.all([...sheetPlans().values()].map(drawSheet))
  console.log((await drawShareImages(LANGUAGES)).drawn)
}

// Draws public/icons for everything the catalogue names: `node scripts/assets/draw-icons.ts`. A mark that @web3icons/core
// (MIT) has is set into the pocket tile; a network or token without one gets a monogram. DApps have marks of more packages,
// in `marks/`. One without gets no picture: the store draws a plain letter, which nobody takes for the DApp's own mark. The
// result is committed, so that a build needs neither the package nor this script. They are raster images, not SVG: a browser
// opens a small document for each SVG it shows, on the page's own thread, and the home page shows a dozen networks, the
// store dozens of new marks with every letter typed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { optimize } from 'svgo'
import { DAPP_MARKS, type DappMark } from './dapp-marks.ts'
import { letters, MONO_TILES, NETWORK_MARKS, TOKEN_MARKS } from './icon-marks.ts'

const ROOT = new URL('../../', import.meta.url)
const CATALOGUE = new URL('src/content/catalogue/', ROOT)
const ICONS = new URL('public/icons/', ROOT)
const KEPT = new URL('marks/', import.meta.url)

/** A mark above this is drawn as a monogram instead: a list shows dozens of them on a phone. */
const MAX_BYTES = 4_000

/** Flat top, deep round bottom. Contains the circle that fits the square, so that no round mark loses an edge. */
const POCKET = 'M3 0h18a3 3 0 0 1 3 3v12a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V3a3 3 0 0 1 3-3z'
const STITCH = 'M2 3v12a7 7 0 0 0 7 7h6a7 7 0 0 0 7-7V3'

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>`

/** Shared by every icon, so that a white tile keeps its shape on white paper and a black one on black. */
const EDGE = `<path fill="none" stroke="#8894ab" stroke-opacity=".35" stroke-width=".5" d="${POCKET}"/>`

async function packageMark(place: string): Promise<string | undefined> {
  const [folder, name] = place.split('/')
  const tile = MONO_TILES[place]
  const variant = tile === undefined ? 'background' : 'mono'
  try {
    const module: unknown = await import(`@web3icons/core/svgs/${folder}/${variant}/${name}.svg.js`)
    if (typeof module !== 'object' || module === null || !('default' in module)) return undefined
    if (typeof module.default !== 'string') return undefined
    return tile === undefined
      ? module.default
      : module.default.replace('>', `><path fill="${tile}" d="M0 0h24v24H0z"/>`)
  } catch {
    return undefined
  }
}

/** Two decimals cannot be told from the original at 64 px; one decimal is kept for marks that stay heavy. */
function lighten(source: string, floatPrecision: number): string {
  return optimize(source, { multipass: true, floatPrecision }).data
}

const clipped = (inner: string) =>
  svg(`<clipPath id="p"><path d="${POCKET}"/></clipPath><g clip-path="url(#p)">${inner}</g>${EDGE}`)

function inPocket(source: string): string | undefined {
  const box = /viewBox="([\d. -]+)"/.exec(source)?.[1]
  if (box !== '0 0 24 24' || /<(script|image|style|foreignObject)|href="(?!#)/.test(source)) return undefined
  const wholeBox = /<clipPath id="([^"]+)">\s*<path fill="#fff" d="M0 0h24v24H0z"\/>\s*<\/clipPath>/.exec(
    source,
  )
  const inner = source
    .replace(/^\s*<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(wholeBox?.[0] ?? '', '')
    .replace(wholeBox === null ? '' : ` clip-path="url(#${wholeBox[1]})"`, '')
  const framed = clipped(inner)
  const light = lighten(framed, 2)
  return Buffer.byteLength(light) <= MAX_BYTES ? light : lighten(framed, 1)
}

/** A file of `marks/` in the middle of a tile of its own. */
async function keptMark(slug: string, name: string, { tile, side }: Kept): Promise<string> {
  const corner = (24 - side) / 2
  const square = `x="${corner}" y="${corner}" width="${side}" height="${side}"`
  const ground = `<path fill="${tile}" d="M0 0h24v24H0z"/>`
  if (name.endsWith('.png')) {
    const file = await readFile(new URL(`${slug}.png`, KEPT), 'base64')
    return clipped(`${ground}<image ${square} href="data:image/png;base64,${file}"/>`)
  }
  const file = await readFile(new URL(`${slug}.svg`, KEPT), 'utf8')
  return clipped(ground + file.replace('<svg', `<svg ${square}`))
}

async function dappMark(slug: string, mark: DappMark): Promise<string | undefined> {
  if (mark.kept !== undefined) return keptMark(slug, mark.name, mark.kept)
  const source = await packageMark(mark.name)
  return source === undefined ? undefined : inPocket(source)
}

function hash(text: string): number {
  let value = 2166136261
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

function hslToRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** WCAG contrast of white on the colour. */
function contrastWithWhite(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const hex = (rgb: readonly number[]) => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`

/** Calm hues around the brand's blue, greens and warm earths; violet is left out on purpose. */
const HUES = [4, 16, 28, 40, 88, 130, 152, 168, 182, 194, 204, 214, 224, 234, 338, 350]

function tileColour(key: string): string {
  const seed = hash(key)
  const hue = HUES[seed % HUES.length] ?? 214
  const saturation = 0.4 + ((seed >>> 8) % 3) * 0.08
  for (let lightness = 0.5; lightness > 0.1; lightness -= 0.01) {
    const rgb = hslToRgb(hue, saturation, lightness)
    if (contrastWithWhite(rgb) >= 5.2) return hex(rgb)
  }
  return '#1460dc'
}

function monogram(key: string, title: string): string {
  const first = [...title.toUpperCase()].find(sign => letters[sign] !== undefined) ?? 'O'
  const thread = `fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"`
  return svg(
    `<path fill="${tileColour(key)}" d="${POCKET}"/>` +
      `<path ${thread} stroke-opacity=".5" stroke-width=".6" stroke-dasharray="1.1 1.3" d="${STITCH}"/>` +
      `<path ${thread} stroke-width="2.1" d="${letters[first]}"/>`,
  )
}

/** TPT carries the site's own sign: a stitched pocket. */
const TPT = svg(
  `<path fill="#1460dc" d="${POCKET}"/>` +
    '<path fill="#fff" d="M7 6h10a1 1 0 0 1 1 1v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5V7a1 1 0 0 1 1-1z"/>' +
    '<path fill="none" stroke="#1460dc" stroke-linecap="round" stroke-width=".7" stroke-dasharray="1.1 1.2" d="M7.6 8.4v4.5a3.6 3.6 0 0 0 3.6 3.6h1.6a3.6 3.6 0 0 0 3.6-3.6V8.4"/>',
)

/** Three times the size of a tile in the store's list and more than twice the shelf's: sharp on every phone for 2 kB each. */
const DAPP_PIXELS = 144
/** A list shows forty of them; the few that are painted in many colours are drawn smaller instead. */
const DAPP_MAX_BYTES = 3_000
/** Networks and tokens stand beside a line of text, in 32 px at most. */
const MARK_PIXELS = 96

async function asPicture(source: string, pixels: number, maxBytes = MAX_BYTES): Promise<Buffer> {
  const dots = sharp(Buffer.from(source), { density: (72 * pixels) / 24 }).resize(pixels, pixels)
  const picture = await dots
    .webp({ quality: 70, alphaQuality: 90, smartSubsample: true, effort: 6 })
    .toBuffer()
  return picture.length <= maxBytes ? picture : asPicture(source, pixels - 16, maxBytes)
}

type Kept = NonNullable<DappMark['kept']>
type Entry = { key: string; title: string; place: string | undefined }

async function markOf(place: string | undefined): Promise<string | undefined> {
  const source = place === undefined ? undefined : await packageMark(place)
  const mark = source === undefined ? undefined : inPocket(source)
  return mark !== undefined && Buffer.byteLength(mark) <= MAX_BYTES ? mark : undefined
}

async function emptied(folder: string): Promise<URL> {
  const target = new URL(`${folder}/`, ICONS)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  return target
}

async function drawFolder(folder: string, entries: readonly Entry[]): Promise<void> {
  const target = await emptied(folder)
  let marks = 0
  for (const { key, title, place } of entries) {
    const mark = await markOf(place)
    if (place !== undefined && mark === undefined)
      console.warn(`${folder}/${key}: ${place} is missing or too heavy`)
    if (mark !== undefined) marks += 1
    const drawn = mark ?? (key === 'tpt' ? TPT : monogram(key, title))
    await writeFile(new URL(`${key}.webp`, target), await asPicture(drawn, MARK_PIXELS))
  }
  console.log(`${folder}: ${entries.length} icons, ${marks} from the package`)
}

async function drawDapps(): Promise<void> {
  const target = await emptied('dapps')
  for (const [slug, mark] of Object.entries(DAPP_MARKS)) {
    const drawn = await dappMark(slug, mark)
    if (drawn === undefined) throw new Error(`dapps/${slug}: ${mark.name} is missing`)
    await writeFile(new URL(`${slug}.webp`, target), await asPicture(drawn, DAPP_PIXELS, DAPP_MAX_BYTES))
  }
  console.log(`dapps: ${Object.keys(DAPP_MARKS).length} marks`)
}

/** A network's own page shows its mark larger than a raster of 96 px bears; it is the one document of its kind there. */
async function drawPatches(entries: readonly Entry[]): Promise<void> {
  const target = await emptied('patches')
  for (const { key, title, place } of entries)
    await writeFile(new URL(`${key}.svg`, target), (await markOf(place)) ?? monogram(key, title))
}

async function readEntries(file: string, key: string, marks: Record<string, string>): Promise<Entry[]> {
  const rows: unknown = JSON.parse(await readFile(new URL(file, CATALOGUE), 'utf8'))
  if (!Array.isArray(rows)) throw new Error(`${file} is not a list`)
  return rows.map((row: Record<string, unknown>) => {
    const id = String(row[key]).toLowerCase()
    return { key: id, title: String(row.title), place: marks[id] }
  })
}

const chains = await readEntries('chains.json', 'hid', NETWORK_MARKS)
await drawFolder('chains', chains)
await drawPatches(chains)
await drawDapps()
await drawFolder('tokens', await readEntries('market-tokens.json', 'symbol', TOKEN_MARKS))

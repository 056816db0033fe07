// Marks and banners, drawn into few files at build: a request each is what they cost most. Which ones, the pages' own modules
// say.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MarkSheet, SHEET_CELLS } from './mark-sheet.ts'

/**
 * Neighbours would shine through at the edges of a scaled mark, so beside each is more of its own edge. None above, below and
 * outside: there a sheet ends with its marks, so that each fills its place as a file of its own would.
 */
const EDGE_PX = 2
/** Read by every browser of `.browserslistrc`, which AVIF is not. Small files are worth the time. */
const WEBP = { quality: 40, effort: 6, smartSubsample: true }
const CACHE = 'node_modules/.cache/mark-sheets'

export interface SheetPlan {
  icons: readonly string[]
  /** In pixels, twice as large as shown. */
  width: number
  height: number
  /** More than `WEBP` gives, for marks so small that a blur of a pixel is seen. */
  quality?: number
}

const fileOf = (icon: string): string => join(process.cwd(), 'public', icon)

/** Pictures from elsewhere are not here to be drawn. */
export const isOurs = (icon: string): boolean => icon.startsWith('/icons/') && existsSync(fileOf(icon))

/** Its name changes with what it shows, as a cached sheet with other places would put a wrong mark beside a name. */
function nameOf(family: string, { icons, width, height, quality }: SheetPlan): string {
  const hash = createHash('sha256').update(`${width} ${height} ${EDGE_PX} beside ${quality}`)
  for (const icon of icons) hash.update(icon).update(readFileSync(fileOf(icon)))
  return `${family}-${hash.digest('base64url').slice(0, 8)}`
}

/** By name; a sheet that would be empty is none. */
export const nameSheets = (family: string, plans: readonly SheetPlan[]): ReadonlyMap<string, SheetPlan> =>
  new Map(
    plans
      .map(plan => ({ ...plan, icons: [...new Set(plan.icons)].filter(isOurs).slice(0, SHEET_CELLS) }))
      .filter(({ icons }) => icons.length > 0)
      .map(plan => [nameOf(family, plan), plan]),
  )

export const sheetsOf = (plans: ReadonlyMap<string, SheetPlan>): MarkSheet[] =>
  [...plans].map(([name, { icons }]) => ({ src: `/icons/${name}.webp`, icons: [...icons] }))

async function draw({ icons, width, height, quality = WEBP.quality }: SheetPlan): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const cell = width + 2 * EDGE_PX
  const last = SHEET_CELLS - 1
  // A mark is shown whole; a banner is wider than its place, which cuts it.
  const fit = width === height ? 'contain' : 'cover'
  const drawn = icons.map(async (icon, place) => ({
    input: await sharp(fileOf(icon))
      .resize(width, height, { fit, background })
      .extend({
        left: place > 0 ? EDGE_PX : 0,
        right: place < last ? EDGE_PX : 0,
        extendWith: 'copy',
      })
      .png()
      .toBuffer(),
    left: Math.max(0, place * cell - EDGE_PX),
    top: 0,
  }))
  const size = { width: width + last * cell, height }
  return sharp({ create: { ...size, channels: 4, background } })
    .composite(await Promise.all(drawn))
    .webp({ ...WEBP, quality })
    .toBuffer()
}

/** As an earlier build drew it, if one did. */
export async function drawSheet(plan: SheetPlan): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const kept = join(CACHE, [nameOf('sheet', plan), ...Object.values(WEBP), sharp.versions.sharp].join('-'))
  if (existsSync(kept)) return readFileSync(kept)
  const sheet = await draw(plan)
  mkdirSync(CACHE, { recursive: true })
  // Renamed when whole: a build that is cut short must not leave half of it for the next.
  const part = `${kept}.${process.pid}.part`
  writeFileSync(part, sheet)
  renameSync(part, kept)
  return sheet
}

// All downloads: what one takes home, wrapped, tied and sealed.
import type { Drawing } from './drawing.ts'
import type { Surface } from './light.ts'
import { PAPER } from './materials.ts'
import { folds } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { lines, mark, path, transformed, waxSeal } from './shapes.ts'

const STRING = { colour: '#b9925c', width: 8, dashes: '', twist: 1.6 } as const

interface Parcel {
  x: number
  y: number
  width: number
  height: number
  /** Degrees: nobody stacks parcels straight. */
  tilt: number
  surface: Surface
}

const placed = ({ x, y, width, height, tilt }: Parcel, svg: string) =>
  transformed(`rotate(${tilt} ${x + width / 2} ${y + height / 2})`, svg)

/** A wrapped box from the front: its paper, the folds of its two ends, and the string around it. */
async function parcel(drawing: Drawing, box: Parcel, knot: number): Promise<void> {
  const { x, y, width, height, surface } = box
  const body = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`
  await drawing.layer(placed(box, body), {
    thickness: 9,
    bevel: 6,
    ambient: 0.42,
    shadow: [14, 26, 24, 0.5],
    ...surface,
  })
  const [left, right, middle] = [x + 6, x + width - 6, y + height / 2]
  const ends =
    `M${left} ${y + 12}L${left + height * 0.36} ${middle}L${left} ${y + height - 12}` +
    `M${right} ${y + 12}L${right - height * 0.36} ${middle}L${right} ${y + height - 12}`
  await drawing.shade(placed(box, lines(ends, 5)), 0.72, 2)
  const across = `M${x - 1} ${middle + 6}Q${x + width / 2} ${middle - 5} ${x + width + 1} ${middle + 4}`
  const down = `M${x + knot} ${y - 1}Q${x + knot + 7} ${middle} ${x + knot - 2} ${y + height + 1}`
  await drawing.thread(placed(box, path(across)), { ...STRING, shadow: [3, 7, 5, 0.5] })
  await drawing.thread(placed(box, path(down)), { ...STRING, shadow: [4, 7, 5, 0.5] })
}

/** What is known of a file, written on the parcel: groups of four, too small to read. */
async function label(drawing: Drawing, box: Parcel, x: number, y: number): Promise<void> {
  await drawing.layer(placed(box, `<rect x="${x}" y="${y}" width="226" height="112" rx="6"/>`), {
    colour: '#fbf8f0',
    material: PAPER,
    grain: 0.7,
    thickness: 3,
    bevel: 2,
    shadow: [3, 6, 6, 0.4],
  })
  const groups = [0, 1, 2, 3].map(
    group => `M${x + 24 + group * 48} ${y + 46}h30M${x + 24 + group * 48} ${y + 70}h30`,
  )
  await drawing.ink(placed(box, lines(groups.join(''), 9, 'stroke-dasharray="0.1 10"')), '#2d3950', 0.8)
  await drawing.ink(placed(box, lines(`M${x + 24} ${y + 24}h92`, 7)), '#1460dc', 0.8)
  await drawing.ink(placed(box, lines(`M${x + 24} ${y + 93}h150`, 4)), '#8b8778', 0.7)
}

async function parcels(drawing: Drawing): Promise<void> {
  const kraft: Surface = { colour: '#c1955d', material: PAPER, grain: 1.5, relief: folds(34, 260) }
  const large = { x: 96, y: 520, width: 800, height: 292, tilt: 0.6, surface: kraft }
  const cloth: Surface = { colour: '#1c4489', relief: folds(60, 220), wear: 0.22 }
  const middle = { x: 176, y: 306, width: 600, height: 216, tilt: -1.6, surface: cloth }
  const white: Surface = { colour: '#efe7d6', material: PAPER, grain: 1.1, relief: folds(30, 220) }
  const small = { x: 300, y: 136, width: 410, height: 170, tilt: 2.4, surface: white }
  await parcel(drawing, large, 560)
  await label(drawing, large, 186, 684)
  await drawing.ink(placed(large, mark(690, 548, 84)), '#6b4a1a', 0.62)
  await parcel(drawing, middle, 190)
  await parcel(drawing, small, 206)
  // The bow, and the seal over the knot that nobody opens unseen.
  const bow = path('M506 142C440 70 372 62 388 104S470 138 506 144C560 66 640 52 630 98S548 142 506 144')
  await drawing.thread(bow, { ...STRING, shadow: [5, 10, 6, 0.45] })
  const ends = path('M504 146C490 176 452 188 442 222M508 146C524 178 562 184 566 226')
  await drawing.thread(ends, { ...STRING, shadow: [5, 10, 6, 0.45] })
  await waxSeal(drawing, 368, 418, 66)
}

export const RELEASE_PICTURES = {
  parcels: { left: 60, top: 20, width: 900, height: 860, draw: parcels },
} satisfies Record<string, PictureArt>

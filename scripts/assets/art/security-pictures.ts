import type { Drawing } from './drawing.ts'
import { BRASS, CANVAS, LEATHER, type Rgb, SMOOTH } from './materials.ts'
import { folds, turbulence, wrap } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { path, transformed } from './shapes.ts'

const [WIDTH, HEIGHT] = [1600, 620]
const MIDDLE = HEIGHT / 2
/** Where the slider is: to its left the zipper is open, to its right closed. */
const SLIDER = 900
const TOOTH_STEP = 21
const SIDES = [-1, 1] as const
type Side = (typeof SIDES)[number]

/** How far each side of the zipper is from the middle. */
const gap = (x: number): number => (x > SLIDER ? 0 : ((SLIDER - x) / SLIDER) ** 1.35 * 236)

/** A line along one side of the zipper, so far outside its edge. */
function along(side: Side, outside: number): string {
  const places = Array.from({ length: (WIDTH + 80) / 20 + 1 }, (_, step) => step * 20 - 40)
  const point = (x: number) => `${x} ${(MIDDLE + side * (gap(x) + outside)).toFixed(1)}`
  return `M${places.map(point).join('L')}`
}

/** Blue stripes on white, as pockets are lined. */
function lining(x: number, y: number): Rgb {
  const place = wrap(x + y * 0.06, 54)
  return (place > 8 && place < 12) || (place > 16 && place < 19) ? [104, 134, 188] : [242, 236, 222]
}

function teeth(side: Side): string {
  const count = Math.ceil((WIDTH + 70) / TOOTH_STEP)
  return Array.from({ length: count }, (_, tooth) => {
    const x = tooth * TOOTH_STEP - 30 + (side < 0 ? 0 : TOOTH_STEP / 2)
    const slope = Math.atan2(side * (gap(x + 4) - gap(x - 4)), 8) * (180 / Math.PI)
    const y = MIDDLE + side * gap(x)
    const shape = `<rect x="-6" y="${side < 0 ? -17 : -7}" width="12" height="24" rx="4"/>`
    return transformed(`translate(${x} ${y.toFixed(1)}) rotate(${slope.toFixed(1)})`, shape)
  }).join('')
}

async function half(drawing: Drawing, side: Side): Promise<void> {
  const toEdge = side < 0 ? 'V-60H-40Z' : `V${HEIGHT + 60}H-40Z`
  await drawing.layer(path(along(side, 0) + toEdge), {
    colour: '#1a2233',
    material: CANVAS,
    thickness: 4,
    bevel: 3,
    shadow: [4, side < 0 ? 22 : -6, 26, 0.6],
  })
  await drawing.layer(path(along(side, 30) + toEdge), {
    colour: '#1c4489',
    thickness: 12,
    bevel: 8,
    relief: folds(80, 260),
    wear: 0.3,
    shadow: [3, side < 0 ? 8 : 2, 7, 0.6],
  })
  await drawing.thread(path(along(side, 58) + along(side, 88)), { width: 7, dashes: '24 12' })
  await drawing.layer(teeth(side), {
    material: SMOOTH,
    thickness: 9,
    bevel: 4,
    metal: BRASS,
    shadow: [3, 6, 4, 0.6],
  })
}

/** The slider's body, a pull of leather, and the bridge that holds it. */
async function slider(drawing: Drawing): Promise<void> {
  const at = `translate(${SLIDER} ${MIDDLE})`
  const body = path('M-92 -48Q-60 -56 0 -34Q30 -26 34 0Q30 26 0 34Q-60 56 -92 48Q-66 0 -92 -48Z')
  await drawing.layer(transformed(at, body), {
    material: SMOOTH,
    thickness: 22,
    bevel: 9,
    metal: BRASS,
    shadow: [8, 16, 12, 0.65],
    gloss: { strength: 0.2, sharpness: 20 },
  })
  const tilted = `translate(${SLIDER - 34} ${MIDDLE}) rotate(13)`
  const pull = path(
    'M-14 -30H210Q246 -30 246 0T210 30H-14Q-30 30 -30 0T-14 -30ZM-8 -12Q-14 -12 -14 0T-8 12H24Q30 12 30 0T24 -12Z',
    'fill-rule="evenodd"',
  )
  await drawing.layer(transformed(tilted, pull), {
    colour: '#b57a3f',
    material: LEATHER,
    grain: 1,
    thickness: 11,
    bevel: 5,
    wear: -0.25,
    shadow: [12, 24, 16, 0.6],
  })
  const edge = path('M52 -19H206Q234 -19 234 0T206 19H52Z')
  await drawing.thread(transformed(tilted, edge), { colour: '#5b3413', width: 4, dashes: '11 7' })
  await drawing.layer(transformed(at, '<rect x="-52" y="-12" width="44" height="24" rx="11"/>'), {
    material: SMOOTH,
    thickness: 14,
    bevel: 8,
    metal: BRASS,
    shadow: [5, 9, 6, 0.6],
    gloss: { strength: 0.3, sharpness: 20 },
  })
}

/** What can be seen and what cannot: a zipper, open on the left down to the lining, closed on the right. */
async function zipper(drawing: Drawing): Promise<void> {
  await drawing.ground({
    colour: lining,
    material: CANVAS,
    grain: 0.5,
    relief: (x, y) => Math.sin(x / 60 + y / 80) * 16 + turbulence(x / 120, y / 120) * 60,
  })
  await drawing.shade(path(`${along(-1, -40)}V0H-40Z`), 0.55, 30)
  for (const side of SIDES) await half(drawing, side)
  await slider(drawing)
  drawing.fallOff()
}

export const SECURITY_PICTURES = {
  // No page shows more of its height.
  zipper: { top: 60, width: WIDTH, height: 500, draw: zipper },
} satisfies Record<string, PictureArt>

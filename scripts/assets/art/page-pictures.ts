import type { Drawing } from './drawing.ts'
import { BRASS, CANVAS, FELT, PAPER, type Rgb, SMOOTH } from './materials.ts'
import { folds, noise, randomFrom, turbulence, wrap } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { coin, lines, needle, path, pocket, rivet, transformed, waxSeal } from './shapes.ts'

const BRIGHT_THREAD = '#ffc25c'
const LINING_THREAD = '#d9d2c2'

/** Blue stripes on white, bent with the cloth, as pockets are lined. */
function ticking(x: number, y: number): Rgb {
  const bent = x + Math.sin(y / 110) * 10 + noise(x / 80, y / 130) * 20 + ((x - 500) * (y - 560)) / 3600
  const place = wrap(bent, 60)
  return (place > 8 && place < 13) || (place > 17 && place < 20) ? [92, 122, 178] : [236, 229, 213]
}

/** Gathered where it is sewn in, loose below. */
function gathers(x: number, y: number): number {
  const near = Math.max(0, 1 - (y - 250) / 600)
  const pleats = Math.sin(x / 25 + noise(x / 90, y / 260) * 7 + ((x - 500) / 900) * ((y - 240) / 60))
  const waves = Math.sin(x / 60 + y / 130 + noise(x / 120, y / 120) * 3)
  return pleats * 24 * near * near + waves * 36 * (1 - near * 0.6) + turbulence(x / 110, y / 110) * 46
}

async function lint(
  drawing: Drawing,
  x: number,
  y: number,
  radius: number,
  random: () => number,
): Promise<void> {
  const fibre = () => {
    const [angle, reach] = [random() * 2 * Math.PI, radius * 0.9 * Math.sqrt(random())]
    const bend = () => ((random() - 0.5) * radius * 0.55).toFixed(1)
    const start = `${(x + Math.cos(angle) * reach * 1.25).toFixed(1)} ${(y + Math.sin(angle) * reach * 0.8).toFixed(1)}`
    return `M${start}q${bend()} ${bend()} ${bend()} ${bend()}t${bend()} ${bend()}`
  }
  const fibres = () => path(Array.from({ length: radius * 1.9 }, fibre).join(''))
  await drawing.layer(`<ellipse cx="${x}" cy="${y}" rx="${radius * 1.2}" ry="${radius * 0.8}"/>`, {
    colour: '#b4bfd2',
    material: FELT,
    grain: 2.4,
    thickness: radius * 0.5,
    bevel: radius * 0.5,
    shadow: [6, 12, 10, 0.5],
    opacity: 0.85,
  })
  const loose = { dashes: '', twist: 0 }
  await drawing.thread(fibres(), { ...loose, colour: '#9aa9c4', width: 2, shadow: [4, 9, 8, 0.3] })
  await drawing.thread(fibres(), { ...loose, colour: '#ced7e4', width: 1.6, shadow: [1, 2, 2, 0.2] })
}

/** Nothing here: a pocket turned inside out, with lint and a coin. */
async function notFound(drawing: Drawing): Promise<void> {
  await drawing.layer(path(pocket(60, 24, 880, 900, { top: 26, bottom: 300 })), {
    colour: '#1a3f80',
    thickness: 10,
    bevel: 8,
    relief: folds(80, 230),
    wear: 0.24,
    shadow: [10, 28, 26, 0.5],
  })
  const seams =
    pocket(86, 50, 828, 848, { top: 14, bottom: 276 }) + pocket(112, 76, 776, 796, { top: 8, bottom: 252 })
  await drawing.thread(path(seams), { width: 6.5, dashes: '22 11' })
  const slit = path('M196 262Q500 350 804 262L800 300Q500 380 200 300Z')
  await drawing.layer(slit, { colour: '#08132c', material: SMOOTH, thickness: 0, shadow: 'none' })
  await drawing.layer(
    path(
      'M236 268C230 400 188 560 222 668C250 772 344 838 474 846C636 856 742 786 772 664C800 556 772 400 764 268Z',
    ),
    {
      colour: ticking,
      material: CANVAS,
      grain: 0.5,
      thickness: 28,
      bevel: 28,
      relief: gathers,
      shadow: [20, 38, 36, 0.62],
      ambient: 0.4,
    },
  )
  await drawing.thread(
    path(
      'M254 350C242 440 214 560 246 656C272 746 352 806 474 814C624 822 720 760 746 656C772 556 756 440 746 350',
    ),
    { colour: LINING_THREAD, dashes: '13 8', shadow: [1, 3, 2, 0.4] },
  )
  await drawing.shade(path('M205 250H795V320Q500 392 205 320Z'), 0.42, 24)
  await drawing.layer(path('M150 150Q500 196 850 150L846 258Q500 352 154 258Z'), {
    colour: '#1c4489',
    thickness: 10,
    bevel: 7,
    relief: folds(46, 210),
    wear: 0.3,
    shadow: [4, 20, 18, 0.65],
  })
  await drawing.thread(path('M158 240Q500 330 842 240M158 214Q500 304 842 214'), {
    width: 6.5,
    dashes: '22 11',
  })
  await rivet(drawing, 190, 196, 21)
  await rivet(drawing, 810, 196, 21)
  const random = randomFrom(4)
  await lint(drawing, 262, 898, 40, random)
  await lint(drawing, 352, 950, 19, random)
  const end = path('M742 664C830 690 790 770 850 790S950 740 962 800')
  await drawing.thread(end, { colour: LINING_THREAD, width: 4, dashes: '', shadow: [5, 10, 5, 0.45] })
  await coin(drawing, 690, 884, 66)
}

/** Handed in: a pocket sewn shut over a receipt, whose words are set by the page. */
async function success(drawing: Drawing): Promise<void> {
  const teeth = Array.from({ length: 31 }, (_, tooth) => (tooth % 2 ? 'l8 10l8 -10' : 'l8 -10l8 10')).join('')
  await drawing.layer(path(`M252 70${teeth}V620H252Z`), {
    colour: '#fbf8f0',
    material: PAPER,
    grain: 0.6,
    thickness: 3,
    bevel: 2,
    relief: (x, y) => Math.sin(y / 150) * 22 + Math.sin((x - 252) / 160) * 10,
    shadow: [14, 20, 22, 0.34],
    ambient: 0.55,
  })
  await drawing.layer(path(pocket(120, 430, 760, 580, { top: 26, bottom: 250 })), {
    colour: '#1b4287',
    thickness: 12,
    bevel: 9,
    relief: folds(60, 230),
    wear: 0.26,
    shadow: [10, 26, 26, 0.5],
  })
  const seam = (inset: number) =>
    pocket(120 + inset, 430 + inset, 760 - 2 * inset, 580 - 2 * inset, { top: 14, bottom: 250 - inset })
  await drawing.thread(path(seam(30) + seam(58)), { width: 7, dashes: '23 11.5' })
  // What closes it: one more row straight through the paper, with a tack at either end.
  const closing = { colour: BRIGHT_THREAD, width: 8.5, dashes: '27 10', shadow: [2, 5, 4, 0.7] } as const
  await drawing.thread(path('M176 548H824'), closing)
  const tack = (x: number) => Array.from({ length: 9 }, (_, row) => `M${x - 4} ${516 + row * 8}h28`).join('')
  for (const x of [170, 812])
    await drawing.thread(path(tack(x)), { colour: BRIGHT_THREAD, width: 6, dashes: '' })
  await rivet(drawing, 166, 478, 20)
  await rivet(drawing, 834, 478, 20)
  const rest = path('M824 548C900 560 900 640 830 660S660 640 600 742')
  await drawing.thread(rest, { colour: BRIGHT_THREAD, width: 6, dashes: '', shadow: [6, 12, 6, 0.45] })
  await needle(drawing, 470, 900, { length: 210, angle: -50, width: 14 })
}

const STRING = '#b9925c'

/** Where a download comes from: a parcel tag with its seal; what is written on it is set by the page. */
async function tag(drawing: Drawing): Promise<void> {
  const tilted = (svg: string) => transformed('rotate(-7 520 400)', svg)
  const string = { colour: STRING, width: 7, dashes: '', twist: 1.6 }
  const loop = path('M196 372C90 300 60 200 150 120S360 70 330 -30')
  await drawing.thread(loop, { ...string, shadow: [7, 14, 8, 0.45] })
  const board =
    'M262 170H900Q924 170 924 194V606Q924 630 900 630H262L130 486Q120 474 120 460V340Q120 326 130 314ZM230 400a32 32 0 1 0 -64 0a32 32 0 1 0 64 0z'
  await drawing.layer(tilted(path(board, 'fill-rule="evenodd"')), {
    colour: '#d9bb86',
    material: PAPER,
    grain: 1.6,
    thickness: 6,
    bevel: 3,
    relief: folds(44, 260),
    shadow: [14, 30, 30, 0.45],
  })
  const eyelet = 'M252 400a54 54 0 1 0 -108 0a54 54 0 1 0 108 0zM224 400a26 26 0 1 0 -52 0a26 26 0 1 0 52 0z'
  await drawing.layer(tilted(path(eyelet, 'fill-rule="evenodd"')), {
    material: SMOOTH,
    thickness: 14,
    bevel: 10,
    metal: BRASS,
    shadow: [3, 6, 5, 0.5],
  })
  const frame = 'M290 200H890V600H290Z'
  await drawing.ink(tilted(lines(frame, 3) + lines('M320 220H860V580H320Z', 1.5)), '#6b4a1a', 0.5)
  const through = path('M214 404C240 470 150 500 160 430S190 384 196 372')
  await drawing.thread(through, { ...string, shadow: [5, 10, 6, 0.45] })
  await waxSeal(drawing, 770, 520, 122)
}

/** Help: a visible mend. */
async function mend(drawing: Drawing): Promise<void> {
  await drawing.layer(path(pocket(40, 30, 1020, 690, { top: 24, bottom: 210 })), {
    colour: '#1c4489',
    thickness: 10,
    bevel: 8,
    relief: folds(80, 260),
    wear: 0.25,
    shadow: [10, 26, 26, 0.45],
  })
  const seam = path(pocket(66, 56, 968, 638, { top: 14, bottom: 186 }))
  await drawing.thread(seam, { width: 6.5, dashes: '22 11' })
  const gingham = (x: number, y: number): Rgb => {
    const crossed = Number(wrap(x - y * 0.04, 92) < 46) + Number(wrap(y + x * 0.04, 92) < 46)
    if (crossed === 2) return [150, 172, 214]
    return crossed === 1 ? [182, 200, 232] : [214, 225, 243]
  }
  const patch = path('M322 196Q560 172 798 200Q816 372 790 572Q560 592 314 568Q300 372 322 196Z')
  const patchSurface = { colour: gingham, material: CANVAS, thickness: 8, relief: folds(60, 150) }
  await drawing.layer(patch, { ...patchSurface, shadow: [4, 9, 9, 0.55] })
  const rows = Array.from({ length: 15 }, (_, row) => {
    const y = 168 + row * 31
    const start = 272 + (row % 2) * 19 + Math.sin(row * 2) * 14
    return `M${start.toFixed(1)} ${(y + noise(row, 1) * 6).toFixed(1)}L${846 - ((row * 7) % 5) * 11} ${(y + 7 + noise(row, 4) * 6).toFixed(1)}`
  })
  await drawing.thread(path(rows.join('')), {
    colour: '#fbf6ea',
    width: 7,
    dashes: '23 16',
    shadow: [2, 4, 3, 0.5],
  })
  const bite = (x: number, y: number, right: number, down: number) =>
    `M${x - right} ${y - down}L${x + right} ${y + down}`
  const across = Array.from({ length: 19 }, (_, place) => {
    const bulge = Math.sin((place / 18) * Math.PI)
    return bite(338 + place * 25, 192 - bulge * 10, 5, 17) + bite(330 + place * 25, 570 + bulge * 9, 5, 17)
  })
  const down = Array.from({ length: 14 }, (_, place) => {
    const bulge = Math.sin((place / 13) * Math.PI)
    return bite(313 - bulge * 6, 222 + place * 25, 17, 5) + bite(799 + bulge * 5, 226 + place * 25, 17, 5)
  })
  const red = { colour: '#d8482e', dashes: '' }
  await drawing.thread(path([...across, ...down].join('')), { ...red, width: 6.5, shadow: [2, 4, 3, 0.55] })
  const end = path('M836 585C900 590 930 520 886 490S900 400 950 424')
  await drawing.thread(end, { ...red, shadow: [7, 13, 7, 0.5] })
  await needle(drawing, 1010, 250, { length: 190, angle: 108, width: 13 })
}

export const PAGE_PICTURES = {
  'not-found': { width: 1000, height: 1010, draw: notFound },
  success: { width: 1000, height: 1070, draw: success },
  tag: { width: 1000, height: 760, draw: tag },
  mend: { width: 1100, height: 770, draw: mend },
} satisfies Record<string, PictureArt>

// Covers of articles, one per topic, 1200 by 630: calm on the left, where a title can stand, an object on the right.
import type { Drawing } from './drawing.ts'
import type { Surface } from './light.ts'
import { CANVAS, CORDUROY, DENIM, FELT, LEATHER, type Material, PAPER, rgb, SMOOTH } from './materials.ts'
import { folds, noise, randomFrom, turbulence } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { patternPaper, pin, tape } from './sewing-tools.ts'
import { button, circle, coin, lines, mark, needle, path, pocket, rivet, transformed } from './shapes.ts'

async function table(drawing: Drawing, colour: string, surface: Surface = {}): Promise<void> {
  await drawing.ground({ colour, relief: folds(70, 300), ...surface })
  drawing.fallOff()
}

/** Start here: the first stitch. */
async function start(drawing: Drawing): Promise<void> {
  await table(drawing, '#1c4690')
  await drawing.thread(path('M1200 196H806M1200 226H806'), { width: 8, dashes: '27 12' })
  const loose = path('M806 226C690 226 600 240 600 330S740 430 850 380S1010 300 1050 390S1020 500 930 500')
  await drawing.thread(loose, { width: 8, dashes: '', shadow: [9, 16, 8, 0.5] })
  await needle(drawing, 560, 566, { length: 376, angle: -10, width: 25 })
  await rivet(drawing, 1090, 120, 30)
}

/** Keep it safe: a buttoned flap. */
async function safe(drawing: Drawing): Promise<void> {
  await table(drawing, '#2a3040')
  await drawing.layer(path(pocket(640, 70, 440, 640, { top: 20, bottom: 200 })), {
    colour: '#262c3a',
    thickness: 9,
    bevel: 8,
    relief: folds(50, 220),
    wear: 0.2,
    shadow: [12, 26, 28, 0.6],
  })
  const seam = { width: 6, dashes: '19 10' }
  await drawing.thread(path(pocket(662, 90, 396, 598, { top: 12, bottom: 180 })), seam)
  await drawing.layer(
    path('M622 46H1098V214Q1098 236 1080 246L884 342Q860 354 836 342L640 246Q622 236 622 214Z'),
    {
      colour: '#2f3647',
      thickness: 12,
      bevel: 9,
      relief: folds(46, 180),
      wear: 0.3,
      shadow: [8, 24, 20, 0.65],
    },
  )
  await drawing.thread(
    path('M646 70H1074V208Q1074 222 1062 228L876 318Q860 326 844 318L658 228Q646 222 646 208Z'),
    seam,
  )
  await drawing.thread(path('M860 232V300'), {
    colour: '#d98f2c',
    width: 13,
    dashes: '',
    twist: 1.4,
    isSewn: true,
  })
  await button(drawing, 860, 262, 43)
}

const SPOOLS = [
  { x: 760, y: 170, radius: 118, colour: '#f0b90b' },
  { x: 1010, y: 250, radius: 132, colour: '#7f8ee8' },
  { x: 800, y: 440, radius: 128, colour: '#d8363a' },
  { x: 1060, y: 520, radius: 112, colour: '#1fbf8f' },
  { x: 590, y: 330, radius: 84, colour: '#f7931a' },
] as const

async function spool(drawing: Drawing, { x, y, radius, colour }: (typeof SPOOLS)[number]): Promise<void> {
  const dyed = rgb(colour)
  const winding = (atX: number, atY: number) =>
    Math.sin(Math.hypot(atX - x, atY - y) * 1.05 + Math.atan2(atY - y, atX - x))
  await drawing.layer(circle(x, y, radius), {
    colour: '#e9d3ac',
    material: PAPER,
    grain: 1,
    thickness: 16,
    bevel: 7,
    shadow: [16, 30, 24, 0.55],
  })
  const ring = (reach: number) =>
    `a${reach} ${reach} 0 1 0 ${reach * 2} 0a${reach} ${reach} 0 1 0 ${-reach * 2} 0z`
  const [outer, inner] = [radius * 0.86, radius * 0.34]
  const wound = `M${x - outer} ${y}${ring(outer)}M${x - inner} ${y}${ring(inner)}`
  await drawing.layer(path(wound, 'fill-rule="evenodd"'), {
    colour: (atX, atY) => {
      const light = 0.9 + 0.16 * winding(atX, atY)
      return [dyed[0] * light, dyed[1] * light, dyed[2] * light]
    },
    material: SMOOTH,
    thickness: 22,
    bevel: 12,
    relief: (atX, atY) => winding(atX, atY) * 1.8,
    gloss: { strength: 0.12, sharpness: 10 },
    shadow: [6, 10, 8, 0.5],
  })
  const core = { colour: '#dcc294', material: PAPER, thickness: 6, bevel: 4 }
  await drawing.layer(circle(x, y, radius * 0.3), { ...core, shadow: 'none' })
  await drawing.shade(circle(x, y, radius * 0.15), 0.16, 3)
}

/** Networks and fees: a spool per network, all threads leading to the same place. */
async function fees(drawing: Drawing): Promise<void> {
  await table(drawing, '#c39a66', { material: CANVAS, grain: 1 })
  for (const { x, y, radius, colour } of SPOOLS) {
    const from = `M${x - radius * 0.72} ${y + radius * 0.3}`
    const bend = `C${x - radius * 1.6} ${y + radius * 1.4} ${x - 300} ${y + 40}`
    const line = path(`${from}${bend} -20 ${610 - (x - 590) * 0.04 - y * 0.05}`)
    await drawing.thread(line, { colour, dashes: '', shadow: [6, 11, 5, 0.45] })
  }
  for (const each of SPOOLS) await spool(drawing, each)
}

const PATCHES: readonly (readonly [string, Material])[] = [
  ['#2150a0', DENIM],
  ['#c39a66', CANVAS],
  ['#8e4a2c', CORDUROY],
  ['#6d7483', FELT],
  ['#a86c34', LEATHER],
  ['#23293a', DENIM],
  ['#e8e0cf', CANVAS],
  ['#3c6f5f', CORDUROY],
  ['#d99132', FELT],
  ['#4f74c4', CANVAS],
  ['#1b3f86', DENIM],
  ['#b5473c', FELT],
  ['#c9a36b', LEATHER],
  ['#39476a', CORDUROY],
]
const PALE = '#e8e0cf'

/** DApps: patchwork, a piece per thing one can open. */
async function dapps(drawing: Drawing): Promise<void> {
  await table(drawing, '#26345a', { material: CORDUROY, turned: Math.PI / 2 })
  const side = 196
  for (let place = 0; place < 16; place++) {
    const [row, column] = [Math.floor(place / 4), place % 4]
    const patch = PATCHES[place % PATCHES.length]
    // Two are missing, so that the edge is not a straight one.
    if (!patch || (column === 0 && row % 2 === 1)) continue
    const [colour, material] = patch
    const [x, y] = [480 + column * side + row * 14, -60 + row * side + (column % 2) * 12]
    await drawing.layer(`<rect x="${x}" y="${y}" width="${side + 4}" height="${side + 4}" rx="6"/>`, {
      colour,
      material,
      thickness: 8,
      bevel: 7,
      relief: folds(40, 120),
      turned: [0, 0.4, Math.PI / 2, -0.3][(row + column) % 4] ?? 0,
      shadow: [5, 10, 9, 0.45],
      wear: material === DENIM ? 0.2 : 0,
    })
    const seam = `<rect x="${x + 13}" y="${y + 13}" width="${side - 22}" height="${side - 22}" rx="4"/>`
    await drawing.thread(seam, {
      colour: colour === PALE ? '#c9762a' : '#f0b04a',
      width: 4.5,
      dashes: '15 9',
    })
  }
  await rivet(drawing, 1140, 70, 24)
}

/** For builders: a paper pattern with pins and a tape. */
async function build(drawing: Drawing): Promise<void> {
  await table(drawing, '#39404f', { material: FELT, grain: 1 })
  await drawing.ink(lines('M520 78L1200 16M566 640L604 0', 4), '#e8e8e8', 0.5)
  await patternPaper(drawing)
  await tape(drawing)
  await pin(drawing, 690, 110, 24, '#d8363a')
  await pin(drawing, 1010, 420, 205, '#2f7de0')
  await pin(drawing, 700, 470, -40, '#f4f1e8')
}

/** Torn threads that hang into the rip from both of its edges. */
async function frays(drawing: Drawing): Promise<void> {
  const random = randomFrom(5)
  const bend = (across: number, down: number) =>
    `${((random() - 0.5) * across).toFixed(1)} ${down.toFixed(1)}`
  const upper: string[] = []
  const lower: string[] = []
  for (let place = 0; place < 60; place++) {
    const x = 560 + place * 11
    const rise = Math.sin(Math.min(1, (x - 520) / 320) * (Math.PI / 2)) * 180
    const y = x < 830 ? 440 - rise : 258 - (x - 830) * 0.09
    upper.push(`M${x} ${(y - 4).toFixed(1)}q${bend(8, 10 + random() * 16)} ${bend(26, 16 + random() * 26)}`)
    if (place % 2)
      lower.push(`M${x} ${484}q${bend(10, -10 - random() * 12)} ${bend(24, -16 - random() * 18)}`)
  }
  const torn = { colour: '#c98d86', width: 2.4, dashes: '', twist: 0 }
  await drawing.thread(path(upper.join('')), torn)
  await drawing.thread(path(lower.join('')), torn)
}

/** Scams: a ripped seam, and what was in the pocket showing. */
async function scams(drawing: Drawing): Promise<void> {
  await drawing.ground({ colour: '#3a1014', material: CANVAS, relief: folds(60, 120), brightness: 0.5 })
  await coin(drawing, 842, 356, 96)
  const cloth = { colour: '#8f2a2c', wear: 0.4 }
  await drawing.layer(
    path('M-20 470C200 468 380 462 520 470C640 480 700 476 800 484C960 494 1040 470 1240 450V660H-20Z'),
    { ...cloth, thickness: 12, bevel: 8, relief: folds(80, 190), shadow: [0, -10, 22, 0.75] },
  )
  await drawing.layer(
    path('M-20 470C200 468 400 458 520 452C640 420 700 300 830 262C960 226 1100 232 1240 226V-30H-20Z'),
    {
      ...cloth,
      thickness: 14,
      bevel: 10,
      relief: (x, y) =>
        turbulence(x / 220, y / 220) * 80 + Math.sin((x - y) / 70) * Math.max(0, (x - 520) / 60),
      shadow: [4, 26, 30, 0.75],
    },
  )
  await frays(drawing)
  const seam = path('M-20 436C200 434 400 424 520 416M-20 506C200 504 400 500 540 508')
  await drawing.thread(seam, { width: 7.5, dashes: '25 12' })
  const snapped = path('M520 416C580 400 600 470 650 450S640 360 700 380S740 470 700 520')
  await drawing.thread(snapped, { width: 6, dashes: '', shadow: [8, 16, 8, 0.55] })
  const ends = [
    [900, 210, -8],
    [1010, 196, 14],
    [1120, 190, -22],
    [960, 540, 30],
    [1090, 520, -12],
  ].map(([x = 0, y = 0, angle = 0]) =>
    transformed(`rotate(${angle} ${x} ${y})`, path(`M${x} ${y}q14 -5 28 1`)),
  )
  await drawing.thread(ends.join(''), { width: 7, dashes: '', shadow: [4, 8, 4, 0.5] })
}

/** News: a bulletin pinned to felt. */
async function news(drawing: Drawing): Promise<void> {
  await table(drawing, '#4d5a52', { material: FELT, grain: 1 })
  const sheet = (x: number, y: number, angle: number) => ({
    placed: (svg: string) => transformed(`rotate(${angle} ${x + 170} ${y + 220})`, svg),
    paper: path(`M${x} ${y}H${x + 340}V${y + 392}L${x + 292} ${y + 440}H${x}Z`),
  })
  const surface = { material: PAPER, grain: 0.8, thickness: 3, bevel: 2, ambient: 0.5 }
  const below = sheet(780, 130, 7)
  const above = sheet(660, 90, -5)
  for (const { placed, paper } of [below, above]) {
    await drawing.layer(placed(paper), {
      ...surface,
      colour: '#f4eede',
      relief: (x, y) => Math.sin(x / 120 + y / 170) * 14 + noise(x / 90, y / 90) * 8,
      shadow: [12, 22, 20, 0.5],
    })
  }
  const [x, y] = [660, 90]
  await drawing.ink(above.placed(mark(x + 34, y + 60, 66)), '#1c4690', 0.9)
  await drawing.ink(
    above.placed(lines(`M${x + 124} ${y + 82}h176M${x + 124} ${y + 110}h120`, 9)),
    '#3a4458',
    0.75,
  )
  const text = [160, 190, 220, 340, 370].map(
    (down, row) => `M${x + 38} ${y + down}h${[262, 250, 180, 258, 150][row]}`,
  )
  await drawing.ink(above.placed(lines(text.join(''), 6)), '#8d8a80', 0.8)
  await drawing.thread(above.placed(path(`M${x + 38} ${y + 280}h264`)), {
    width: 5.5,
    dashes: '18 10',
    isSewn: false,
  })
  await pin(drawing, x + 176, y + 32, 62, '#d8363a')
  await pin(drawing, 990, 178, 118, '#f0b90b')
}

const COVER_SIZE = { width: 1200, height: 630 }

export const COVERS = {
  'cover-start': { ...COVER_SIZE, draw: start },
  'cover-safe': { ...COVER_SIZE, draw: safe },
  'cover-fees': { ...COVER_SIZE, draw: fees },
  'cover-dapps': { ...COVER_SIZE, draw: dapps },
  'cover-build': { ...COVER_SIZE, draw: build },
  'cover-scams': { ...COVER_SIZE, draw: scams },
  'cover-news': { ...COVER_SIZE, draw: news },
} satisfies Record<string, PictureArt>

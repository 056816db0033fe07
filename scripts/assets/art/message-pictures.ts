// Smaller pictures, for pages that say one thing, and objects that lie on the page.
import type { Drawing } from './drawing.ts'
import type { Surface } from './light.ts'
import { BRASS, FELT, PAPER, SATIN, SMOOTH } from './materials.ts'
import { folds } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { patternPaper, pin, tape } from './sewing-tools.ts'
import { lines, path, pocket, rivet, transformed, waxSeal } from './shapes.ts'

const KRAFT = '#c79c66'

/** An application: an envelope of kraft paper with its seal. */
async function envelope(drawing: Drawing): Promise<void> {
  const tilted = (svg: string) => transformed('rotate(-4 500 400)', svg)
  const paper: Surface = { material: PAPER, grain: 1.5, relief: folds(34, 260), ambient: 0.42 }
  await drawing.layer(transformed('rotate(3 500 300)', path('M190 96H800V520H190Z')), {
    ...paper,
    colour: '#fbf8f0',
    thickness: 3,
    bevel: 2,
    shadow: [8, 14, 14, 0.4],
  })
  const written = [140, 172, 204].map((y, row) => `M236 ${y}h${[250, 500, 430][row]}`).join('')
  await drawing.ink(transformed('rotate(3 500 300)', lines(written, 7)), '#8b8778', 0.7)
  await drawing.layer(tilted('<rect x="110" y="220" width="780" height="470" rx="12"/>'), {
    ...paper,
    colour: '#bd915a',
    thickness: 6,
    bevel: 3,
    shadow: [14, 32, 30, 0.5],
  })
  const fold: Surface = { ...paper, thickness: 5, bevel: 3, shadow: [2, 5, 8, 0.4] }
  await drawing.layer(
    tilted(path('M112 690L420 444Q500 386 580 444L888 690Q884 692 878 692H122Q114 692 112 690Z')),
    {
      ...fold,
      colour: '#c49861',
    },
  )
  await drawing.layer(tilted(path('M110 232Q110 220 122 220H878Q890 220 890 232L572 492Q500 548 428 492Z')), {
    ...fold,
    colour: KRAFT,
    thickness: 6,
    shadow: [4, 14, 14, 0.5],
  })
  await drawing.thread(tilted(path('M140 244L438 484Q500 528 562 484L860 244')), {
    colour: '#1f56b8',
    width: 6,
    dashes: '19 11',
  })
  await waxSeal(drawing, 506, 502, 84)
}

/** It went well: a tick embroidered on a patch that is sewn down. */
async function done(drawing: Drawing): Promise<void> {
  await drawing.layer(path(pocket(80, 40, 640, 620, { top: 24, bottom: 280 })), {
    colour: '#1c4489',
    thickness: 11,
    bevel: 8,
    relief: folds(60, 220),
    wear: 0.24,
    shadow: [10, 26, 24, 0.5],
  })
  const seam = pocket(108, 68, 584, 564, { top: 14, bottom: 252 })
  await drawing.thread(path(seam), { width: 7, dashes: '22 11' })
  const tick =
    '<path d="M270 350L372 456L548 236" fill="none" stroke="#000" stroke-width="70" stroke-linecap="round" stroke-linejoin="round"/>'
  await drawing.layer(tick, {
    colour: '#fff3dc',
    material: SATIN,
    grain: 1,
    thickness: 11,
    bevel: 7,
    shadow: [4, 9, 7, 0.6],
    ambient: 0.42,
  })
  await rivet(drawing, 152, 112, 19)
  await rivet(drawing, 648, 112, 19)
}

/** It did not: a seam that has come undone, its thread hanging out. */
async function undone(drawing: Drawing): Promise<void> {
  const cloth: Surface = {
    colour: '#777d8b',
    material: FELT,
    grain: 1.1,
    thickness: 11,
    bevel: 8,
    relief: folds(60, 220),
    shadow: [10, 26, 24, 0.5],
  }
  await drawing.layer(path(pocket(80, 40, 640, 620, { top: 24, bottom: 280 })), cloth)
  const loose = pocket(108, 68, 584, 564, { top: 14, bottom: 252 })
  // Holes where stitches were.
  await drawing.shade(
    `<path d="${loose}" fill="none" stroke="#000" stroke-width="7" stroke-linecap="round" stroke-dasharray="1 32"/>`,
    0.35,
    1.5,
  )
  await drawing.thread(path('M692 300V82Q692 68 678 68H122Q108 68 108 82V380A252 252 0 0 0 300 622'), {
    width: 7,
    dashes: '22 11',
  })
  const hanging = path('M692 300C706 352 640 372 610 430S700 520 640 560S500 500 460 556S520 640 470 690')
  await drawing.thread(hanging, { width: 6.5, dashes: '', shadow: [7, 14, 7, 0.5] })
  const end = path('M300 622C330 640 350 600 372 618')
  await drawing.thread(end, { width: 6.5, dashes: '', shadow: [4, 8, 5, 0.5] })
}

/** For developers: the paper that a pocket is cut by, pinned, with a tape. */
async function pattern(drawing: Drawing): Promise<void> {
  await patternPaper(drawing)
  await tape(drawing)
  await pin(drawing, 690, 110, 24, '#d8363a')
  await pin(drawing, 1010, 420, 205, '#2f7de0')
  await pin(drawing, 700, 470, -40, '#f4f1e8')
}

/** What only its owner holds: a brass key whose bow is the pocket, on a loop of thread. */
async function key(drawing: Drawing): Promise<void> {
  const placed = (svg: string) => transformed('translate(340 330) rotate(24)', svg)
  const brass = (thickness: number, bevel: number): Surface => ({
    material: SMOOTH,
    thickness,
    bevel,
    metal: BRASS,
    shadow: [16, 34, 22, 0.5],
    gloss: { strength: 0.25, sharpness: 20 },
  })
  const shank =
    'M84 -19H470Q484 -19 484 -5V5Q484 19 470 19H462V74Q462 82 454 82H436Q428 82 428 74V52H412V92Q412 100 404 100H384Q376 100 376 92V19H84Z'
  await drawing.layer(placed(path(shank)), brass(24, 11))
  const collars =
    '<rect x="96" y="-36" width="22" height="72" rx="10"/><rect x="128" y="-28" width="13" height="56" rx="6"/>'
  await drawing.layer(placed(collars), { ...brass(20, 8), shadow: [4, 8, 5, 0.5] })
  const bow =
    pocket(-112, -104, 200, 208, { top: 18, bottom: 92 }) +
    pocket(-74, -66, 122, 132, { top: 12, bottom: 58 })
  await drawing.layer(placed(path(bow, 'fill-rule="evenodd"')), brass(26, 12))
  const groove =
    pocket(-100, -92, 176, 184, { top: 12, bottom: 82 }) + pocket(-96, -88, 168, 176, { top: 11, bottom: 79 })
  await drawing.shade(placed(path(groove, 'fill-rule="evenodd"')), 0.55, 1)
  const thread = { width: 9, dashes: '' }
  const loop = path('M266 274C200 218 180 128 238 -20M278 268C260 208 240 108 264 -20')
  await drawing.thread(loop, { ...thread, shadow: [12, 24, 12, 0.45] })
  await drawing.thread(path('M264 276C256 292 264 304 280 302'), { ...thread, shadow: 'none' })
}

export const MESSAGE_PICTURES = {
  envelope: { width: 1000, height: 780, draw: envelope },
  done: { width: 800, height: 730, draw: done },
  undone: { width: 800, height: 730, draw: undone },
  pattern: { left: 562, top: 24, width: 690, height: 650, draw: pattern },
  key: { width: 960, height: 680, draw: key },
} satisfies Record<string, PictureArt>

// What one hands in: each kind of listing is something that is sewn on.
import type { Drawing } from './drawing.ts'
import type { Surface } from './light.ts'
import { BRASS, CANVAS, DENIM, FELT, type Rgb, SATIN, SMOOTH } from './materials.ts'
import { folds, noise } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { circle, mark, needle, path, pocket, rivet, transformed } from './shapes.ts'

const SIZE = { width: 1000, height: 780 }

/** The cloth that things are sewn on: a pocket-shaped piece with one seam. */
async function piece(drawing: Drawing, colour: string, surface: Surface = {}): Promise<void> {
  await drawing.layer(path(pocket(60, 30, 880, 660, { top: 24, bottom: 230 })), {
    colour,
    thickness: 10,
    bevel: 8,
    relief: folds(80, 250),
    wear: 0.24,
    shadow: [10, 26, 26, 0.48],
    ...surface,
  })
  const seam = path(pocket(88, 58, 824, 604, { top: 14, bottom: 204 }))
  await drawing.thread(seam, { width: 6.5, dashes: '22 11' })
}

/** A DApp: a woven label, sewn down at its two ends. */
async function dapp(drawing: Drawing): Promise<void> {
  await piece(drawing, '#1c4489')
  const tilted = (svg: string) => transformed('rotate(-5 500 350)', svg)
  const yarn = 6
  const weave = (x: number, y: number) => {
    const isWarp = (Math.floor(x / yarn) + Math.floor(y / yarn)) % 2 === 0
    const [across, down] = [(x / yarn) % 1, (y / yarn) % 1]
    return 1 - 6 * (isWarp ? (across - 0.5) ** 2 : (down - 0.5) ** 2)
  }
  const label: Surface = { material: SMOOTH, thickness: 5, bevel: 4, relief: (x, y) => weave(x, y) * 1.2 }
  await drawing.layer(tilted('<rect x="212" y="196" width="576" height="304" rx="4"/>'), {
    ...label,
    colour: (x, y): Rgb => {
      const light = 0.88 + noise(x / 6, y / 50) * 0.1 + noise(x / 50, y / 6) * 0.1
      return [246 * light, 238 * light, 220 * light]
    },
    shadow: [6, 14, 12, 0.55],
    ambient: 0.5,
  })
  const tile = (x: number, y: number) => path(pocket(x, y, 72, 72, { top: 10, bottom: 30 }))
  const woven: Surface = { ...label, thickness: 2, bevel: 1.5, shadow: 'none' }
  const blue = `${tile(276, 260) + tile(364, 348)}<rect x="490" y="270" width="236" height="30"/>`
  await drawing.layer(tilted(blue), { ...woven, colour: '#1f56b8' })
  const orange = `${tile(364, 260)}<rect x="490" y="330" width="236" height="20"/>`
  await drawing.layer(tilted(orange), { ...woven, colour: '#d98a1e' })
  const dark = `${tile(276, 348)}<rect x="490" y="376" width="150" height="20"/>`
  await drawing.layer(tilted(dark), { ...woven, colour: '#39414f' })
  await drawing.shade(tilted('<path d="M212 196H240V500H212ZM760 196H788V500H760Z"/>'), 0.86, 2)
  await drawing.thread(tilted(path('M228 206V492M772 206V492')), {
    width: 7,
    dashes: '21 11',
    shadow: [3, 5, 4, 0.6],
  })
}

/** A token: a brass button beside its buttonhole. */
async function token(drawing: Drawing): Promise<void> {
  await piece(drawing, '#c8a878', { material: CANVAS, grain: 1, wear: 0 })
  await drawing.layer(path(pocket(130, 96, 740, 300, { top: 14, bottom: 130 })), {
    colour: '#c19d69',
    material: CANVAS,
    grain: 1,
    thickness: 10,
    bevel: 7,
    relief: folds(50, 200),
    shadow: [6, 20, 18, 0.6],
  })
  await drawing.thread(path(pocket(154, 120, 692, 252, { top: 8, bottom: 106 })), {
    colour: '#b5602a',
    width: 6.5,
    dashes: '20 11',
  })
  await drawing.shade('<rect x="362" y="247" width="276" height="16" rx="8"/>', 0.2, 2)
  const bars = Array.from(
    { length: 46 },
    (_, place) => `M${364 + place * 6} 236v17M${364 + place * 6} 257v17`,
  )
  await drawing.thread(path(bars.join('')), {
    colour: '#a3541f',
    width: 4.6,
    dashes: '',
    shadow: [1, 3, 2, 0.5],
  })
  const [x, y, radius] = [556, 262, 118]
  await drawing.metalDisc(x, y, radius, {
    thickness: 38,
    bevel: 18,
    metal: BRASS,
    shadow: [20, 40, 26, 0.6],
    gloss: { strength: 0.2, sharpness: 20 },
  })
  const ring = path(
    `M${x - 92} ${y}a92 92 0 1 0 184 0a92 92 0 1 0 -184 0zM${x - 84} ${y}a84 84 0 1 0 168 0a84 84 0 1 0 -168 0z`,
    'fill-rule="evenodd"',
  )
  await drawing.shade(ring, 0.55, 1)
  await drawing.metalDisc(x, y, radius * 0.68, {
    thickness: -8,
    bevel: 6,
    metal: BRASS,
    shadow: 'none',
    stamp: { svg: mark(x - 54, y - 52, 108), height: 13, softness: 3 },
    gloss: { strength: 0.16, sharpness: 30 },
  })
}

/** An NFT: an embroidered badge with a picture in it. */
async function nft(drawing: Drawing): Promise<void> {
  await piece(drawing, '#2b3142', { material: DENIM })
  const badge = { x: 290, y: 122, width: 420, height: 440 }
  const shape = (inset: number) =>
    pocket(badge.x + inset, badge.y + inset, badge.width - 2 * inset, badge.height - 2 * inset, {
      top: 20,
      bottom: 190 - inset,
    })
  await drawing.layer(path(shape(0)), {
    colour: (_, y): Rgb => {
      const down = (y - badge.y) / badge.height
      return [64 + 150 * down, 118 + 42 * down, 206 - 90 * down]
    },
    material: SATIN,
    thickness: 9,
    bevel: 6,
    shadow: [10, 22, 18, 0.6],
  })
  const clip = `<clipPath id="badge"><path d="${shape(16)}"/></clipPath>`
  const inside = (svg: string) => `${clip}<g clip-path="url(#badge)">${svg}</g>`
  const stitched: Surface = { material: SATIN, grain: 1, thickness: 5, bevel: 3, shadow: [2, 5, 4, 0.5] }
  await drawing.layer(inside(circle(582, 262, 58)), { ...stitched, colour: '#ffcf5c', turned: 0.8 })
  await drawing.layer(inside(path('M270 430L396 268L478 372L530 316L730 520V600H270Z')), {
    ...stitched,
    colour: '#38487c',
  })
  await drawing.layer(inside(path('M396 268L440 324L410 344L384 318L360 340L350 328Z')), {
    ...stitched,
    colour: '#f6f0ff',
    turned: 1.2,
  })
  await drawing.layer(inside(path('M270 470Q380 404 500 462T740 440V620H270Z')), {
    ...stitched,
    colour: '#2b8a6c',
    turned: 0.5,
  })
  await drawing.layer(inside(path('M270 524Q400 470 520 520T740 506V620H270Z')), {
    ...stitched,
    colour: '#1b5f56',
    turned: 2,
  })
  const merrow = { colour: '#f3c684', width: 26, dashes: '8 1', cap: 'butt', twist: 0.4 } as const
  await drawing.thread(path(shape(8)), { ...merrow, shadow: [2, 5, 4, 0.5] })
  const end = path('M700 520C770 560 800 470 850 520')
  await drawing.thread(end, { colour: '#f3c684', dashes: '', shadow: [5, 10, 5, 0.5] })
}

/** A network: a row of chain stitches, the last loop still on the needle. */
async function chain(drawing: Drawing): Promise<void> {
  await piece(drawing, '#6d7483', { material: FELT, grain: 1.1, wear: 0 })
  const rows = [
    { y: 208, colour: '#f0b90b', count: 7 },
    { y: 350, colour: '#2f7de0', count: 5 },
    { y: 492, colour: '#1fbf8f', count: 6 },
  ]
  const step = 88
  for (const { y, colour, count } of rows) {
    for (let place = 0; place < count; place++) {
      const x = 186 + place * step
      const loop = `M${x} ${y}C${x + 40} ${y - 62} ${x + step + 16} ${y - 46} ${x + step + 12} ${y}C${x + step + 16} ${y + 46} ${x + 40} ${y + 62} ${x} ${y}`
      await drawing.thread(path(loop), {
        colour,
        width: 15,
        dashes: '',
        twist: 1.3,
        shadow: [4, 8, 5, 0.5],
        isSewn: true,
      })
      await drawing.shade(circle(x + step + 4, y, 7), 0.45, 4)
    }
  }
  const [x, y] = [186 + 5 * step, 350]
  const tail = path(`M${x + 4} ${y}C${x + 60} ${y - 70} ${x + 120} ${y + 70} ${x + 176} ${y + 2}`)
  await drawing.thread(tail, {
    colour: '#2f7de0',
    width: 13,
    dashes: '',
    twist: 1.3,
    shadow: [7, 14, 7, 0.5],
  })
  await needle(drawing, 960, 214, { length: 226, angle: 134, width: 17 })
  await rivet(drawing, 850, 118, 22)
}

export const LISTING_PICTURES = {
  'listing-dapp': { ...SIZE, draw: dapp },
  'listing-token': { ...SIZE, draw: token },
  'listing-nft': { ...SIZE, draw: nft },
  'listing-chain': { ...SIZE, draw: chain },
} satisfies Record<string, PictureArt>

import chains from '#content/catalogue/chains.json' with { type: 'json' }
import colours from '#content/chain-colours.json' with { type: 'json' }
import type { Drawing } from './drawing.ts'
import { LEATHER, PAPER, type Rgb, rgb, SMOOTH } from './materials.ts'
import { folds, noise } from './noise.ts'
import type { PictureArt } from './picture.ts'
import { path } from './shapes.ts'

/** Below this a mark is black: such threads are dyed in dark greys, so that they can be told from one another. */
const BLACK = 60
const NEAR_BLACKS: readonly Rgb[] = [
  [46, 50, 62],
  [70, 76, 92],
  [34, 38, 48],
  [92, 98, 112],
  [54, 48, 46],
  [120, 124, 134],
]
/** Above this a mark is white: unbleached, as paper would swallow it. */
const WHITE = 225
const UNBLEACHED: Rgb = [222, 214, 198]
const GREY = 26
/** Marks glow on a screen; dyed thread does not: each colour has so much of this in it. */
const UNDYED: Rgb = [128, 118, 104]
const UNDYED_SHARE = 0.13

const dyed = (colour: Rgb): Rgb => {
  const mix = (channel: 0 | 1 | 2) => colour[channel] * (1 - UNDYED_SHARE) + UNDYED[channel] * UNDYED_SHARE
  return [mix(0), mix(1), mix(2)]
}

const hueOf = ([red, green, blue]: Rgb): number => {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  // Greys come after all colours, by lightness.
  if (range < GREY) return 9 + most / 999
  if (most === red) return ((green - blue) / range + 6) % 6
  return most === green ? (blue - red) / range + 2 : (red - green) / range + 4
}

/** A thread for each network that is offered, from red through blue to black. */
function threads(): Rgb[] {
  const known = new Map(Object.entries(colours))
  let blacks = 0
  const wound = chains
    .filter(({ deprecated }) => !deprecated)
    .map(({ hid }): Rgb => {
      const colour = rgb(known.get(hid) ?? '#2e323e')
      if (Math.max(...colour) < BLACK) return NEAR_BLACKS[blacks++ % NEAR_BLACKS.length] ?? UNBLEACHED
      return Math.min(...colour) > WHITE ? UNBLEACHED : dyed(colour)
    })
  return wound.sort((one, other) => hueOf(one) - hueOf(other))
}

const LEFT = 62
const WIDTH = 1276
const [TOP, BOTTOM] = [40, 478]

/** All networks: a card wound with a thread of each, a label where the page writes how many there are. */
async function shadeCard(drawing: Drawing): Promise<void> {
  const dyes = threads()
  const step = WIDTH / dyes.length
  const twist = (x: number, y: number) => Math.sin((x * 0.5 + y) * 1.25)
  await drawing.layer('<rect x="24" y="60" width="1352" height="398" rx="14"/>', {
    colour: '#cfae79',
    material: PAPER,
    grain: 1.5,
    thickness: 6,
    bevel: 3,
    relief: folds(60, 320),
    shadow: [10, 22, 24, 0.45],
  })
  const wound = dyes.map((_, place) => {
    const [x, short] = [LEFT + place * step + 1, (place % 2) * 3]
    return `<rect x="${x.toFixed(2)}" y="${TOP + short}" width="${(step - 2).toFixed(2)}" height="${BOTTOM - TOP - 2 * short}" rx="7"/>`
  })
  await drawing.layer(wound.join(''), {
    material: SMOOTH,
    thickness: 9,
    bevel: 5,
    shadow: [3, 8, 6, 0.5],
    gloss: { strength: 0.14, sharpness: 8 },
    colour: (x, y) => {
      const place = Math.max(0, Math.min(dyes.length - 1, Math.floor((x - LEFT) / step)))
      const light = 0.92 + 0.08 * twist(x, y) + (noise(x / 2, y / 40) - 0.5) * 0.1
      const [red, green, blue] = dyes[place] ?? UNBLEACHED
      return [red * light, green * light, blue * light]
    },
    // Four turns lie side by side; at both ends they go round the card's edge.
    relief: (x, y) => {
      const turns = Math.abs(Math.sin(((x - LEFT) / step) * 4 * Math.PI)) * 2.2
      const edge = y < TOP + 26 ? (TOP + 26 - y) * -0.35 : y > BOTTOM - 26 ? (BOTTOM - 26 - y) * 0.35 : 0
      return turns + edge
    },
  })
  await drawing.layer('<rect x="450" y="160" width="500" height="198" rx="10"/>', {
    colour: '#b57a3f',
    material: LEATHER,
    grain: 1.1,
    thickness: 10,
    bevel: 5,
    wear: -0.2,
    shadow: [8, 18, 16, 0.6],
  })
  const stitched = '<rect x="465" y="175" width="470" height="168" rx="5"/>'
  await drawing.thread(stitched, { colour: '#f3c684', width: 4.5, dashes: '13 8' })
  const end = path('M1262 474C1272 516 1318 480 1330 504')
  await drawing.thread(end, { colour: '#d9d4c8', width: 5, dashes: '' })
}

export const NETWORKS_PICTURES = {
  'shade-card': { left: -10, width: 1430, height: 532, draw: shadeCard },
} satisfies Record<string, PictureArt>

// The grey tiles of ui/styles/_cloth.scss, which CSS colours: they repeat without a seam. Blended with a colour they hide what
// a low quality loses.
import sharp from 'sharp'
import { lead, randomFrom, repeatingNoise, wrap } from './noise.ts'
import { clamp } from './raster.ts'

/** Mid grey leaves a colour as it is. */
const MIDDLE = 128

async function encode(
  width: number,
  height: number,
  quality: number,
  pixel: (x: number, y: number) => number,
  softness = 0,
) {
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + x] = clamp(Math.round(pixel(x, y)), 0, 255)
  }
  const image = sharp(pixels, { raw: { width, height, channels: 1 } })
  const soft = softness === 0 ? image : image.blur(softness).toColourspace('b-w')
  // Not AVIF, which not every browser of `.browserslistrc` reads; a style has no second file.
  return soft.webp({ quality, effort: 6 }).toBuffer()
}

const YARN = 4
const fromMiddle = (place: number) => Math.abs(((place % YARN) + 0.5) / YARN - 0.5)

/** Twill: three over, one under; each yarn its own shade, thinner and thicker along its length. */
function denim() {
  const side = 256
  const yarns = side / YARN
  const random = randomFrom(3)
  const shades = () => Array.from({ length: yarns }, () => (random() - 0.5) * 34)
  const [warp, weft] = [shades(), shades()]
  const warpSlub = repeatingNoise(yarns, 8, random)
  const weftSlub = repeatingNoise(8, yarns, random)
  return encode(side, side, 40, (x, y) => {
    const [column, row] = [Math.floor(x / YARN), Math.floor(y / YARN)]
    const fibre = (random() - 0.5) * 8
    if ((column + row) % 4 !== 0) {
      return 104 + (warp[column] ?? 0) + (warpSlub(column, (y / side) * 8) - 0.5) * 52 + fibre
    }
    return 166 + (weft[row] ?? 0) + (weftSlub((x / side) * 8, row) - 0.5) * 50 + fibre
  })
}

/** Plain weave. Words lie on it, so its yarns are even: what is loud here becomes blotches when it is compressed. */
function canvas() {
  const side = 128
  const yarns = side / YARN
  const random = randomFrom(11)
  const shades = () => Array.from({ length: yarns }, () => (random() - 0.5) * 14)
  const [warp, weft] = [shades(), shades()]
  return encode(side, side, 44, (x, y) => {
    const [column, row] = [Math.floor(x / YARN), Math.floor(y / YARN)]
    const [across, along] = [fromMiddle(x), fromMiddle(y)]
    const fibre = (random() - 0.5) * 8
    return (column + row) % 2 === 1
      ? 146 + (warp[column] ?? 0) - across * 56 - along * 16 + fibre
      : MIDDLE + 4 + (weft[row] ?? 0) - along * 56 - across * 16 + fibre
  })
}

/** Short fibres in all directions. */
function felt() {
  const side = 192
  const random = randomFrom(11)
  const fibres = new Float32Array(side * side)
  for (let fibre = 0; fibre < 5200; fibre++) {
    let [x, y, direction] = [random() * side, random() * side, random() * 2 * Math.PI]
    const shade = (random() - 0.5) * 2
    const length = 5 + random() * 10
    for (let step = 0; step < length; step++) {
      direction += (random() - 0.5) * 0.5
      x += Math.cos(direction)
      y += Math.sin(direction)
      const place = wrap(Math.floor(y), side) * side + wrap(Math.floor(x), side)
      fibres[place] = (fibres[place] ?? 0) + shade
    }
  }
  return encode(side, side, 37, (x, y) => MIDDLE + (fibres[y * side + x] ?? 0) * 17)
}

/** Pebbles around scattered points. */
function leather() {
  const side = 192
  const cells = 26
  const random = randomFrom(11)
  const points = Array.from({ length: cells * cells }, (_, cell) => ({
    x: ((cell % cells) + random()) * (side / cells),
    y: (Math.floor(cell / cells) + random()) * (side / cells),
  }))
  const apart = (a: number, b: number) => Math.min(Math.abs(a - b), side - Math.abs(a - b))
  return encode(side, side, 33, (x, y) => {
    const [cellX, cellY] = [Math.floor((x * cells) / side), Math.floor((y * cells) / side)]
    const distances: number[] = []
    for (let down = -2; down <= 2; down++) {
      for (let right = -2; right <= 2; right++) {
        const point = points[wrap(cellY + down, cells) * cells + wrap(cellX + right, cells)]
        if (point) distances.push(Math.hypot(apart(point.x, x), apart(point.y, y)))
      }
    }
    return 108 + Math.min(1, lead(distances) / 3) * 34 + (random() - 0.5) * 10
  })
}

/** Light on drapery; repeats sideways. */
function drapery() {
  const [width, height] = [800, 400]
  const random = randomFrom(11)
  const [broad, ridges, fine] = [
    repeatingNoise(5, 3, random),
    repeatingNoise(9, 4, random),
    repeatingNoise(20, 7, random),
  ]
  const depth = (x: number, y: number): number => {
    const [u, v] = [x / width, y / height]
    const bentU = u + 0.1 * broad(u * 5, v * 3)
    const bentV = v + 0.25 * broad(u * 5 + 2, v * 3 + 1)
    const ridge = (1 - Math.abs(2 * ridges(bentU * 9, bentV * 2.2) - 1)) ** 2.2
    return broad(bentU * 5, bentV * 3) + 0.55 * ridge + 0.1 * fine(u * 20, v * 7)
  }
  const reach = 3
  const slope = (ahead: number, behind: number) => (ahead - behind) / (2 * reach)
  return encode(
    width,
    height,
    38,
    (x, y) =>
      MIDDLE -
      slope(depth((x + reach) % width, y), depth((x - reach + width) % width, y)) * 2100 -
      slope(depth(x, y + reach), depth(x, y - reach)) * 1500,
    9,
  )
}

/** The puckers of a hem. */
function rope() {
  const [width, height] = [256, 64]
  const uneven = repeatingNoise(16, 4, randomFrom(11))
  return encode(width, height, 42, (x, y) => {
    const twist = Math.sin(
      ((x + y * 0.75) / width) * 16 * Math.PI + uneven((x / width) * 16, (y / height) * 4) * 2.2,
    )
    const round = Math.sin((Math.PI * y) / height)
    const lip = y < 10 ? 34 * (1 - y / 10) : 0
    const under = y > 54 ? 40 * ((y - 54) / 10) : 0
    return MIDDLE + round * 46 * Math.sign(twist) * Math.abs(twist) ** 0.8 + lip - under
  })
}

/** The smallest is inlined in the sheets that name it: a request of its own costs more than its bytes. */
export const tileFile = (name: string): string =>
  name === 'rope' ? 'src/ui/styles/rope.webp' : `public/art/cloth/${name}.webp`

/** By the name of their file. */
export const TILES = {
  denim,
  felt,
  canvas,
  leather,
  folds: drapery,
  rope,
} satisfies Record<string, () => Promise<Buffer>>

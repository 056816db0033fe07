// One lamp for all pictures, from the upper left: shapes have a height, their slopes turn to it or away from it, and
// each layer casts its shadow on what is below.

import { DENIM, type Material, type Metal, type Rgb, rgb, sample } from './materials.ts'
import { noise, type Relief } from './noise.ts'
import { at, blur, clamp, emptyRaster, type Raster } from './raster.ts'

/** Where the shadow falls, how soft and how dark it is. */
export type Shadow = readonly [right: number, down: number, softness: number, strength: number]

/** What a layer is made of. All lengths are in units of the drawing. */
export interface Surface {
  colour?: string | ((x: number, y: number) => Rgb)
  material?: Material
  /** How much of the material's own relief shows. */
  grain?: number
  /** The material's tile, turned by so many radians. */
  turned?: number
  /** The material's tile, enlarged. */
  enlarged?: number
  thickness?: number
  /** How far from its edge a layer reaches its full thickness. */
  bevel?: number
  /** Added to the height. */
  relief?: Relief
  /** A second shape, pressed out of the surface or into it. */
  stamp?: { svg: string; height: number; softness: number }
  shadow?: Shadow | 'none'
  metal?: Metal
  gloss?: { strength: number; sharpness: number }
  /** Worn edges: paler above 0, darker below. */
  wear?: number
  /** Light that comes from everywhere. */
  ambient?: number
  brightness?: number
  opacity?: number
}

/** Red, green, blue and alpha of each pixel; colours are multiplied by alpha, which is 0 to 1. */
export interface Canvas {
  width: number
  height: number
  /** Pixels per unit of the drawing. */
  density: number
  /** What is at the first pixel. */
  left: number
  top: number
  pixels: Float32Array
}

const LAMP: Rgb = [-0.46, -0.62, 0.64]
/** Half way between the lamp and the eye: what faces it gleams. */
const HALF_WAY: Rgb = (() => {
  const [x, y, z] = [LAMP[0], LAMP[1], LAMP[2] + 1]
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
})()
/** The flatter, the weaker the slopes show. */
const FLATNESS = 1.6
const SHADOW_COLOUR: Rgb = [4, 0, 10]
/** Less cover than this is not worth a pixel's work. */
const NOTHING = 0.004

/** Height and brightness of a layer by pixel, before it is lit. */
export interface LayerForm {
  mask: Raster
  height: Raster
  brightness: Raster
}

export function shapeForm(
  { width, density, left, top }: Canvas,
  mask: Raster,
  stamp: Raster | undefined,
  {
    material = DENIM,
    grain = 0.8,
    turned = 0,
    enlarged = 1,
    thickness = 5,
    bevel = 5,
    relief,
    wear = 0,
    stamp: pressed,
  }: Surface,
): LayerForm {
  const soft = blur(mask, bevel * density)
  const height = emptyRaster(mask.width, mask.height)
  const brightness = emptyRaster(mask.width, mask.height)
  const [cos, sin] = [Math.cos(turned) / enlarged, Math.sin(turned) / enlarged]
  for (let place = 0; place < mask.values.length; place++) {
    if (at(mask.values, place) < NOTHING && at(soft.values, place) < 0.02) continue
    const x = left + (place % width) / density
    const y = top + Math.floor(place / width) / density
    const inside = clamp((at(soft.values, place) - 0.5) * 2, 0, 1)
    const { bright, high } = sample(material, x * cos + y * sin, y * cos - x * sin)
    brightness.values[place] = bright + wear * (1 - inside) * (0.5 + noise(x / 7, y / 7))
    height.values[place] =
      density *
      (thickness * Math.sqrt(inside * (2 - inside)) +
        high * grain +
        (relief ? relief(x, y) : 0) +
        (stamp && pressed ? at(stamp.values, place) * pressed.height : 0))
  }
  return { mask, height, brightness }
}

export function castShadow(
  { width, height, density, pixels }: Canvas,
  mask: Raster,
  [right, down, softness, strength]: Shadow,
): void {
  const moved = emptyRaster(width, height)
  const [stepX, stepY] = [Math.round(right * density), Math.round(down * density)]
  for (let y = Math.max(0, stepY); y < Math.min(height, height + stepY); y++) {
    for (let x = Math.max(0, stepX); x < Math.min(width, width + stepX); x++) {
      moved.values[y * width + x] = at(mask.values, (y - stepY) * width + x - stepX)
    }
  }
  const soft = blur(moved, softness * density)
  for (let place = 0; place < width * height; place++) {
    const dark = at(soft.values, place) * strength
    if (dark < NOTHING) continue
    const alpha = at(pixels, place * 4 + 3)
    for (let channel = 0; channel < 3; channel++) {
      const own = at(pixels, place * 4 + channel) * (1 - dark)
      pixels[place * 4 + channel] = own + (SHADOW_COLOUR[channel] ?? 0) * dark * (1 - alpha)
    }
    pixels[place * 4 + 3] = alpha + (1 - alpha) * dark
  }
}

type Normal = readonly [x: number, y: number, z: number]

function normalAt({ width, height, values }: Raster, x: number, y: number): Normal {
  const slopeX =
    (at(values, y * width + Math.min(width - 1, x + 1)) - at(values, y * width + Math.max(0, x - 1))) / 2
  const slopeY =
    (at(values, Math.min(height - 1, y + 1) * width + x) - at(values, Math.max(0, y - 1) * width + x)) / 2
  const scale = 1 / Math.hypot(slopeX, slopeY, FLATNESS)
  return [-slopeX * scale, -slopeY * scale, FLATNESS * scale]
}

const dot = (a: Normal, b: Rgb): number => Math.max(0, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
const mixed = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

function reflection(metal: Metal, [x, y]: Normal): Rgb {
  const place = clamp(0.5 - (y * 0.62 + x * 0.42), 0, 0.999) * (metal.length - 1)
  const from = metal[Math.floor(place)]
  const to = metal[Math.floor(place) + 1]
  return from && to ? mixed(from, to, place % 1) : [0, 0, 0]
}

const PALE_WEFT: Rgb = [150, 170, 205]
/** From this brightness on, denim shows its undyed yarn. */
const WEFT_FROM = 1.06

/** Colour and strength of light of one place. */
function lit(surface: Surface, own: Rgb, normal: Normal, bright: number): { colour: Rgb; light: number } {
  const { material = DENIM, metal, ambient = 0.34, brightness = 1 } = surface
  if (metal) return { colour: reflection(metal, normal), light: bright * brightness }
  const towards = dot(normal, LAMP) / LAMP[2]
  const light = Math.min(1.5, ambient + (1 - ambient) * towards) * brightness
  if (!material.hasPaleWeft || bright <= WEFT_FROM) return { colour: own, light: light * bright }
  const colour = mixed(own, PALE_WEFT, Math.min(0.5, (bright - WEFT_FROM) * 0.8))
  return { colour, light: light * (WEFT_FROM + (bright - WEFT_FROM) * 0.35) }
}

/** Lays a layer over what is there. */
export function paintForm(canvas: Canvas, { mask, height, brightness }: LayerForm, surface: Surface): void {
  const { width, density, left, top, pixels } = canvas
  const { colour = '#1d4694', gloss, opacity = 1 } = surface
  const plain = typeof colour === 'string' ? rgb(colour) : undefined
  const colourAt = typeof colour === 'string' ? undefined : colour
  for (let place = 0; place < mask.values.length; place++) {
    const cover = at(mask.values, place) * opacity
    if (cover < NOTHING) continue
    const x = place % width
    const y = Math.floor(place / width)
    const normal = normalAt(height, x, y)
    const own = plain ?? colourAt?.(left + x / density, top + y / density) ?? [0, 0, 0]
    const { colour: shown, light } = lit(surface, own, normal, at(brightness.values, place))
    const gleam = gloss ? dot(normal, HALF_WAY) ** gloss.sharpness * gloss.strength * 255 : 0
    for (let channel = 0; channel < 3; channel++) {
      const value = clamp((shown[channel] ?? 0) * light + gleam, 0, 255)
      pixels[place * 4 + channel] = at(pixels, place * 4 + channel) * (1 - cover) + value * cover
    }
    const alpha = at(pixels, place * 4 + 3)
    pixels[place * 4 + 3] = alpha + (1 - alpha) * cover
  }
}

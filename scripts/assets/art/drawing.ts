import sharp, { type Sharp } from 'sharp'
import { type Canvas, castShadow, paintForm, type Shadow, type Surface, shapeForm } from './light.ts'
import { rgb, SMOOTH, twisted } from './materials.ts'
import { at, blur, clamp, type Raster } from './raster.ts'

const SHADOW: Shadow = [5, 9, 12, 0.42]

export interface Thread {
  colour?: string
  width?: number
  /** Stitches and gaps; an empty text is a thread that lies loose. */
  dashes?: string
  twist?: number
  shadow?: Shadow | 'none'
  /** Pulls the cloth in along the seam; loose threads do not. */
  isSewn?: boolean
  cap?: 'round' | 'butt'
}

/** The part of the plane that a picture shows, in units of its drawing. */
export interface PictureFrame {
  left?: number
  top?: number
  width: number
  height: number
}

/** A picture that grows layer by layer; shapes are SVG in units of the drawing, whatever its size in pixels. */
export class Drawing implements Canvas {
  readonly width: number
  readonly height: number
  readonly density: number
  readonly left: number
  readonly top: number
  readonly pixels: Float32Array
  readonly #viewBox: string

  /** `art` says what part of the plane is drawn, `width` in how many pixels. */
  constructor({ left = 0, top = 0, ...art }: PictureFrame, width: number) {
    this.left = left
    this.top = top
    this.density = width / art.width
    this.width = width
    this.height = Math.round(art.height * this.density)
    this.pixels = new Float32Array(this.width * this.height * 4)
    this.#viewBox = `${left} ${top} ${art.width} ${art.height}`
  }

  /** How much of each pixel a shape covers. */
  async mask(svg: string): Promise<Raster> {
    const { width, height } = this
    const file = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${this.#viewBox}" preserveAspectRatio="none">${svg}</svg>`
    const bytes = await sharp(Buffer.from(file)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
    return { width, height, values: Float32Array.from(bytes, byte => byte / 255) }
  }

  async layer(svg: string, surface: Surface = {}): Promise<void> {
    const mask = await this.mask(svg)
    const { stamp, shadow = SHADOW, opacity = 1 } = surface
    const pressed = stamp && blur(await this.mask(stamp.svg), stamp.softness * this.density)
    const form = shapeForm(this, mask, pressed, surface)
    if (shadow !== 'none') {
      castShadow(this, mask, [shadow[0], shadow[1], shadow[2], shadow[3] * opacity])
    }
    paintForm(this, form, surface)
  }

  /** A seam, or a loose thread, along the lines of `svg`. */
  async thread(
    svg: string,
    {
      colour = '#f0a63a',
      width = 5,
      dashes = '17 9',
      twist = 1,
      shadow = [2, 4, 3, 0.6],
      isSewn = dashes !== '',
      cap = 'round',
    }: Thread = {},
  ): Promise<void> {
    const line = (thickness: number, pattern = '') =>
      `<g fill="none" stroke="#000" stroke-width="${thickness}" stroke-linecap="${cap}" stroke-linejoin="round"${pattern && ` stroke-dasharray="${pattern}"`}>${svg}</g>`
    if (isSewn) await this.shade(line(width * 1.5), 0.7, width * 0.6)
    await this.layer(line(width, dashes), {
      colour,
      material: twisted(width, twist),
      grain: 1,
      thickness: width * 0.75,
      bevel: width * 0.32,
      shadow,
      gloss: { strength: 0.1, sharpness: 8 },
      ambient: 0.3,
    })
  }

  /** Something printed or written on what is there. */
  async ink(svg: string, colour: string, strength = 1): Promise<void> {
    const tone = rgb(colour)
    const { values } = await this.mask(svg)
    this.#change(values, (own, cover, channel) => {
      const share = cover * strength
      return own * (1 - share) + (tone[channel] ?? 0) * share
    })
  }

  /** Darker below 1, lighter above, with an edge as soft as `radius`. */
  async shade(svg: string, factor: number, radius = 0): Promise<void> {
    const { values } = blur(await this.mask(svg), radius * this.density)
    this.#change(values, (own, cover) => Math.min(255, own * (1 + cover * (factor - 1))))
  }

  /** Light falls off towards the far corner, as on a table. */
  fallOff(): void {
    const { width, height, pixels } = this
    for (let place = 0; place < width * height; place++) {
      const x = (place % width) / width - 0.42
      const y = Math.floor(place / width) / height - 0.3
      const light = Math.max(0.45, 1.13 - (x * x + y * y) * 0.9)
      for (let channel = 0; channel < 3; channel++) {
        pixels[place * 4 + channel] = at(pixels, place * 4 + channel) * light
      }
    }
  }

  /** A plain base for what is drawn over it; covers are opaque. */
  async ground(surface: Surface): Promise<void> {
    await this.layer('<rect x="-9999" y="-9999" width="99999" height="99999"/>', {
      shadow: 'none',
      thickness: 0,
      ...surface,
    })
  }

  async metalDisc(x: number, y: number, radius: number, surface: Surface): Promise<void> {
    await this.layer(`<circle cx="${x}" cy="${y}" r="${radius}"/>`, { material: SMOOTH, ...surface })
  }

  /** Red, green, blue and alpha, not multiplied. */
  toImage(): Sharp {
    const { width, height, pixels } = this
    const bytes = Buffer.alloc(width * height * 4)
    for (let place = 0; place < width * height; place++) {
      const alpha = at(pixels, place * 4 + 3)
      for (let channel = 0; channel < 3; channel++) {
        const value = alpha > 0.004 ? at(pixels, place * 4 + channel) / Math.max(alpha, 0.05) : 0
        bytes[place * 4 + channel] = clamp(Math.round(value), 0, 255)
      }
      bytes[place * 4 + 3] = Math.round(alpha * 255)
    }
    return sharp(bytes, { raw: { width, height, channels: 4 } })
  }

  #change(values: Float32Array, to: (own: number, cover: number, channel: number) => number): void {
    for (let place = 0; place < values.length; place++) {
      const cover = at(values, place)
      if (cover === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        this.pixels[place * 4 + channel] = to(at(this.pixels, place * 4 + channel), cover, channel)
      }
    }
  }
}

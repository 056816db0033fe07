/** One number per pixel of a drawing: how much of a shape covers it, or how high it is. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

export const emptyRaster = (width: number, height: number): Raster => ({
  width,
  height,
  values: new Float32Array(width * height),
})

/** The number at a place of the array; the type checker cannot know that it is inside. */
export const at = (values: Float32Array, place: number): number => values[place] ?? 0

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** One pass of a box blur along lines that are `step` apart from pixel to pixel and `stride` from line to line. */
function blurLines(
  from: Float32Array,
  reach: number,
  { length, step, lines, stride }: { length: number; step: number; lines: number; stride: number },
): Float32Array {
  const to = new Float32Array(from.length)
  const count = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const value = (place: number) => at(from, start + clamp(place, 0, length - 1) * step)
    let sum = 0
    for (let place = -reach; place <= reach; place++) sum += value(place)
    for (let place = 0; place < length; place++) {
      to[start + place * step] = sum / count
      sum += value(place + reach + 1) - value(place - reach)
    }
  }
  return to
}

/** Three box blurs are as good as a Gaussian here, and their time does not grow with the radius. */
export function blur(raster: Raster, radius: number): Raster {
  if (radius < 0.6) return raster
  const { width, height } = raster
  const reach = Math.max(1, Math.round(radius * 0.6))
  let { values } = raster
  for (let pass = 0; pass < 3; pass++) {
    values = blurLines(values, reach, { length: width, step: 1, lines: height, stride: width })
    values = blurLines(values, reach, { length: height, step: width, lines: width, stride: 1 })
  }
  return { width, height, values }
}

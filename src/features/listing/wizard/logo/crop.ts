import { LOGO_SIDE_PX } from '#contract/limits.ts'

export interface Size {
  width: number
  height: number
}

/** The square of the picture that becomes the logo, in the picture's own pixels; it may reach beyond the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** Where the stage shows the square: as far from its top and left, and as large. */
export interface CropFrame {
  offset: number
  side: number
}

/** A logo may be twice as coarse as its picture before it is no use to anybody. */
const SMALLEST_SIDE = LOGO_SIDE_PX / 2
/** A picture that is small itself has less to come near to. */
const smallestSide = ({ width, height }: Size): number => Math.min(SMALLEST_SIDE, Math.min(width, height) / 2)
/** Room around a picture that is shown whole. */
const ROOM = 1.5
/** How much nearer one step of a button or key comes. */
export const ZOOM_STEP = 1.1
/** The slider's length. */
export const ZOOM_TOP = 100

const largestSide = ({ width, height }: Size): number => Math.max(width, height) * ROOM
const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

const centred = ({ width, height }: Size, side: number): Crop => ({
  x: (width - side) / 2,
  y: (height - side) / 2,
  side,
})

/** The square is filled, what is longer is cut off. */
export const fillCrop = (size: Size): Crop => centred(size, Math.min(size.width, size.height))
/** The whole picture is in the square, with room where it is shorter. */
export const fitCrop = (size: Size): Crop => centred(size, Math.max(size.width, size.height))
export const centreCrop = (size: Size, crop: Crop): Crop => centred(size, crop.side)

/** Moves what is seen by a share of the square's side: right and down are positive. */
export const moveCrop = (crop: Crop, right: number, down: number): Crop => ({
  ...crop,
  x: crop.x - right * crop.side,
  y: crop.y - down * crop.side,
})

/** Around its middle. */
export function zoomCrop(crop: Crop, factor: number): Crop {
  const side = crop.side / factor
  const inset = (crop.side - side) / 2
  return { x: crop.x + inset, y: crop.y + inset, side }
}

/** Neither so near that nothing can be made out, nor so far that the picture is lost; its middle stays on the picture. */
export function withinReach(crop: Crop, size: Size): Crop {
  const side = between(crop.side, smallestSide(size), largestSide(size))
  const { x, y } = zoomCrop(crop, crop.side / side)
  const half = side / 2
  return { x: between(x, -half, size.width - half), y: between(y, -half, size.height - half), side }
}

/** Sides grow by factors, so the slider counts factors. */
const span = (size: Size): number => Math.log(largestSide(size) / smallestSide(size))

/** The slider's position: 0 is farthest away. */
export const zoomOf = (crop: Crop, size: Size): number =>
  Math.round((Math.log(largestSide(size) / crop.side) / span(size)) * ZOOM_TOP)

export function cropAtZoom(crop: Crop, size: Size, zoom: number): Crop {
  const side = largestSide(size) / Math.exp((zoom / ZOOM_TOP) * span(size))
  return withinReach(zoomCrop(crop, crop.side / side), size)
}

/** True when the logo has to be made larger than the picture is. */
export const isCoarse = (crop: Crop): boolean => crop.side < LOGO_SIDE_PX

/** Exactly the picture, which is a logo already. */
export const isWhole = (crop: Crop, { width, height }: Size): boolean =>
  width === LOGO_SIDE_PX &&
  height === LOGO_SIDE_PX &&
  Math.abs(crop.x) + Math.abs(crop.y) < 0.5 &&
  Math.abs(crop.side - LOGO_SIDE_PX) < 0.5

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** The CSS matrix that shows the crop in the frame; an element is transformed around its middle. */
export function matrixOf(crop: Crop, { width, height }: Size, frame: CropFrame): Matrix {
  const scale = frame.side / crop.side
  const shift = (length: number, start: number) => frame.offset - length / 2 - scale * (start - length / 2)
  return [scale, 0, 0, scale, shift(width, crop.x), shift(height, crop.y)]
}

export function cropOf(matrix: readonly number[], { width, height }: Size, frame: CropFrame): Crop {
  const [scale = 1, , , , e = 0, f = 0] = matrix
  const start = (length: number, shift: number) => (frame.offset - length / 2 - shift) / scale + length / 2
  return { x: start(width, e), y: start(height, f), side: frame.side / scale }
}

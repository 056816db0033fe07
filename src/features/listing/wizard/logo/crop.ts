import { LOGO_SIDE_PX } from '#contract/limits.ts'

export interface Size {
  width: number
  height: number
}

/** How a picture lies below the square that becomes the logo, in the picture's own pixels. */
export interface View {
  /** The square's side. */
  side: number
  /** From the square's middle to the picture's. */
  right: number
  down: number
}

/** A logo may be twice as coarse as its picture before it is no use to anybody. */
const SMALLEST_SIDE = LOGO_SIDE_PX / 2
/** A picture that is small itself has less to come near to. */
const smallestSide = ({ width, height }: Size): number => Math.min(SMALLEST_SIDE, Math.min(width, height) / 2)
/** Room around a picture that is shown whole. */
const ROOM = 1.5
const largestSide = ({ width, height }: Size): number => Math.max(width, height) * ROOM
/** How much nearer one step of a button or key comes. */
export const ZOOM_STEP = 1.1
/** The slider's length. */
export const ZOOM_TOP = 100

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

const centred = (side: number): View => ({ side, right: 0, down: 0 })
/** The square is filled, what is longer is cut off. */
export const fillView = ({ width, height }: Size): View => centred(Math.min(width, height))
/** The whole picture is in the square, with room where it is shorter. */
export const fitView = ({ width, height }: Size): View => centred(Math.max(width, height))

/** Of sides that differ by less, the edge of a picture that is as good as square. */
const SQUARE_ENOUGH = 1.05
/** What is shown first: a wide logo whole, as its middle alone would be no logo. */
export const firstView = (size: Size): View =>
  fitView(size).side > fillView(size).side * SQUARE_ENOUGH ? fitView(size) : fillView(size)

/** Neither so near that nothing can be made out, nor so far that the picture is lost; the square's middle stays on it. */
export const withinReach = ({ side, right, down }: View, size: Size): View => ({
  side: between(side, smallestSide(size), largestSide(size)),
  right: between(right, -size.width / 2, size.width / 2),
  down: between(down, -size.height / 2, size.height / 2),
})

const isNear = (a: View, b: View, pixels: number): boolean =>
  Math.abs(a.side - b.side) + Math.abs(a.right - b.right) + Math.abs(a.down - b.down) < pixels

/** Rounding aside. */
export const isWithinReach = (view: View, size: Size): boolean => isNear(view, withinReach(view, size), 0.01)

/** Sides grow by factors, so the slider counts factors. */
const span = (size: Size): number => Math.log(largestSide(size) / smallestSide(size))

/** The slider's position: 0 is farthest away. */
export const zoomOf = (side: number, size: Size): number =>
  Math.round((Math.log(largestSide(size) / side) / span(size)) * ZOOM_TOP)

export const sideAtZoom = (zoom: number, size: Size): number =>
  largestSide(size) / Math.exp((zoom / ZOOM_TOP) * span(size))

/** True when the logo has to be made larger than the picture is. */
export const isCoarse = ({ side }: View): boolean => side < LOGO_SIDE_PX

/** Exactly the picture, which is a logo already. */
export const isWhole = (view: View, size: Size): boolean =>
  size.width === LOGO_SIDE_PX && size.height === LOGO_SIDE_PX && isNear(view, fillView(size), 0.5)

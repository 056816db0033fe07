import { MARK } from '#content/brand-kit.ts'
import type { Drawing } from './drawing.ts'
import type { Shadow } from './light.ts'
import { BRASS, COPPER, type Metal, SMOOTH, STEEL } from './materials.ts'

/** The brand's shape, flat above and round below, as a path. */
export const pocket = (
  x: number,
  y: number,
  width: number,
  height: number,
  { top, bottom }: { top: number; bottom: number },
): string =>
  `M${x + top} ${y}H${x + width - top}Q${x + width} ${y} ${x + width} ${y + top}V${y + height - bottom}` +
  `A${bottom} ${bottom} 0 0 1 ${x + width - bottom} ${y + height}H${x + bottom}` +
  `A${bottom} ${bottom} 0 0 1 ${x} ${y + height - bottom}V${y + top}Q${x} ${y} ${x + top} ${y}Z`

export const path = (d: string, more = ''): string => `<path d="${d}"${more && ` ${more}`}/>`
export const transformed = (transform: string, svg: string): string =>
  `<g transform="${transform}">${svg}</g>`
export const circle = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}"/>`
/** Lines for printing and stamping. */
export const lines = (d: string, width: number, more = ''): string =>
  `<path fill="none" stroke="#000" stroke-width="${width}" stroke-linecap="round" d="${d}"${more && ` ${more}`}/>`

/** The logo's mark, its smile and stitches cut out. */
export const mark = (x: number, y: number, size: number): string =>
  transformed(
    `translate(${x} ${y}) scale(${size / 36})`,
    `<path fill-rule="evenodd" d="${MARK.pocket}${MARK.thread}"/>`,
  )

export async function rivet(drawing: Drawing, x: number, y: number, radius: number): Promise<void> {
  const metal = COPPER
  const shadow: Shadow = [radius * 0.15, radius * 0.3, radius * 0.3, 0.6]
  await drawing.metalDisc(x, y, radius, { thickness: radius * 0.5, bevel: radius * 0.3, metal, shadow })
  await drawing.shade(circle(x, y, radius * 0.62), 0.62, 1.5)
  await drawing.metalDisc(x, y, radius * 0.52, {
    thickness: radius * 0.55,
    bevel: radius * 0.42,
    metal,
    shadow: 'none',
    gloss: { strength: 0.55, sharpness: 60 },
  })
}

/** A coin with the mark on it. */
export async function coin(
  drawing: Drawing,
  x: number,
  y: number,
  radius: number,
  metal: Metal = BRASS,
): Promise<void> {
  await drawing.metalDisc(x, y, radius, {
    thickness: radius * 0.16,
    bevel: radius * 0.07,
    metal,
    shadow: [radius * 0.12, radius * 0.26, radius * 0.2, 0.5],
  })
  const notches = Array.from({ length: 72 }, (_, place) => {
    const angle = (place / 72) * 2 * Math.PI
    const end = (share: number) =>
      `${(x + Math.cos(angle) * radius * share).toFixed(2)} ${(y + Math.sin(angle) * radius * share).toFixed(2)}`
    return `M${end(0.9)}L${end(1)}`
  })
  await drawing.shade(lines(notches.join(''), radius * 0.035), 0.72, 0.8)
  await drawing.metalDisc(x, y, radius * 0.8, {
    thickness: radius * -0.08,
    bevel: radius * 0.06,
    metal,
    shadow: 'none',
    stamp: {
      svg: mark(x - radius * 0.52, y - radius * 0.5, radius * 1.04),
      height: radius * 0.13,
      softness: radius * 0.035,
    },
    gloss: { strength: 0.16, sharpness: 30 },
  })
}

interface Needle {
  length: number
  /** Degrees; 0 points to the left, its eye to the right. */
  angle: number
  width?: number
}

export async function needle(
  drawing: Drawing,
  x: number,
  y: number,
  { length, angle, width = 11 }: Needle,
): Promise<void> {
  const eye = length * 0.12
  const body =
    `M0 0Q${length * 0.5} ${-width * 0.42} ${length - eye * 1.6} ${-width * 0.5}` +
    `Q${length} ${-width * 0.75} ${length} 0Q${length} ${width * 0.75} ${length - eye * 1.6} ${width * 0.5}` +
    `Q${length * 0.5} ${width * 0.42} 0 0Z`
  const hole =
    `M${length - eye * 1.2} ${-width * 0.16}H${length - eye * 0.35}` +
    `Q${length - eye * 0.2} 0 ${length - eye * 0.35} ${width * 0.16}H${length - eye * 1.2}` +
    `Q${length - eye * 1.35} 0 ${length - eye * 1.2} ${-width * 0.16}Z`
  await drawing.layer(
    transformed(`translate(${x} ${y}) rotate(${angle})`, path(body + hole, 'fill-rule="evenodd"')),
    {
      material: SMOOTH,
      thickness: width * 0.7,
      bevel: width * 0.32,
      metal: STEEL,
      shadow: [6, 12, 6, 0.5],
      gloss: { strength: 0.3, sharpness: 30 },
    },
  )
}

/** Sealing wax with the mark pressed into it. */
export async function waxSeal(drawing: Drawing, x: number, y: number, radius: number): Promise<void> {
  const edge = Array.from({ length: 121 }, (_, place) => {
    const angle = (place / 120) * 2 * Math.PI
    const reach = radius * (1 + Math.sin(angle * 7 + 1) * 0.05 + Math.sin(angle * 3 + 2) * 0.064)
    return `${place === 0 ? 'M' : 'L'}${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
  })
  await drawing.layer(path(`${edge.join('')}Z`), {
    colour: '#b5432c',
    material: SMOOTH,
    thickness: radius * 0.25,
    bevel: radius * 0.165,
    gloss: { strength: 0.55, sharpness: 34 },
    shadow: [radius * 0.08, radius * 0.16, radius * 0.115, 0.55],
  })
  await drawing.metalDisc(x, y, radius * 0.72, {
    colour: '#a83b26',
    thickness: radius * -0.115,
    bevel: radius * 0.057,
    gloss: { strength: 0.35, sharpness: 34 },
    shadow: 'none',
    stamp: {
      svg: mark(x - radius * 0.49, y - radius * 0.475, radius * 0.98),
      height: radius * 0.12,
      softness: radius * 0.025,
    },
  })
}

/** A brass button with the mark, as on a pocket's flap. */
export async function button(drawing: Drawing, x: number, y: number, radius: number): Promise<void> {
  await drawing.metalDisc(x, y, radius, {
    thickness: radius * 0.37,
    bevel: radius * 0.16,
    metal: BRASS,
    shadow: [radius * 0.19, radius * 0.37, radius * 0.23, 0.6],
    gloss: { strength: 0.2, sharpness: 20 },
  })
  await coin(drawing, x, y, radius * 0.86)
}

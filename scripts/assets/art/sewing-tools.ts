import type { Drawing } from './drawing.ts'
import { CANVAS, PAPER, SMOOTH, STEEL } from './materials.ts'
import { wrap } from './noise.ts'
import { circle, lines, mark, path, pocket, transformed } from './shapes.ts'

const PENCIL = '#4a3413'
const onPattern = (svg: string): string => transformed('rotate(-6 850 330)', svg)

/** The paper that a pocket is cut by, with its lines. */
export async function patternPaper(drawing: Drawing): Promise<void> {
  const sheet = pocket(620, 60, 450, 560, { top: 6, bottom: 200 })
  const creases = (x: number, y: number) =>
    Math.abs(wrap(x * 0.99 - y * 0.1, 214) - 107) * 0.09 + Math.abs(wrap(y + x * 0.1, 260) - 130) * 0.07
  await drawing.layer(onPattern(path(sheet)), {
    colour: '#d8bd8c',
    material: PAPER,
    grain: 1.2,
    thickness: 3,
    bevel: 2,
    relief: creases,
    shadow: [8, 16, 14, 0.5],
  })
  const cut = lines(pocket(646, 86, 398, 508, { top: 4, bottom: 174 }), 3, 'stroke-dasharray="16 9"')
  await drawing.ink(onPattern(cut), PENCIL, 0.85)
  const grain = 'M620 150H1070M845 200V520M845 200l-12 24M845 200l12 24M845 520l-12-24M845 520l12-24'
  const notches = 'M700 150v-26l14-12l14 12v26M960 150v-26l14-12l14 12v26'
  await drawing.ink(onPattern(lines(grain + notches, 2.5)), PENCIL, 0.8)
  await drawing.ink(onPattern(mark(712, 260, 66)), PENCIL, 0.75)
}

/** A tailor's tape along a curve, its lower edge marked. */
export async function tape(drawing: Drawing): Promise<void> {
  const curve = (down: number) =>
    `M600 ${612 - down}C690 ${560 - down} 720 ${640 - down} 830 ${596 - down}S1080 ${480 - down} 1230 ${520 - down}`
  const strip = `<path d="${curve(0)}" fill="none" stroke="#000" stroke-width="52"/>`
  await drawing.layer(strip, {
    colour: '#f2c24b',
    material: CANVAS,
    grain: 0.5,
    thickness: 6,
    bevel: 4,
    shadow: [8, 16, 12, 0.5],
  })
  const scale = (d: string, width: number, dashes: string) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-width="${width}" stroke-dasharray="${dashes}"/>`
  await drawing.ink(scale(curve(12), 22, '2.5 13') + scale(curve(7), 34, '3 74.5'), '#3a2604', 0.8)
}

export async function pin(
  drawing: Drawing,
  x: number,
  y: number,
  angle: number,
  colour: string,
): Promise<void> {
  const shaft = transformed(
    `translate(${x} ${y}) rotate(${angle})`,
    '<rect y="-2.5" width="96" height="5" rx="2"/>',
  )
  const metal = { material: SMOOTH, thickness: 4, bevel: 2, metal: STEEL }
  await drawing.layer(shaft, { ...metal, shadow: [5, 11, 5, 0.5] })
  await drawing.layer(circle(x, y, 14), {
    colour,
    material: SMOOTH,
    thickness: 15,
    bevel: 9,
    gloss: { strength: 0.7, sharpness: 26 },
    shadow: [8, 15, 8, 0.5],
  })
}

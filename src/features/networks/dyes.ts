import colours from '#content/chain-colours.json' with { type: 'json' }

/** Twelve dyes round the circle of hues, named by their angle, and one for marks in black, white and grey. */
export const DYES = ['0', '30', '60', '90', '120', '150', '180', '210', '240', '270', '300', '330'] as const
export type Dye = (typeof DYES)[number] | 'grey'

const COLOURS: ReadonlyMap<string, string> = new Map(Object.entries(colours))
/** Below this a colour is grey to the eye. */
const LEAST_CHROMA = 0.035

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Hue and chroma as the eye has them: https://bottosson.github.io/posts/oklab/ */
function oklch(hex: string): { hue: number; chroma: number } {
  const channel = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red, green, blue] = [channel(1), channel(3), channel(5)]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) }
}

/** What a network's page is dyed in: the nearest to the main colour of its mark; one without a known mark is grey. */
export function dyeOf(hid: string): Dye {
  const { hue, chroma } = oklch(COLOURS.get(hid) ?? '#808080')
  if (chroma < LEAST_CHROMA) return 'grey'
  return DYES[Math.round(hue / 30) % DYES.length] ?? 'grey'
}

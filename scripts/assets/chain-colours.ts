// Writes src/content/chain-colours.json, the main colour of each network's mark: node scripts/assets/chain-colours.ts
// The shade card of the networks page is drawn in them, and a network's own page is dyed by them. A test holds the table
// in step with the marks.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import chains from '#content/catalogue/chains.json' with { type: 'json' }

const FILE = 'src/content/chain-colours.json'
/** Enough to count colours by. */
const SIDE = 24
/** Colours whose three channels share their upper bits are one colour of a mark. */
const STEP = 32
/** What is drawn in grey counts less than what is drawn in colour: the ground of many marks is black or white. */
const GREY_WEIGHT = 0.2
const OPAQUE = 200

interface Sum {
  red: number
  green: number
  blue: number
  pixels: number
  weight: number
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** The colour that covers most of a mark, the stronger ones first. */
export async function mainColour(mark: string): Promise<string> {
  const pixels = await sharp(mark).ensureAlpha().resize(SIDE, SIDE).raw().toBuffer()
  const sums = new Map<string, Sum>()
  for (let place = 0; place < pixels.length; place += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(place, place + 4)
    if (alpha < OPAQUE) continue
    const key = [red, green, blue].map(value => Math.floor(value / STEP)).join()
    const sum = sums.get(key) ?? { red: 0, green: 0, blue: 0, pixels: 0, weight: 0 }
    const strength = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
    sum.red += red
    sum.green += green
    sum.blue += blue
    sum.pixels += 1
    sum.weight += GREY_WEIGHT + strength
    sums.set(key, sum)
  }
  const [most] = [...sums.values()].sort((one, other) => other.weight - one.weight)
  if (!most) throw new Error(`${mark} shows nothing`)
  return `#${[most.red, most.green, most.blue].map(sum => hex(sum / most.pixels)).join('')}`
}

export async function networkColours(): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for (const { hid, icon } of chains) found.push([hid, await mainColour(`public${icon}`)])
  return Object.fromEntries(found)
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(await networkColours(), null, 2)}\n`)
